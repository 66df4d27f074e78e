import { satisfies } from '@preflearn/boosting';
import type { Column, Random } from '@preflearn/core';
import { shuffledIndices } from '@preflearn/core/numbers';
import { type RoundOptions, type SlipperRule, SlipperRun } from './slipper-run.js';
import type { TrainingRows } from './training-rows.js';

/** Share of the weight that grows rules; the rest prunes them. */
const GROWING_SHARE = 2 / 3;

/** Rows and the class that rules speak for. */
export interface BinaryProblem {
  readonly data: TrainingRows;
  /** The same rows as columns, for conditions. */
  readonly columns: readonly Column[];
  /** Numbers of the rows to train on. */
  readonly rows: Int32Array;
  readonly positive: number;
  /** Those of the paper when absent. */
  readonly options?: RoundOptions;
}

/** Runs rounds that divide the rows at random; yields the rule of each. */
export function* randomRounds(
  { data, rows, positive, options }: BinaryProblem,
  rounds: number,
  random: Random,
): Generator<SlipperRule, void, void> {
  const run = new SlipperRun(data, rows, positive, options);
  for (let round = 0; round < rounds; round++) {
    if (options?.prune === false) {
      yield run.round(rows, new Int32Array(0));
      continue;
    }
    const order = shuffledIndices(rows.length, random);
    const isGrowing = new Uint8Array(data.codes.length);
    let sum = 0;
    for (const i of order) {
      sum += run.weightOf(rows[i]);
      if (sum > GROWING_SHARE) break;
      isGrowing[rows[i]] = 1;
    }
    yield run.round(
      rows.filter((row) => isGrowing[row] === 1),
      rows.filter((row) => isGrowing[row] === 0),
    );
  }
}

/**
 * The number of rounds with the least weight of errors on rows held out, over all folds; the fewest of several. Yields
 * after each round of each fold.
 */
export function* chooseRounds(
  problem: BinaryProblem,
  rounds: number,
  folds: number,
  random: Random,
): Generator<void, number, void> {
  const { data, columns, rows, positive } = problem;
  const order = shuffledIndices(rows.length, random);
  const errors = new Float64Array(rounds);
  const count = Math.min(folds, rows.length);
  for (let fold = 0; fold < count; fold++) {
    const isHeld = new Uint8Array(data.codes.length);
    for (let i = fold; i < order.length; i += count) isHeld[rows[order[i]]] = 1;
    const trained = rows.filter((row) => isHeld[row] === 0);
    const held = rows.filter((row) => isHeld[row] === 1);
    if (trained.length === 0) return rounds;
    const scores = new Float64Array(data.codes.length);
    let round = 0;
    for (const rule of randomRounds({ ...problem, rows: trained }, rounds, random)) {
      for (const row of held) {
        if (holds(rule, columns, row)) scores[row] += rule.confidence;
        const isWrong = scores[row] > 0 !== (data.codes[row] === positive);
        if (isWrong) errors[round] += data.weights[row];
      }
      round++;
      yield;
    }
  }
  return 1 + errors.reduce((best, error, round) => (error < errors[best] ? round : best), 0);
}

function holds({ conditions }: SlipperRule, columns: readonly Column[], row: number): boolean {
  return conditions.every((one) => satisfies(columns[one.attribute], row, one));
}
