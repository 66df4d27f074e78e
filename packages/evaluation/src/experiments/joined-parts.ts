import type { ClassPrediction, ClassTarget } from '@preflearn/core';

/** Target and weights of test rows. */
export interface TestedClasses {
  readonly target: ClassTarget;
  /** Shape [rows]; absent without weights. */
  readonly weights?: Float64Array;
}

/**
 * Joins the predictions of a model for several tables into one; scores and probabilities if every part has them.
 *
 * @param parts  at least one
 */
export function joinedPredictions(parts: readonly ClassPrediction[]): ClassPrediction {
  const [{ kind, classes }] = parts;
  const scores = joinedNumbers(parts.map((part) => part.scores));
  const probabilities = joinedNumbers(parts.map((part) => part.probabilities));
  return {
    kind,
    classes,
    codes: joinedCodes(parts.map(({ codes }) => codes)),
    ...(scores && { scores }),
    ...(probabilities && { probabilities }),
    details: [],
  };
}

/**
 * Joins the targets and weights of several tables.
 *
 * @param parts  at least one, all with the same classes
 */
export function joinedTested(parts: readonly TestedClasses[]): TestedClasses {
  const weights = joinedNumbers(parts.map((part) => part.weights));
  const codes = joinedCodes(parts.map(({ target }) => target.codes));
  return { target: { ...parts[0].target, codes }, ...(weights && { weights }) };
}

function joinedCodes(parts: readonly Int32Array[]): Int32Array {
  return writeAll(parts, new Int32Array(lengthOf(parts)));
}

/** `undefined` if any part is absent. */
function joinedNumbers(parts: readonly (Float64Array | undefined)[]): Float64Array | undefined {
  const known = parts.filter((part) => part !== undefined);
  if (known.length < parts.length) return undefined;
  return writeAll(known, new Float64Array(lengthOf(known)));
}

function writeAll<A extends Int32Array | Float64Array>(parts: readonly A[], joined: A): A {
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

function lengthOf(parts: readonly { readonly length: number }[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}
