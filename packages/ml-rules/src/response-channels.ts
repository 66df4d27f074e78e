import type {
  ActiveStatistics,
  CutScorer,
  DerivativeTechnique,
  ResponseChannels,
} from '@preflearn/boosting';
import type { ResponseSystem } from './tried-responses.js';

/** What {@link responseChannels} depends on. */
export interface ResponseChannelsInput {
  readonly system: ResponseSystem;
  readonly technique: DerivativeTechnique;
  readonly rows: ChannelRows;
  /** Scores conditions by some channels. */
  readonly scorerOf: (count: number) => CutScorer;
}

/** What is known of rows where each class has a channel. */
export interface ChannelRows {
  /** Class of each row, shape [rows]. */
  readonly codes: Int32Array;
  /**
   * The statistics of the channel of a row's class, `own[row * order + n]`: in one place for all rows, since these alone
   * are read of rows that carry many.
   */
  readonly own: Float64Array;
}

/**
 * The channels of a system, of which the search leaves out those that cannot win; `undefined` for a single one, and for a
 * technique that does not say what a row can contribute.
 */
export function responseChannels({
  system: { channels, responses, stride },
  technique: { contribution, order },
  rows: known,
  scorerOf,
}: ResponseChannelsInput): ResponseChannels | undefined {
  const { length: count } = channels;
  if (count < 2 || contribution === undefined) return undefined;
  const lowers = responses.some(({ sign }) => sign === -1);
  const scorers: CutScorer[] = [];
  const raised = new Float64Array(count);
  const lowered = new Float64Array(count);
  /** Adds what a row contributes to the responses that raise a channel, or to those that lower it. */
  const add = (channel: number, slope: number, hessian: number): void => {
    const size = contribution(-stride * Math.abs(slope), stride * stride * hessian);
    if (slope < 0) raised[channel] += size;
    else lowered[channel] += size;
  };
  return {
    count,
    scorerOf: (some) => (scorers[some] ??= scorerOf(some)),
    lowerBounds(rows, active, out) {
      raised.fill(0);
      lowered.fill(0);
      if (lowers) forEachSlope(rows, active, order, add);
      else forOwnSlopes(rows, known, order, add);
      active.forEach((channel, c) => {
        out[c] = -(Math.max(raised[channel], lowered[channel]) ** (1 / order));
      });
    },
  };
}

type VisitSlope = (channel: number, slope: number, hessian: number) => void;

/** Visits the gradients of all active channels, but for those that are 0. */
function forEachSlope(
  { statistics, pitch, start, end }: ActiveStatistics,
  active: readonly number[],
  order: number,
  visit: VisitSlope,
): void {
  for (let run = 0; run < end.length; run++) {
    const to = end[run] * pitch;
    for (let row = start[run] * pitch; row < to; row += pitch) {
      for (let c = 0, at = row; c < active.length; c++, at += order) {
        const slope = statistics[at];
        if (slope !== 0) visit(active[c], slope, statistics[at + order - 1]);
      }
    }
  }
}

/** Visits the gradients below 0 of some rows, where a row has one in the channel of its class alone. */
function forOwnSlopes(
  { rows, start, end, grid }: ActiveStatistics,
  { codes, own }: ChannelRows,
  order: number,
  visit: VisitSlope,
): void {
  for (let run = 0; run < end.length; run++) {
    for (let i = start[run]; i < end[run]; i++) {
      const row = rows[i];
      const channel = codes[row];
      const [first, last] = [channel * order, (channel + 1) * order - 1];
      const slope = own[row * order] + grid[first] - grid[first];
      if (slope === 0) continue;
      visit(channel, slope, own[(row + 1) * order - 1] + grid[last] - grid[last]);
    }
  }
}
