import * as F from '../fields.js';
import type { MemoryViews } from './views.js';

/*
 * The search of one attribute by bounds, for gain and cost that count ordered pairs; `search/pair-bounds.ts`
 * says what is bounded and why. Bounds may be worked out in any way; what decides, the impurity of a cut, is
 * worked out once by the formula of the technique.
 */

/** Impurities within this share of the best are judged by their formula. */
export const NEAR = 1e-8;
/** Bounds that are worse than the best by more than this share are skipped; far above rounding. */
export const MARGIN = 1e-9;
/** Gain and cost closer than this share of their sum differ by rounding. */
const LEVEL = 1e-12;
/** Ratios are widened by this share for their own rounding. */
const RATIO_ROUNDING = 1e-12;

/** What a step is about, read once a call. */
export class Step {
  groups = 0;
  stride = 0;
  form = 0;
  distance = 0;
  leftFirst = 0;
  coefficients = 0;
  inverses = 0;
  total = 0;
  numbers = 0;
  rounding = 0;
  slack = 0;
  larger = 0;
  smaller = 0;
  /** Of the attribute. */
  running = 0;
  ends = 0;
  nonMissing = 0;
  firstBin = 0;
  lastBin = 0;
  sides = 0;
  blocks = 0;
  found = 0;

  constructor(readonly views: MemoryViews) {}

  read(step: number, coarse: number): void {
    const { f64, u32 } = this.views;
    const [t, c] = [step >>> 2, coarse >>> 2];
    const rows = u32[t + F.STEP_ROWS] >>> 2;
    this.groups = u32[rows + F.GROUPS];
    this.stride = u32[rows + F.STRIDE];
    this.form = u32[t + F.STEP_FORM];
    this.distance = u32[t + F.STEP_DISTANCE];
    this.leftFirst = u32[t + F.STEP_LEFT_FIRST];
    this.coefficients = u32[t + F.STEP_COEFFICIENTS] >>> 3;
    this.inverses = u32[t + F.STEP_INVERSES] >>> 3;
    this.total = u32[t + F.STEP_TOTAL] >>> 3;
    this.numbers = u32[t + F.STEP_NUMBERS] >>> 3;
    this.rounding = f64[this.numbers + F.STEP_ROUNDING];
    this.slack = f64[this.numbers + F.STEP_SLACK];
    this.larger = f64[this.numbers + F.STEP_LARGER];
    this.smaller = f64[this.numbers + F.STEP_SMALLER];
    this.running = u32[c + F.COARSE_RUNNING] >>> 3;
    this.ends = u32[c + F.COARSE_ENDS] >>> 3;
    this.nonMissing = u32[c + F.COARSE_NON_MISSING] >>> 3;
    this.firstBin = u32[c + F.COARSE_FIRST_BIN];
    this.lastBin = u32[c + F.COARSE_LAST_BIN];
    this.sides = u32[c + F.COARSE_SIDES];
    this.blocks = u32[c + F.COARSE_BLOCKS];
    this.found = u32[c + F.COARSE_FOUND] >>> 3;
  }

  /** The size of the impurity at `larger` of the two terms and `smaller` of them. */
  size(larger: number, smaller: number): number {
    if (this.form === 0) return Math.sqrt(larger) - Math.sqrt(smaller);
    if (this.form === 1) return larger - smaller;
    return -(this.larger * larger + this.smaller * smaller);
  }

  /** Whether terms of at least `smaller` and at most `larger` and with at most this common part can win. */
  mayWin(larger: number, smaller: number, common: number, limit: number): boolean {
    const least = Math.max(0, smaller - this.rounding);
    const taken = Math.min(common, least);
    const more = larger + this.rounding - taken;
    const less = least - taken;
    return more > less && this.size(more, less) > limit;
  }

  /** Whether a cut with these linear functions and at most this common part can win. */
  cutMayWin(u: number, l: number, common: number, limit: number): boolean {
    const taken = Math.min(common, u, l);
    const more = Math.max(0, Math.max(u, l) - taken + this.rounding);
    const less = Math.max(0, Math.min(u, l) - taken);
    return this.size(more, less) > limit;
  }

  /**
   * The impurity by the formula of the technique, from sums by group at `sums + group * pitch`.
   *
   * @param right  whether the other side of the rows with a value is covered
   */
  impurity(sums: number, pitch: number, right: boolean): number {
    const { f64 } = this.views;
    let gain = 0;
    let cost = 0;
    let uncovered = 0;
    let inside = 0;
    let farUncovered = 0;
    let farInside = 0;
    for (let g = 0; g < this.groups; g++) {
      let w = f64[sums + g * pitch];
      let v = f64[sums + g * pitch + 1];
      if (right) {
        w = f64[this.nonMissing + 2 * g] - w;
        v = f64[this.nonMissing + 2 * g + 1] - v;
      }
      gain += w * farUncovered;
      cost += (f64[this.total + 2 * g] - w) * farInside;
      uncovered += f64[this.total + 2 * g + 1] - v;
      inside += v;
      farUncovered = farUncovered * this.distance + uncovered;
      farInside = farInside * this.distance + inside;
    }
    if (this.form === 2) {
      return gain >= cost
        ? this.larger * gain + this.smaller * cost
        : this.larger * cost + this.smaller * gain;
    }
    if (Math.abs(gain - cost) <= LEVEL * (gain + cost)) return 0;
    return this.form === 0 ? -Math.abs(Math.sqrt(gain) - Math.sqrt(cost)) : -Math.abs(gain - cost);
  }

  /** Takes note of one side of a cut, if by gain and cost up to rounding it may be the best. */
  consider(list: number, cut: number, right: boolean, gain: number, cost: number): void {
    const { f64 } = this.views;
    const limit = f64[this.numbers + F.STEP_LIMIT];
    const more = Math.max(0, Math.max(gain, cost) + this.slack);
    const less = Math.max(0, Math.min(gain, cost) - this.slack);
    const size = this.size(more, less);
    if (size <= 0 || size < limit * (1 - NEAR)) return;
    const count = f64[list];
    const second = right === (this.leftFirst === 1);
    f64[list + 1 + 2 * count] = 4 * cut + (second ? 2 : 0) + (right ? 1 : 0);
    f64[list + 2 + 2 * count] = size;
    f64[list] = count + 1;
    const least = this.size(Math.max(0, more - 2 * this.slack), less + 2 * this.slack);
    if (least > limit) f64[this.numbers + F.STEP_LIMIT] = least;
  }

  /**
   * Of the cuts noted, in the order of cuts and sides, writes the one that is better by more than a tie: here
   * those that may be the best are judged by the formula.
   *
   * @param bins  sums up to each bin of the picked blocks
   */
  writeBest(list: number, bins: number, out: number): void {
    const { f64 } = this.views;
    sortFound(f64, list);
    const limit = f64[this.numbers + F.STEP_LIMIT] * (1 - NEAR);
    let best = 0;
    f64[out] = 0;
    for (let i = 0; i < f64[list]; i++) {
      if (f64[list + 2 + 2 * i] < limit) continue;
      const key = f64[list + 1 + 2 * i];
      const cut = Math.floor(key / 4);
      const [block, bin] = [cut >> 4, cut & 15];
      const isEnd = bin === F.BLOCK_BINS - 1;
      const impurity = isEnd
        ? this.impurity(this.running + 2 * block, 2 * F.BLOCKS, key % 2 === 1)
        : this.impurity(
            bins + block * this.groups * 2 * F.BLOCK_BINS + 2 * bin,
            2 * F.BLOCK_BINS,
            key % 2 === 1,
          );
      if (!(impurity < best - 1e-10 * Math.abs(best))) continue;
      best = impurity;
      f64[out] = 1;
      f64[out + 1] = cut;
      f64[out + 2] = key % 2;
      f64[out + 3] = impurity;
    }
  }
}

/** Sorts the cuts noted by their keys. */
function sortFound(f64: Float64Array, list: number): void {
  for (let i = 1; i < f64[list]; i++) {
    const key = f64[list + 1 + 2 * i];
    const size = f64[list + 2 + 2 * i];
    let j = i;
    for (; j > 0 && f64[list + 2 * j - 1] > key; j--) {
      f64[list + 1 + 2 * j] = f64[list + 2 * j - 1];
      f64[list + 2 + 2 * j] = f64[list + 2 * j];
    }
    f64[list + 1 + 2 * j] = key;
    f64[list + 2 + 2 * j] = size;
  }
}

/** A search of one attribute, given the records of a step and of its coarse histogram. */
export type AttributeSearch = (step: number, coarse: number) => void;

/** Sums up to the ends of the blocks, their linear functions and common parts, and the cuts behind blocks. */
export function blockSearch(views: MemoryViews): AttributeSearch {
  const { f64, u32 } = views;
  const s = new Step(views);
  return (step, coarse) => {
    s.read(step, coarse);
    const own = u32[(coarse >>> 2) + F.COARSE_SUMS] >>> 3;
    const ownPitch = u32[(coarse >>> 2) + F.COARSE_PITCH] >>> 3;
    const pitch = 2 * F.BLOCKS;
    const { ends, running, blocks } = s;
    const [u, l, left, right] = [0, 1, 2, 3].map((kind) => ends + kind * F.ENDS);
    for (let g = 0; g < s.groups; g++) {
      let w = 0;
      let v = 0;
      for (let b = 0; b < blocks; b++) {
        const at = g * pitch + 2 * b;
        w += f64[own + g * ownPitch + 2 * b];
        v += f64[own + g * ownPitch + 2 * b + 1];
        f64[running + at] = w;
        f64[running + at + 1] = v;
      }
      f64[s.nonMissing + 2 * g] = w;
      f64[s.nonMissing + 2 * g + 1] = v;
    }
    f64[u] = 0;
    f64[l] = 0;
    f64[left] = 0;
    f64[right + blocks] = 0;
    f64[s.found] = 0;
    for (let b = 0; b < blocks; b++)
      writeLinearAndCommon(s, running + 2 * b, pitch, ends + b + 1, F.ENDS);
    f64[right] = f64[left + blocks];
    f64[right + blocks] = 0;
    const allU = f64[u + blocks];
    const allL = f64[l + blocks];
    for (let b = 0; b + 1 < blocks; b++) {
      const cut = b * F.BLOCK_BINS + F.BLOCK_BINS - 1;
      if (cut < s.firstBin) continue;
      if (cut >= s.lastBin) break;
      const at = b + 1;
      if (s.sides & 1) {
        const c = f64[left + at];
        s.consider(s.found, cut, false, f64[u + at] - c, f64[l + at] - c);
      }
      if (s.sides & 2) {
        const c = f64[right + at];
        const gain = allU - f64[u + at] - c;
        s.consider(s.found, cut, true, gain, allL - f64[l + at] - c);
      }
    }
  };
}

/**
 * Writes U, L and the common parts of the left and the right side from sums by group, at `out`,
 * `out + apart`, `out + 2 apart` and `out + 3 apart`.
 */
export function writeLinearAndCommon(
  s: Step,
  sums: number,
  pitch: number,
  out: number,
  apart: number,
): void {
  const { f64 } = s.views;
  let u = 0;
  let l = 0;
  let left = 0;
  let inside = 0;
  let far = 0;
  let right = 0;
  let outside = 0;
  let farOutside = 0;
  for (let g = 0; g < s.groups; g++) {
    const w = f64[sums + g * pitch];
    const v = f64[sums + g * pitch + 1];
    u += w * f64[s.coefficients + 2 * g];
    l += v * f64[s.coefficients + 2 * g + 1];
    left += w * far;
    inside += v;
    far = far * s.distance + inside;
    right += (f64[s.nonMissing + 2 * g] - w) * farOutside;
    outside += f64[s.nonMissing + 2 * g + 1] - v;
    farOutside = farOutside * s.distance + outside;
  }
  f64[out] = u;
  f64[out + apart] = l;
  f64[out + 2 * apart] = left;
  f64[out + 3 * apart] = right;
}

/** Slopes of the common part within a block, [left rise, left fall, right rise, right fall], each in U and L. */
export class CommonSlopes {
  leftMaxU = 0;
  leftMaxL = 0;
  leftMinU = 0;
  leftMinL = 0;
  rightMaxU = 0;
  rightMaxL = 0;
  rightMinU = 0;
  rightMinL = 0;

  /** From the sums up to both ends of a run of bins; `start` is 0 where nothing is before it. */
  read(s: Step, end: number, start: number): void {
    const { f64 } = s.views;
    const pitch = 2 * F.BLOCKS;
    let [maxU, minU, rightMaxU, rightMinU] = [0, Infinity, 0, Infinity];
    let [q, far, qLow, farLow, qOut, farOut, qOutLow, farOutLow] = [0, 0, 0, 0, 0, 0, 0, 0];
    for (let g = 0; g < s.groups; g++) {
      const inverse = f64[s.inverses + 2 * g];
      if (inverse > 0) {
        maxU = Math.max(maxU, far * inverse);
        minU = Math.min(minU, farLow * inverse);
        rightMaxU = Math.max(rightMaxU, farOut * inverse);
        rightMinU = Math.min(rightMinU, farOutLow * inverse);
      }
      const high = f64[end + g * pitch + 1];
      const low = start > 0 ? f64[start + g * pitch + 1] : 0;
      const all = f64[s.nonMissing + 2 * g + 1];
      q += high;
      far = far * s.distance + q;
      qLow += low;
      farLow = farLow * s.distance + qLow;
      qOut += all - low;
      farOut = farOut * s.distance + qOut;
      qOutLow += all - high;
      farOutLow = farOutLow * s.distance + qOutLow;
    }
    let [maxL, minL, rightMaxL, rightMinL] = [0, Infinity, 0, Infinity];
    let [p, farP, pOut, farPOut] = [0, 0, 0, 0];
    for (let g = s.groups - 1; g >= 0; g--) {
      const inverse = f64[s.inverses + 2 * g + 1];
      if (inverse > 0) {
        maxL = Math.max(maxL, farP * inverse);
        minL = Math.min(minL, farP * inverse);
        rightMaxL = Math.max(rightMaxL, farPOut * inverse);
        rightMinL = Math.min(rightMinL, farPOut * inverse);
      }
      const high = f64[end + g * pitch];
      const low = start > 0 ? f64[start + g * pitch] : 0;
      p += low;
      farP = farP * s.distance + p;
      pOut += f64[s.nonMissing + 2 * g] - high;
      farPOut = farPOut * s.distance + pOut;
    }
    const [up, down] = [1 + RATIO_ROUNDING, 1 - RATIO_ROUNDING];
    this.leftMaxU = maxU * up;
    this.leftMaxL = maxL * up;
    this.leftMinU = finite(minU) * down;
    this.leftMinL = finite(minL) * down;
    this.rightMaxU = rightMaxU * up;
    this.rightMaxL = rightMaxL * up;
    this.rightMinU = finite(rightMinU) * down;
    this.rightMinL = finite(rightMinL) * down;
  }
}

/** Without a coefficient above 0 a linear function is 0 throughout, and so is its difference. */
function finite(least: number): number {
  return least < Infinity ? least : 0;
}

/** The best cut of an attribute, of those behind blocks and of those within blocks that may win. */
export function binSearch(views: MemoryViews): AttributeSearch {
  const { f64, i32, u32, u8 } = views;
  const s = new Step(views);
  const slopes = new CommonSlopes();
  return (step, coarse) => {
    s.read(step, coarse);
    const t = step >>> 2;
    const limit = f64[s.numbers + F.STEP_LIMIT] * (1 - MARGIN);
    const linear = u32[(coarse >>> 2) + F.COARSE_LINEAR] >>> 3;
    const cuts = u32[t + F.STEP_CUTS] >>> 3;
    const list = u32[t + F.STEP_FOUND] >>> 3;
    const { ends, blocks, rounding } = s;
    const [u, l, left, right] = [0, 1, 2, 3].map((kind) => ends + kind * F.ENDS);
    const allU = f64[u + blocks];
    const allL = f64[l + blocks];
    let picked = 0;
    for (let b = 0; b < blocks; b++) {
      if (b * F.BLOCK_BINS >= s.lastBin) break;
      const [lowU, highU, lowL, highL] = [f64[u + b], f64[u + b + 1], f64[l + b], f64[l + b + 1]];
      const leftCommon = f64[left + b + 1] + rounding;
      const rightCommon = f64[right + b] + rounding;
      const hopeful =
        ((s.sides & 1) > 0 &&
          (s.mayWin(highU, lowL, leftCommon, limit) || s.mayWin(highL, lowU, leftCommon, limit))) ||
        ((s.sides & 2) > 0 &&
          (s.mayWin(allU - lowU, allL - highL, rightCommon, limit) ||
            s.mayWin(allL - lowL, allU - highU, rightCommon, limit)));
      if (!hopeful) continue;
      let [sumU, sumL] = [lowU, lowL];
      let any = false;
      for (let k = 0; k < F.BLOCK_BINS; k++) {
        sumU += f64[linear + 2 * (b * F.BLOCK_BINS + k)];
        sumL += f64[linear + 2 * (b * F.BLOCK_BINS + k) + 1];
        f64[cuts + k] = sumU;
        f64[cuts + F.BLOCK_BINS + k] = sumL;
        if (k === F.BLOCK_BINS - 1) continue;
        any ||= (s.sides & 1) > 0 && s.cutMayWin(sumU, sumL, leftCommon, limit);
        any ||= (s.sides & 2) > 0 && s.cutMayWin(allU - sumU, allL - sumL, rightCommon, limit);
      }
      if (!any) continue;
      const end = s.running + 2 * b;
      slopes.read(s, end, b > 0 ? end - 2 : 0);
      const { leftMaxU, leftMaxL, leftMinU, leftMinL } = slopes;
      const { rightMaxU, rightMaxL, rightMinU, rightMinL } = slopes;
      const [leftLow, rightHigh] = [f64[left + b], f64[right + b + 1]];
      for (let k = 0; k < F.BLOCK_BINS - 1; k++) {
        const x = f64[cuts + k];
        const y = f64[cuts + F.BLOCK_BINS + k];
        if (s.sides & 1) {
          const rise = leftMaxU * (x - lowU + rounding) + leftMaxL * (y - lowL + rounding);
          const fall = leftMinU * (highU - x - rounding) + leftMinL * (highL - y - rounding);
          const common = Math.min(leftCommon, leftLow + rise + rounding, leftCommon - fall);
          if (s.cutMayWin(x, y, common, limit - rounding)) picked |= 1 << b;
        }
        if (s.sides & 2) {
          const rise = rightMaxU * (highU - x + rounding) + rightMaxL * (highL - y + rounding);
          const fall = rightMinU * (x - lowU - rounding) + rightMinL * (y - lowL - rounding);
          const common = Math.min(rightCommon, rightHigh + rise + rounding, rightCommon - fall);
          if (s.cutMayWin(allU - x, allL - y, common, limit - rounding)) picked |= 1 << b;
        }
      }
    }
    const count = f64[s.found];
    f64[list] = count;
    f64.copyWithin(list + 1, s.found + 1, s.found + 1 + 2 * count);
    if (picked !== 0) judgeBlocks(s, step, coarse, picked, list);
    s.writeBest(list, u32[t + F.STEP_BINS] >>> 3, u32[(coarse >>> 2) + F.COARSE_BEST] >>> 3);
  };

  /** Sums the bins of the picked blocks and takes note of the cuts within them. */
  function judgeBlocks(s: Step, step: number, coarse: number, picked: number, list: number): void {
    const bins = u32[(step >>> 2) + F.STEP_BINS] >>> 3;
    const cuts = u32[(step >>> 2) + F.STEP_CUTS] >>> 3;
    const byte = u32[(coarse >>> 2) + F.COARSE_BYTE];
    const pitch = 2 * F.BLOCK_BINS;
    const length = s.groups * pitch;
    for (let b = 0; b < s.blocks; b++) {
      if ((picked >>> b) & 1) f64.fill(0, bins + b * length, bins + (b + 1) * length);
    }
    for (let part = 0; part < u32[(step >>> 2) + F.STEP_PARTS]; part++) {
      const v = (u32[(step >>> 2) + F.STEP_ROWS] >>> 2) + part * F.ROW_FIELDS;
      const codes = u32[v + F.KEPT_CODES] + byte;
      const statistics = u32[v + F.KEPT_STATISTICS] >>> 3;
      const start = u32[v + F.KEPT_START] >>> 2;
      const end = u32[v + F.KEPT_END] >>> 2;
      for (let g = 0; g < s.groups; g++) {
        for (let i = i32[start + g]; i < i32[end + g]; i++) {
          const bin = u8[codes + i * s.stride];
          if (((picked >>> (bin >>> 4)) & 1) === 0) continue;
          const at = bins + (bin >>> 4) * length + g * pitch + 2 * (bin & 15);
          f64[at] += f64[statistics + 2 * i];
          f64[at + 1] += f64[statistics + 2 * i + 1];
        }
      }
    }
    const allU = f64[s.ends + s.blocks];
    const allL = f64[s.ends + F.ENDS + s.blocks];
    for (let b = 0; b < s.blocks; b++) {
      if (((picked >>> b) & 1) === 0) continue;
      const own = bins + b * length;
      for (let g = 0; g < s.groups; g++) {
        const before = s.running + g * 2 * F.BLOCKS + 2 * (b - 1);
        let w = b > 0 ? f64[before] : 0;
        let v = b > 0 ? f64[before + 1] : 0;
        for (let at = own + g * pitch; at < own + (g + 1) * pitch; at += 2) {
          w += f64[at];
          v += f64[at + 1];
          f64[at] = w;
          f64[at + 1] = v;
        }
      }
      for (let k = 0; k < F.BLOCK_BINS - 1; k++) {
        const cut = b * F.BLOCK_BINS + k;
        if (cut < s.firstBin) continue;
        if (cut >= s.lastBin) break;
        writeLinearAndCommon(s, own + 2 * k, pitch, cuts, 1);
        const [x, y, left, right] = [f64[cuts], f64[cuts + 1], f64[cuts + 2], f64[cuts + 3]];
        if (s.sides & 1) s.consider(list, cut, false, x - left, y - left);
        if (s.sides & 2) s.consider(list, cut, true, allU - x - right, allL - y - right);
      }
    }
  }
}
