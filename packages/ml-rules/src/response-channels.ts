import {
  type CarriedStatistics,
  type CutScorer,
  type DerivativeTechnique,
  type ResponseChannels,
  selectiveSearch,
} from '@preflearn/boosting';
import type { ResponseSystem } from './tried-responses.js';

/** What {@link responseChannels} depends on. */
export interface ResponseChannelsInput {
  readonly system: ResponseSystem;
  readonly technique: DerivativeTechnique;
  /** Scores conditions by some channels. */
  readonly scorerOf: (count: number) => CutScorer;
}

/**
 * The channels of a system, of which the search leaves out those that cannot win; `undefined` for a single one, and for a
 * technique that does not say what a row can contribute.
 */
export function responseChannels({
  system: { channels, responses, stride },
  technique: { contribution, order },
  scorerOf,
}: ResponseChannelsInput): ResponseChannels | undefined {
  const { length: count } = channels;
  if (count < 2 || contribution === undefined) return undefined;
  const lowers = responses.some(({ sign }) => sign === -1);
  const scorers: CutScorer[] = [];
  const raised = new Float64Array(count);
  const lowered = new Float64Array(count);
  /** Adds what a row contributes to the responses that raise a channel, or to those that lower it. */
  const add = (statistics: Float64Array, at: number, c: number): void => {
    const slope = stride * statistics[at];
    const size = contribution(-Math.abs(slope), stride * stride * statistics[at + order - 1]);
    if (slope < 0) raised[c] += size;
    else lowered[c] += size;
  };
  return {
    count,
    scorerOf: (some) => (scorers[some] ??= scorerOf(some)),
    least(rows, out) {
      raised.fill(0);
      lowered.fill(0);
      forEachSlope(rows, out.length, order, lowers, add);
      for (let c = 0; c < out.length; c++) {
        out[c] = -(Math.max(raised[c], lowered[c]) ** (1 / order));
      }
    },
    search: selectiveSearch,
  };
}

/** Visits the gradients below 0 of all channels of some rows, and with `both` also those above 0. */
function forEachSlope(
  { statistics, pitch, start, end }: CarriedStatistics,
  channels: number,
  order: number,
  both: boolean,
  visit: (statistics: Float64Array, at: number, channel: number) => void,
): void {
  for (let run = 0; run < end.length; run++) {
    const to = end[run] * pitch;
    for (let row = start[run] * pitch; row < to; row += pitch) {
      for (let c = 0, at = row; c < channels; c++, at += order) {
        const slope = statistics[at];
        if (slope < 0 || (both && slope > 0)) visit(statistics, at, c);
      }
    }
  }
}
