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

/** The channels of a system, of which the search leaves out those that cannot win; `undefined` for a single one. */
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
  const add = ({ statistics, pitch, start, end }: CarriedStatistics, width: number): void => {
    for (let part = 0; part < end.length; part++) {
      for (let at = start[part] * pitch; at < end[part] * pitch; at += pitch) {
        for (let s = 0, c = 0; s < width; s += order, c++) {
          const slope = stride * statistics[at + s];
          if (slope > 0 && !lowers) continue;
          const size = contribution(
            -Math.abs(slope),
            stride * stride * statistics[at + s + order - 1],
          );
          if (slope < 0) raised[c] += size;
          else if (slope > 0) lowered[c] += size;
        }
      }
    }
  };
  return {
    count,
    search: selectiveSearch,
    scorerOf: (some) => (scorers[some] ??= scorerOf(some)),
    least(rows, out) {
      raised.fill(0);
      lowered.fill(0);
      add(rows, out.length * order);
      for (let c = 0; c < out.length; c++) {
        out[c] = -(Math.max(raised[c], lowered[c]) ** (1 / order));
      }
    },
  };
}
