import type { ResponseSystem } from './tried-responses.js';

/** How sums over covered rows become objective terms: channel by channel, for as many responses each. */
export interface TermLayout {
  readonly channels: number;
  /** For each response of a channel, 1 if it raises the classes of the channel, -1 if it raises the others; 1 or 2. */
  readonly signs: readonly (1 | -1)[];
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
  const signs = responses.slice(0, responses.length / channels.length).map(({ sign }) => sign);
  return { channels: channels.length, signs, numbers, stride, minGradient };
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
  const { channels, signs, numbers } = layout;
  const end = count * channels * numbers;
  const pitch = signs.length * numbers;
  if (numbers === 2) writeHessians(layout.stride, sums, end, pitch, out);
  writeGradients(layout, sums, end, pitch, out);
}

function writeGradients(
  { signs, numbers, stride, minGradient }: TermLayout,
  sums: Float64Array,
  end: number,
  pitch: number,
  out: Float64Array,
): void {
  const factor = signs[0] * stride;
  const isBoth = signs.length === 2;
  for (let at = 0, to = 0; at < end; at += numbers, to += pitch) {
    const gradient = factor * sums[at];
    const isNone = gradient < minGradient && gradient > -minGradient;
    out[to] = isNone ? 0 : gradient;
    if (isBoth) out[to + numbers] = isNone ? 0 : -gradient;
  }
}

function writeHessians(
  stride: number,
  sums: Float64Array,
  end: number,
  pitch: number,
  out: Float64Array,
): void {
  const factor = stride * stride;
  for (let at = 1, to = 1; at < end; at += 2, to += pitch) {
    const hessian = factor * sums[at];
    out[to] = hessian;
    if (pitch === 4) out[to + 2] = hessian;
  }
}
