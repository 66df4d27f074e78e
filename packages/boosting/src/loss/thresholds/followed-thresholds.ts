import type { ClassPrediction, OrdinalTarget } from '@preflearn/core';
import { filled, startOfKeys } from '@preflearn/core/numbers';
import type { CostMatrix } from '../costs.js';
import type { FollowedLink, LinkRows } from '../link.js';
import { cellCount, rangeOf, writeCells } from './class-codes.js';
import {
  exponentialThresholds,
  logOfSum,
  NEAR,
  thresholdsOfSums,
} from './exponential-thresholds.js';
import { THRESHOLD_PROGRAM_SOURCE } from './generated/threshold-program-source.js';
import { LOOPS, loops, type ThresholdRows } from './threshold-program.js';
import { Thresholds, thresholdPrediction } from './thresholds.js';

/**
 * The thresholds of {@link exponentialThresholds} and the classes they predict, bit for bit, for rows whose scores
 * change during training; the loops over the rows are shared among threads.
 */
export function followedThresholds(
  { scores, weights, target, threads }: LinkRows<OrdinalTarget>,
  costs: CostMatrix,
): () => FollowedLink<ClassPrediction> {
  const { classes } = target;
  const rows = scores.length;
  const starts = startOfKeys(target.codes, classes.length);
  const next = starts.slice();
  const state: ThresholdRows = {
    scores,
    weights,
    place: filled(threads.int32(rows), (row) => next[target.codes[row]]++),
    rising: threads.float64(rows),
    falling: threads.float64(rows),
    predicted: threads.int32(rows),
    lower: threads.int32(cellCount(rows) + 1),
    bounds: threads.float64(classes.length),
  };
  const run = threads.start({ loops, source: THRESHOLD_PROGRAM_SOURCE, state });
  const logSums = (terms: Float64Array, added: number) =>
    classes.map((_, k) => logOfSum(terms.subarray(starts[k], starts[k + 1]), added));
  const fit = (low: number) => {
    run(LOOPS.powers, rows, low);
    return thresholdsOfSums([logSums(state.rising, low), logSums(state.falling, -low)], costs);
  };
  return () => {
    const range = rangeOf(scores);
    const [low, high] = range;
    const entries = {
      scoreOf: scores,
      classOf: target.codes,
      mass: weights,
      classes: classes.length,
    };
    const thresholds = high - low > NEAR ? exponentialThresholds(entries, costs) : fit(low);
    const cells = writeCells(state, thresholds, range);
    run(LOOPS.codes, rows, cells.low, cells.scale);
    return {
      link: new Thresholds(thresholds, classes),
      prediction: thresholdPrediction(scores, state.predicted, thresholds, classes),
    };
  };
}
