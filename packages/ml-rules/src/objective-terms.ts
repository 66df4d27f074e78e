import type { ResponseSystem, TriedResponse } from './tried-responses.js';

/** How sums over covered rows become objective terms: which channel belongs to which responses. */
export interface TermLayout {
  /** The response that raises the classes of each channel, -1 for none. */
  readonly raising: Int32Array;
  /** The response that raises the other classes, -1 for none. */
  readonly lowering: Int32Array;
  readonly responseCount: number;
  /** Numbers a channel has: 1, l'; or 2, l' and l''. */
  readonly numbers: 1 | 2;
  readonly stride: number;
  /** Gradients nearer to 0 than this are rounding, and count as 0. */
  readonly minGradient: number;
}

/** The layout of terms for responses on these channels, in their orders. */
export function termLayout(
  { channels, responses }: Pick<ResponseSystem, 'channels' | 'responses'>,
  { numbers, stride, minGradient }: Pick<TermLayout, 'numbers' | 'stride' | 'minGradient'>,
): TermLayout {
  const find = (channel: TriedResponse, sign: number) =>
    responses.findIndex((one) => one.channel === channel.channel && one.sign === sign);
  return {
    raising: Int32Array.from(channels, (channel) => find(channel, 1)),
    lowering: Int32Array.from(channels, (channel) => find(channel, -1)),
    responseCount: responses.length,
    numbers,
    stride,
    minGradient,
  };
}

/**
 * Writes l' (and l'') of every response for a run of candidates. The response that lowers a channel has the
 * same l'' and the opposite l'.
 *
 * @param sums        `numbers` for each channel of each candidate
 * @param nonMissing  when given, a candidate covers `nonMissing - sums`
 * @param out         receives `numbers` for each response of each candidate
 */
export function writeTerms(
  layout: TermLayout,
  sums: Float64Array,
  nonMissing: Float64Array | undefined,
  count: number,
  out: Float64Array,
): void {
  if (layout.numbers === 1) writeGradients(layout, sums, nonMissing, count, out);
  else writeDerivatives(layout, sums, nonMissing, count, out);
}

function writeGradients(
  { raising, lowering, responseCount, stride, minGradient }: TermLayout,
  sums: Float64Array,
  nonMissing: Float64Array | undefined,
  count: number,
  out: Float64Array,
): void {
  const channels = raising.length;
  for (let i = 0, at = 0, to = 0; i < count; i++, to += responseCount) {
    for (let c = 0; c < channels; c++, at++) {
      const gradient = stride * (nonMissing === undefined ? sums[at] : nonMissing[c] - sums[at]);
      const clear = gradient < minGradient && gradient > -minGradient ? 0 : gradient;
      if (raising[c] >= 0) out[to + raising[c]] = clear;
      if (lowering[c] >= 0) out[to + lowering[c]] = 0 - clear;
    }
  }
}

function writeDerivatives(
  { raising, lowering, responseCount, stride, minGradient }: TermLayout,
  sums: Float64Array,
  nonMissing: Float64Array | undefined,
  count: number,
  out: Float64Array,
): void {
  const channels = raising.length;
  const square = stride * stride;
  for (let i = 0, at = 0, to = 0; i < count; i++, to += 2 * responseCount) {
    for (let c = 0; c < channels; c++, at += 2) {
      const first = nonMissing === undefined ? sums[at] : nonMissing[2 * c] - sums[at];
      const second = nonMissing === undefined ? sums[at + 1] : nonMissing[2 * c + 1] - sums[at + 1];
      const gradient = stride * first;
      const clear = gradient < minGradient && gradient > -minGradient ? 0 : gradient;
      const own = to + 2 * raising[c];
      const other = to + 2 * lowering[c];
      if (raising[c] >= 0) {
        out[own] = clear;
        out[own + 1] = square * second;
      }
      if (lowering[c] >= 0) {
        out[other] = 0 - clear;
        out[other + 1] = square * second;
      }
    }
  }
}
