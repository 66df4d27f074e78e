import type { Schema } from '@preflearn/core';
import { MAX_TERMS, type Step, usesOf } from '@preflearn/core/expressions';

/** A column of the result. */
export interface Output {
  readonly name: string;
  /** Name of the step that computes it. */
  readonly step: string;
}

/**
 * The computation of one row's prediction, step by step: the common source of all languages.
 *
 * Expressions are never deeply nested ({@link MAX_TERMS}), since parsers and databases limit the depth.
 */
export interface Program {
  readonly schema: Schema;
  /** Each step comes after those it refers to. */
  readonly steps: readonly Step[];
  /** The prediction, then the accompanying numbers, with the names that `preflearn predict` uses. */
  readonly outputs: readonly Output[];
  /**
   * For orders of labels: additional steps, the last of which is the best label, for languages that predict a class.
   */
  readonly bestLabel?: readonly Step[] | undefined;
}

/** Indices of the attributes that a program uses, ascending. */
export function attributesUsed({ steps }: Program): readonly number[] {
  const used = new Set(steps.flatMap((step) => [...usesOf(step).attributes]));
  return [...used].sort((a, b) => a - b);
}
