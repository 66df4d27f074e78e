import {
  type OddsArrays,
  writeChangeTerms,
  writeGradientTerms,
  writeHessianTerms,
} from './odds-terms.js';
import { type ProbabilityArrays, RowProbabilities } from './row-probabilities.js';
import { raises, type TriedResponse } from './tried-responses.js';

/*
 * The loops of the multinomial loss over rows, which threads share. They are built into text, too (see
 * generated/row-program-source.ts), for threads that have no other file.
 */

/** What the loops work on. */
export interface MultinomialRows extends ProbabilityArrays {
  readonly classes: number;
  /** Numbers per channel: 1 or 2. */
  readonly numbers: number;
  /** Class of each row, shape [rows]. */
  readonly codes: Int32Array;
  /** Weight of each row, shape [rows]. */
  readonly weights: Float64Array;
  /** What each row carries, shape [rows x carried channels x numbers]. */
  readonly statistics: Float64Array;
  /** The numbers of the channel of a row's class, if each class has one, shape [rows x numbers]; otherwise empty. */
  readonly own: Float64Array;
  /** Numbers of the rows that a rule covers, shape [rows]. */
  readonly covered: Int32Array;
  /** What is known of these, by their places in it. */
  readonly odds: OddsArrays;
  /** What is added to the score of each class, shape [classes]. */
  readonly response: Float64Array;
  /** How many channels rows carry, then the first and the last class of each. */
  readonly carried: Int32Array;
}

/** The places of the loops. */
export const LOOPS = { update: 0, write: 1, odds: 2, gradient: 3, hessian: 4, change: 5 } as const;

/** The loops, in the order of {@link LOOPS}. */
export function loops(state: MultinomialRows) {
  const { odds, covered, classes, weights, codes } = state;
  const p = new RowProbabilities(state, classes);
  return [
    (from: number, to: number) => {
      const { response } = state;
      const changed = [...response.keys()].filter((k) => response[k] !== 0);
      const write = statisticsWriter(state, p);
      for (let i = from; i < to; i++) {
        p.add(covered[i], response, changed);
        write(covered[i]);
      }
    },
    (from: number, to: number) => {
      const write = statisticsWriter(state, p);
      for (let row = from; row < to; row++) write(row);
    },
    (from: number, to: number, lowest: number, highest: number) => {
      for (let i = from; i < to; i++) {
        const row = covered[i];
        const inside = p.of(row, lowest, highest);
        odds.inside[i] = inside;
        odds.outside[i] = p.ofOthers(row, lowest, highest, inside);
        odds.weights[i] = weights[row];
        odds.isRaised[i] = codes[row] >= lowest && codes[row] <= highest ? 1 : 0;
      }
    },
    (from: number, to: number, step: number) => writeGradientTerms(odds, from, to, step),
    (from: number, to: number, step: number) => writeHessianTerms(odds, from, to, step),
    (from: number, to: number, step: number) => writeChangeTerms(odds, from, to, step),
  ];
}

/** Writes what a row carries. */
function statisticsWriter(rows: MultinomialRows, p: RowProbabilities): (row: number) => void {
  const { classes, numbers, carried, codes, weights, statistics, own } = rows;
  const count = carried[0];
  if (own.length > 0 && count === classes) {
    return (row) => {
      p.writeDerivatives(row, codes[row], weights[row], numbers, statistics);
      const from = (row * classes + codes[row]) * numbers;
      for (let n = 0; n < numbers; n++) own[row * numbers + n] = statistics[from + n];
    };
  }
  const channels = Array.from({ length: count }, (_, c) => ({
    from: carried[1 + 2 * c],
    to: carried[2 + 2 * c],
  }));
  return (row) => {
    let at = row * count * numbers;
    for (let c = 0; c < count; c++) {
      writeChannel(rows, p, row, channels[c], statistics, at);
      at += numbers;
    }
  };
}

/** Writes w (P - d) and, under `derivatives`, w P Q of a channel. */
export function writeChannel(
  { weights, codes, numbers }: MultinomialRows,
  p: RowProbabilities,
  row: number,
  channel: Pick<TriedResponse, 'from' | 'to'>,
  out: Float64Array,
  at: number,
): void {
  const weight = weights[row];
  const { from, to } = channel;
  const inside = p.of(row, from, to);
  const outside = p.ofOthers(row, from, to, inside);
  out[at] = weight * (raises(channel, codes[row]) ? -outside : inside);
  if (numbers === 2) out[at + 1] = weight * inside * outside;
}
