import type { ResponseSystem, TriedResponse } from './tried-responses.js';

/** How sums over covered rows become objective terms: which channel belongs to which responses. */
export interface TermLayout {
  /** For each channel, the response that raises its classes, -1 for none. */
  readonly raising: Int32Array;
  /** For each channel, the response that raises the other classes, -1 for none. */
  readonly lowering: Int32Array;
  readonly responseCount: number;
  /** Whether response i raises channel i and there are no others. */
  readonly isPlain: boolean;
  /** Numbers per channel: 1, l'; or 2, l' and l''. */
  readonly numbers: 1 | 2;
  readonly stride: number;
  /** Gradients closer to 0 than this are rounding error and count as 0. */
  readonly minGradient: number;
}

/** The layout of terms for these responses and channels, in their orders. */
export function termLayout(
  { channels, responses }: Pick<ResponseSystem, 'channels' | 'responses'>,
  { numbers, stride, minGradient }: Pick<TermLayout, 'numbers' | 'stride' | 'minGradient'>,
): TermLayout {
  const find = (channel: TriedResponse, sign: number) =>
    responses.findIndex((one) => one.channel === channel.channel && one.sign === sign);
  return {
    isPlain: channels.length === responses.length && channels.every((one, i) => find(one, 1) === i),
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
 * @param sums  `numbers` for each channel of each candidate
 * @param out   receives `numbers` for each response of each candidate
 */
export function writeTerms(
  layout: TermLayout,
  sums: Float64Array,
  count: number,
  out: Float64Array,
): void {
  if (layout.isPlain) {
    writePlain(layout, sums, count * layout.responseCount, out);
    return;
  }
  const { raising, lowering } = layout;
  for (let c = 0; c < raising.length; c++) {
    if (raising[c] >= 0) writeResponse(layout, sums, c, raising[c], 1, count, out);
    if (lowering[c] >= 0) writeResponse(layout, sums, c, lowering[c], -1, count, out);
  }
}

/** The terms of responses that stand in the order of what rows carry, as those of single classes do. */
function writePlain(
  { numbers, stride, minGradient }: TermLayout,
  sums: Float64Array,
  count: number,
  out: Float64Array,
): void {
  for (let at = 0; at < count * numbers; at += numbers) {
    const gradient = stride * sums[at];
    out[at] = gradient < minGradient && gradient > -minGradient ? 0 : gradient;
    if (numbers === 2) out[at + 1] = stride * stride * sums[at + 1];
  }
}

/** The terms of one response, which raises or lowers a channel. */
function writeResponse(
  { raising, responseCount, numbers, stride, minGradient }: TermLayout,
  sums: Float64Array,
  channel: number,
  response: number,
  sign: 1 | -1,
  count: number,
  out: Float64Array,
): void {
  const pitch = numbers * raising.length;
  const outPitch = numbers * responseCount;
  const factor = sign * stride;
  let at = numbers * channel;
  let to = numbers * response;
  for (let i = 0; i < count; i++, at += pitch, to += outPitch) {
    const gradient = factor * sums[at];
    out[to] = gradient < minGradient && gradient > -minGradient ? 0 : gradient;
  }
  if (numbers === 1) return;
  at = numbers * channel + 1;
  to = numbers * response + 1;
  for (let i = 0; i < count; i++, at += pitch, to += outPitch) out[to] = stride * stride * sums[at];
}
