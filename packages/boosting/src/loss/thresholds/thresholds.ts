import type { ClassPrediction, ModelDescription, TargetSchema } from '@preflearn/core';
import { checkSaved, modelFault, type PortableDecision } from '@preflearn/core/models';
import { lastAtMost, positionsOfScores } from '@preflearn/core/numbers';
import { readableNumber } from '@preflearn/core/text';
import { type CostMatrix, checkCosts } from '../costs.js';
import type { FittedLink, SavedLink } from '../link.js';
import { cellCount, rangeOf, writeCells, writeCodes } from './class-codes.js';

/**
 * Restores thresholds that a link learned and saved, for apps that only predict; see `thresholdLink`.
 *
 * @param costs  those of the training, `costs[y][p]`, shape [classes x classes]; `null` for the absolute error
 * @throws DataError MODEL_VALUE on loading
 */
export function savedThresholds(costs: CostMatrix | null): SavedLink<ClassPrediction> {
  return {
    load(parameters, target) {
      if (costs !== null) checkSaved(() => checkCosts(costs, target.classes.length));
      return loadThresholds(parameters, target);
    },
  };
}

function loadThresholds(parameters: unknown, target: TargetSchema): Thresholds {
  const thresholds = readThresholds(parameters);
  const ascending = thresholds?.every((theta, k) => k === 0 || thresholds[k - 1] <= theta);
  if (!ascending || thresholds?.length !== target.classes.length - 1) {
    throw modelFault(
      'parameters.link',
      `expected ${target.classes.length - 1} ascending thresholds`,
    );
  }
  return new Thresholds(thresholds, target.classes);
}

/** What {@link Thresholds.toJSON} wrote; `undefined` for anything else. */
function readThresholds(parameters: unknown): number[] | undefined {
  if (Object.keys(parameters ?? {}).join() !== 'thresholds') return undefined;
  const { thresholds } = parameters as { readonly thresholds: unknown };
  return Array.isArray(thresholds) && thresholds.every(isThreshold)
    ? thresholds.map(Number)
    : undefined;
}

/** JSON has no infinities; they are saved as words. */
function isThreshold(value: unknown): boolean {
  return Number.isFinite(value) || value === '-Infinity' || value === 'Infinity';
}

/** Thresholds on a score; immutable. */
export class Thresholds implements FittedLink<ClassPrediction> {
  /** theta_1 <= ... <= theta_{K-1}, shape [classes - 1]; may hold infinities. */
  readonly thresholds: readonly number[];
  readonly #classes: readonly string[];

  /**
   * @param thresholds  ascending, shape [classes - 1]
   * @param classes     names, ascending
   */
  constructor(thresholds: readonly number[], classes: readonly string[]) {
    this.thresholds = thresholds;
    this.#classes = classes;
  }

  /**
   * Classes of scores; a score at a threshold is above it.
   *
   * @param scores  one score a row, shape [rows]
   */
  predict(scores: Float64Array): ClassPrediction {
    return predictByThresholds(scores, this.thresholds, this.#classes);
  }

  /**
   * Says between which thresholds the score of one row lies.
   *
   * @param scores  shape [1]
   */
  conclude([score]: Float64Array): readonly string[] {
    const k = lastAtMost(this.thresholds, score) + 1;
    return [
      `They add up to the score ${readableNumber(score)}${placeText(this.#bounds(k))}: class ${this.#classes[k]}.`,
    ];
  }

  /** The finite thresholds as one fact, and the classes that no score leads to as another. */
  facts(): ModelDescription['facts'] {
    const marks = this.marks().map(({ name, value }) => `${name} at ${readableNumber(value)}`);
    const never = this.#classes.filter((_, k) => {
      const { low, high } = this.#bounds(k);
      return low >= high;
    });
    return [
      ...(marks.length > 0 ? [['score thresholds', marks.join(', ')] as const] : []),
      ...(never.length > 0 ? [['never predicted', never.join(', ')] as const] : []),
    ];
  }

  /** The finite thresholds as marks on the axis of scores. */
  marks(): readonly { readonly name: string; readonly value: number }[] {
    return this.thresholds.flatMap((value, k) =>
      Number.isFinite(value)
        ? [{ name: `${this.#classes[k]} | ${this.#classes[k + 1]}`, value }]
        : [],
    );
  }

  /** The thresholds, infinities included. */
  decision(): PortableDecision {
    return { type: 'thresholds', thresholds: this.thresholds };
  }

  /** As saved in a model. */
  toJSON(): unknown {
    return {
      thresholds: this.thresholds.map((theta) => (Number.isFinite(theta) ? theta : String(theta))),
    };
  }

  /** Scores of class k are at least `low` and below `high`. */
  #bounds(k: number): Bounds {
    const { thresholds } = this;
    return { low: thresholds[k - 1] ?? -Infinity, high: thresholds[k] ?? Infinity };
  }
}

/**
 * Classes of scores; a score at a threshold is above it.
 *
 * @param scores      one score a row, shape [rows]
 * @param thresholds  ascending, shape [classes - 1]
 * @param classes     names, ascending
 */
export function predictByThresholds(
  scores: Float64Array,
  thresholds: readonly number[],
  classes: readonly string[],
): ClassPrediction {
  return thresholdPrediction(scores, classCodes(scores, thresholds), thresholds, classes);
}

/** The prediction of rows whose classes are known; see {@link predictByThresholds}. */
export function thresholdPrediction(
  scores: Float64Array,
  codes: Int32Array,
  thresholds: readonly number[],
  classes: readonly string[],
): ClassPrediction {
  return {
    kind: 'ordinal',
    classes,
    codes,
    scores,
    // A getter, since few callers need them.
    get positions() {
      return positionsOfScores(scores, thresholds);
    },
    details: [{ name: 'score', values: scores }],
  };
}

interface Bounds {
  readonly low: number;
  readonly high: number;
}

/** Where a score lies, to complete a sentence. */
function placeText({ low, high }: Bounds): string {
  if (low === -Infinity && high === Infinity) return ', and every score leads to one class';
  if (low === -Infinity) return `, which lies below the lowest threshold, ${readableNumber(high)}`;
  if (high === Infinity) {
    return `, which is not below the highest threshold, ${readableNumber(low)}`;
  }
  return `, which lies between the thresholds ${readableNumber(low)} and ${readableNumber(high)}`;
}

/** For each score, the number of thresholds not above it. */
function classCodes(scores: Float64Array, thresholds: readonly number[]): Int32Array {
  const predicted = new Int32Array(scores.length);
  const lower = new Int32Array(cellCount(scores.length) + 1);
  const arrays = { scores, predicted, lower, bounds: new Float64Array(thresholds.length + 1) };
  writeCodes(arrays, 0, scores.length, writeCells(arrays, thresholds, rangeOf(scores)));
  return predicted;
}
