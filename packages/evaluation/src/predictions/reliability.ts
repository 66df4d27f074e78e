import { type Prediction, type Target, UsageError } from '@preflearn/core';
import { checkGiven, checkKnown } from '@preflearn/core/errors';
import { quoted } from '@preflearn/core/text';
import { pairedClasses } from '../metrics/paired.js';

/** The predicted events that a reliability curve is about. */
export type ReliabilityEvent =
  /** For each row: the most probable class (the first in a tie) is the true one. */
  | 'most-probable'
  /** For each row and class: the class is the true one. */
  | 'every-class'
  /** For each row: the class with this name is the true one. */
  | { readonly class: string };

/** Options of a reliability curve. */
export interface ReliabilityOptions {
  /** `most-probable` when absent. */
  readonly event?: ReliabilityEvent | undefined;
  /** Number of bins of equal width; 10 when absent. */
  readonly bins?: number | undefined;
}

/** The events whose predicted probability lies in (from, to]; the first bin includes 0. */
export interface ReliabilityBin {
  readonly from: number;
  readonly to: number;
  /** Number of events, or the weight of their rows. */
  readonly count: number;
  /** Mean of the predicted probabilities; `null` for a bin without events. */
  readonly predicted: number | null;
  /** Share of the events that came true; `null` for a bin without events. */
  readonly observed: number | null;
}

/** Predicted probabilities against observed frequencies. */
export interface ReliabilityCurve {
  readonly bins: readonly ReliabilityBin[];
  /**
   * Expected calibration error, lower is better, in [0, 1]: the mean over all events of
   * |observed - predicted| in their bin; `null` without events.
   */
  readonly calibrationError: number | null;
}

/** Sums over the events of one bin. */
interface BinSums {
  count: number;
  predicted: number;
  observed: number;
}

/**
 * Compares predicted probabilities with how often the predicted events came true: of the events with probabilities near
 * 0.8, about 80 % should.
 *
 * The calibration error depends on the bins and is above 0 even for a perfect model, the more so the fewer events there
 * are: compare it only on the same rows.
 *
 * Source: DeGroot and Fienberg (1983), The comparison and evaluation of forecasters, The Statistician 32;
 * the calibration error of the most probable class: Guo, Pleiss, Sun and Weinberger (2017), On
 * calibration of modern neural networks, ICML.
 *
 * @param weights  weight of each row, shape [rows], finite and >= 0; all 1 when absent
 * @returns `undefined` if the prediction has no probabilities
 * @throws UsageError ARGUMENT unless prediction and target have the same classes and the same number of rows, `bins` is
 *   a whole number of at least 1, and the class of the event exists
 * @throws DataError WEIGHTS
 */
export function reliabilityCurve(
  prediction: Prediction,
  target: Target,
  weights?: Float64Array,
  options: ReliabilityOptions = {},
): ReliabilityCurve | undefined {
  checkGiven('reliabilityCurve', prediction, 'a prediction, as predict of a model gives it', [
    'kind',
  ]);
  checkGiven('reliabilityCurve', target, 'a target, as takeTarget gives it', ['kind']);
  checkKnown(options, { event: true, bins: true }, { function: 'reliabilityCurve' });
  const { event = 'most-probable', bins = 10 } = options;
  const paired = pairedClasses('reliabilityCurve', prediction, target, weights);
  checkBins(bins);
  const { probabilities } = paired.prediction;
  const { codes, classes } = paired.target;
  if (probabilities === undefined) return undefined;
  const classesOf = eventClasses(event, classes, probabilities);
  const sums = Array.from(
    { length: bins },
    (): BinSums => ({ count: 0, predicted: 0, observed: 0 }),
  );
  for (let row = 0; row < codes.length; row++) {
    const weight = weights ? weights[row] : 1;
    for (const k of classesOf(row)) {
      const p = probabilities[row * classes.length + k];
      const bin = sums[Math.min(bins - 1, Math.max(0, Math.ceil(p * bins) - 1))];
      bin.count += weight;
      bin.predicted += weight * p;
      if (codes[row] === k) bin.observed += weight;
    }
  }
  return curveOf(sums);
}

/**
 * Adds up reliability curves with the same bins, such as those of the folds.
 *
 * @param curves  at least one
 * @throws UsageError ARGUMENT for none, or for different numbers of bins
 */
export function addReliabilityCurves(curves: readonly ReliabilityCurve[]): ReliabilityCurve {
  const length = curves[0]?.bins.length;
  if (length === undefined || curves.some(({ bins }) => bins.length !== length)) {
    throw new UsageError(
      'ARGUMENT',
      curves.length === 0 ? 'found no curve' : 'the curves have different numbers of bins',
      {
        where: { function: 'addReliabilityCurves' },
        remedy: 'give at least one, all with the same number of bins',
      },
    );
  }
  const sums = Array.from({ length }, (_, b): BinSums => {
    const sum = { count: 0, predicted: 0, observed: 0 };
    for (const { bins } of curves) {
      const { count, predicted, observed } = bins[b];
      sum.count += count;
      sum.predicted += count * (predicted ?? 0);
      sum.observed += count * (observed ?? 0);
    }
    return sum;
  });
  return curveOf(sums);
}

function checkBins(bins: number): void {
  if (Number.isSafeInteger(bins) && bins >= 1) return;
  throw new UsageError('ARGUMENT', `bins is ${bins}, expected a whole number of at least 1`, {
    where: { function: 'reliabilityCurve' },
  });
}

/** The classes for which a row has events. */
function eventClasses(
  event: ReliabilityEvent,
  classes: readonly string[],
  probabilities: Float64Array,
): (row: number) => readonly number[] {
  const all = classes.map((_, k) => k);
  if (event === 'every-class') return () => all;
  if (event === 'most-probable') {
    return (row) => [mostProbable(probabilities, row * classes.length, classes.length)];
  }
  const code = classes.indexOf(event.class);
  if (code >= 0) return () => [code];
  throw new UsageError('ARGUMENT', `there is no class ${quoted(event.class)}`, {
    where: { function: 'reliabilityCurve' },
    remedy: "give one of the target's classes",
  });
}

function mostProbable(probabilities: Float64Array, at: number, count: number): number {
  let best = 0;
  for (let k = 1; k < count; k++) if (probabilities[at + k] > probabilities[at + best]) best = k;
  return best;
}

function curveOf(sums: readonly BinSums[]): ReliabilityCurve {
  const all = sums.reduce((total, { count }) => total + count, 0);
  const distance = sums.reduce(
    (total, { predicted, observed }) => total + Math.abs(observed - predicted),
    0,
  );
  const bins = sums.map(({ count, predicted, observed }, b) => ({
    from: b / sums.length,
    to: (b + 1) / sums.length,
    count,
    predicted: count > 0 ? predicted / count : null,
    observed: count > 0 ? observed / count : null,
  }));
  return { bins, calibrationError: all > 0 ? distance / all : null };
}
