import type { Vote, VoteSystem } from './votes.js';

/** How sums over covered rows become evidence: which channel speaks for which votes. */
export interface EvidenceLayout {
  /** The vote that each channel speaks for, -1 for none. */
  readonly votes: Int32Array;
  /** The vote for the other classes of each channel, -1 for none. */
  readonly opposed: Int32Array;
  readonly voteCount: number;
  /** Numbers a channel has: 1, l'; or 2, l' and l''. */
  readonly numbers: 1 | 2;
  readonly stride: number;
  /** Slopes nearer to 0 than this are rounding, and count as 0. */
  readonly leastSlope: number;
}

/** The layout of evidence for votes on these channels, in their orders. */
export function evidenceLayout(
  { channels, votes }: Pick<VoteSystem, 'channels' | 'votes'>,
  { numbers, stride, leastSlope }: Pick<EvidenceLayout, 'numbers' | 'stride' | 'leastSlope'>,
): EvidenceLayout {
  const find = (channel: Vote, sign: number) =>
    votes.findIndex((vote) => vote.channel === channel.channel && vote.sign === sign);
  return {
    votes: Int32Array.from(channels, (channel) => find(channel, 1)),
    opposed: Int32Array.from(channels, (channel) => find(channel, -1)),
    voteCount: votes.length,
    numbers,
    stride,
    leastSlope,
  };
}

/**
 * Writes l' (and l'') of every vote for a run of candidates. The vote against a channel has the same l'' and
 * the opposite l'.
 *
 * @param sums   `numbers` for each channel of each candidate
 * @param known  when given, a candidate covers `known - sums`
 * @param out    receives `numbers` for each vote of each candidate
 */
export function writeEvidence(
  layout: EvidenceLayout,
  sums: Float64Array,
  known: Float64Array | undefined,
  count: number,
  out: Float64Array,
): void {
  if (layout.numbers === 1) writeSlopes(layout, sums, known, count, out);
  else writeDerivatives(layout, sums, known, count, out);
}

function writeSlopes(
  { votes, opposed, voteCount, stride, leastSlope }: EvidenceLayout,
  sums: Float64Array,
  known: Float64Array | undefined,
  count: number,
  out: Float64Array,
): void {
  const channels = votes.length;
  for (let i = 0, at = 0, to = 0; i < count; i++, to += voteCount) {
    for (let c = 0; c < channels; c++, at++) {
      const slope = stride * (known === undefined ? sums[at] : known[c] - sums[at]);
      const clear = slope < leastSlope && slope > -leastSlope ? 0 : slope;
      if (votes[c] >= 0) out[to + votes[c]] = clear;
      if (opposed[c] >= 0) out[to + opposed[c]] = 0 - clear;
    }
  }
}

function writeDerivatives(
  { votes, opposed, voteCount, stride, leastSlope }: EvidenceLayout,
  sums: Float64Array,
  known: Float64Array | undefined,
  count: number,
  out: Float64Array,
): void {
  const channels = votes.length;
  const square = stride * stride;
  for (let i = 0, at = 0, to = 0; i < count; i++, to += 2 * voteCount) {
    for (let c = 0; c < channels; c++, at += 2) {
      const first = known === undefined ? sums[at] : known[2 * c] - sums[at];
      const second = known === undefined ? sums[at + 1] : known[2 * c + 1] - sums[at + 1];
      const slope = stride * first;
      const clear = slope < leastSlope && slope > -leastSlope ? 0 : slope;
      const vote = to + 2 * votes[c];
      const other = to + 2 * opposed[c];
      if (votes[c] >= 0) {
        out[vote] = clear;
        out[vote + 1] = square * second;
      }
      if (opposed[c] >= 0) {
        out[other] = 0 - clear;
        out[other + 1] = square * second;
      }
    }
  }
}
