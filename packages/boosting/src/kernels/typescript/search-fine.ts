import * as F from '../fields.js';
import * as Fine from '../fine-fields.js';
import {
  type AttributeSearch,
  CommonSlopes,
  MARGIN,
  NEAR,
  Step,
  writeLinearAndCommon,
} from './search-coarse.js';
import type { MemoryViews } from './views.js';

/*
 * The search of one attribute whose fine bins do not fit in a byte. A byte holds a group of bins ("bin" here,
 * as in search-coarse.ts), 16 of which are a block. Whatever is known at both ends of a run of cuts bounds all
 * cuts between: U and L lie between their values at the ends, and the common part of a side is bounded by them
 * (see rows/coarse-histograms.ts). The bound of a side is worst where the larger of U and L is greatest and the
 * smaller one least, since no slope of the common part is above 1. So blocks are passed over by their ends,
 * then by the linear functions of their bins; the bins of the others are summed, and of a bin that may still
 * hold the best cut the rows are put in the order of their fine bins.
 *
 * Cuts are judged in their order, those inside a bin before the one behind it: of equal ones the first stays.
 */

/** From the sums of one group of rows in a block to those of the next. */
const PITCH = 2 * F.BLOCK_BINS;

/** Impurities closer than this, relative to the best, are equal. */
const TIE = 1e-10;

/** The best cut of an attribute whose fine bins do not fit in a byte. */
export function fineSearch(views: MemoryViews): AttributeSearch {
  const { f64, i32, u32, u8 } = views;
  const s = new Step(views);
  const slopes = new CommonSlopes();
  /** Without slopes, only the ends of the run bound. */
  let hasSlopes = false;
  /** U, L and the common parts of both sides at the two ends of the run of cuts that bounds are for. */
  let [lowU, lowL, leftLow, rightLow] = [0, 0, 0, 0];
  let [highU, highL, leftHigh, rightHigh] = [0, 0, 0, 0];
  /** U and L of all rows with a value. */
  let [allU, allL] = [0, 0];
  /** Places: sums of bins and room for those up to a cut, numbers of cuts, first fine bin of each bin. */
  let [bins, sums, cuts, first] = [0, 0, 0, 0];
  /** Covered rows in each bin of the picked blocks: [place, group of rows]. */
  let rowsOf: [number, number][][] = [];
  /** The best cut so far, -1 when there is none. */
  let [bestCut, bestRight, best] = [-1, false, 0];

  const limit = () => f64[s.numbers + F.STEP_LIMIT];
  const boundLimit = () => limit() * (1 - MARGIN) - s.rounding;

  function leftCommon(u: number, l: number): number {
    if (!hasSlopes) return leftHigh + s.rounding;
    const { leftMaxU, leftMaxL, leftMinU, leftMinL } = slopes;
    const rise = leftMaxU * (u - lowU + s.rounding) + leftMaxL * (l - lowL + s.rounding);
    const fall = leftMinU * (highU - u - s.rounding) + leftMinL * (highL - l - s.rounding);
    return Math.min(leftHigh, leftLow + rise, leftHigh - fall) + s.rounding;
  }

  function rightCommon(u: number, l: number): number {
    if (!hasSlopes) return rightLow + s.rounding;
    const { rightMaxU, rightMaxL, rightMinU, rightMinL } = slopes;
    const rise = rightMaxU * (highU - u + s.rounding) + rightMaxL * (highL - l + s.rounding);
    const fall = rightMinU * (u - lowU - s.rounding) + rightMinL * (l - lowL - s.rounding);
    return Math.min(rightLow, rightHigh + rise, rightLow - fall) + s.rounding;
  }

  /** Whether a cut may win whose U is in [u, U] and whose L is in [l, L]. */
  function mayWin(u: number, l: number, U: number, L: number): boolean {
    const least = boundLimit();
    return (
      ((s.sides & 1) > 0 &&
        (s.mayWin(U, l, leftCommon(U, l), least) || s.mayWin(L, u, leftCommon(u, L), least))) ||
      ((s.sides & 2) > 0 &&
        (s.mayWin(allU - u, allL - L, rightCommon(u, L), least) ||
          s.mayWin(allL - l, allU - U, rightCommon(U, l), least)))
    );
  }

  function cutMayWin(u: number, l: number): boolean {
    const least = boundLimit();
    return (
      ((s.sides & 1) > 0 && s.cutMayWin(u, l, leftCommon(u, l), least)) ||
      ((s.sides & 2) > 0 && s.cutMayWin(allU - u, allL - l, rightCommon(u, l), least))
    );
  }

  /** Bounds are from now on those of a block, from its ends. */
  function readEnds(block: number): void {
    const { ENDS } = F;
    const at = s.ends + block;
    hasSlopes = false;
    [lowU, lowL, leftLow, rightLow] = [
      f64[at],
      f64[at + ENDS],
      f64[at + 2 * ENDS],
      f64[at + 3 * ENDS],
    ];
    readHigh(at + 1, ENDS);
  }

  function readHigh(at: number, apart: number): void {
    highU = f64[at];
    highL = f64[at + apart];
    leftHigh = f64[at + 2 * apart];
    rightHigh = f64[at + 3 * apart];
  }

  function readSlopes(end: number, start: number): void {
    slopes.read(s, end, start);
    hasSlopes = true;
  }

  /** Whether a cut of a block may win, by the linear functions of its bins. */
  function blockMayWin(linear: number, block: number): boolean {
    readEnds(block);
    if (!mayWin(lowU, lowL, highU, highL)) return false;
    const end = s.running + 2 * block;
    readSlopes(end, block > 0 ? end - 2 : 0);
    let [u, l] = [lowU, lowL];
    for (let k = 0; k < F.BLOCK_BINS; k++) {
      const at = linear + 2 * (block * F.BLOCK_BINS + k);
      const [nextU, nextL] = [u + f64[at], l + f64[at + 1]];
      if (mayWin(u, l, nextU, nextL)) return true;
      [u, l] = [nextU, nextL];
    }
    return false;
  }

  /** Sums the bins of picked blocks up to their ends, and lists their rows. */
  function sumBlocks(rows: number, byte: number, picked: number): void {
    const codes = u32[rows + F.KEPT_CODES] + byte;
    const statistics = u32[rows + F.KEPT_STATISTICS] >>> 3;
    const length = s.groups * PITCH;
    f64.fill(0, bins, bins + s.blocks * length);
    rowsOf = Array.from({ length: Fine.FINE_GROUPS }, () => []);
    for (let g = 0; g < s.groups; g++) {
      const end = i32[(u32[rows + F.KEPT_END] >>> 2) + g];
      for (let i = i32[(u32[rows + F.KEPT_START] >>> 2) + g]; i < end; i++) {
        const bin = u8[codes + i * s.stride];
        if (((picked >>> (bin >>> 4)) & 1) === 0) continue;
        rowsOf[bin].push([i, g]);
        const at = bins + (bin >>> 4) * length + g * PITCH + 2 * (bin & 15);
        f64[at] += f64[statistics + 2 * i];
        f64[at + 1] += f64[statistics + 2 * i + 1];
      }
    }
    for (let b = 0; b < s.blocks; b++) {
      for (let g = 0; g < s.groups; g++) {
        const before = s.running + g * PITCH + 2 * (b - 1);
        let [w, v] = b > 0 ? [f64[before], f64[before + 1]] : [0, 0];
        const own = bins + b * length + g * PITCH;
        for (let at = own; at < own + PITCH; at += 2) {
          w += f64[at];
          v += f64[at + 1];
          f64[at] = w;
          f64[at + 1] = v;
        }
      }
    }
  }

  /** The cuts of a picked block: inside its bins, where one may win, and behind them. */
  function judgeBlock(rows: number, fine: number, block: number): void {
    readEnds(block);
    let start = block > 0 ? s.running + 2 * (block - 1) : 0;
    for (let k = 0; k < F.BLOCK_BINS; k++) {
      const bin = block * F.BLOCK_BINS + k;
      if (bin > s.lastBin) break;
      const end = bins + block * s.groups * PITCH + 2 * k;
      writeLinearAndCommon(s, end, PITCH, cuts, 1);
      readHigh(cuts, 1);
      hasSlopes = false;
      if (rowsOf[bin].length > 1 && mayWin(lowU, lowL, highU, highL)) {
        readSlopes(end, start);
        if (mayWin(lowU, lowL, highU, highL)) openBin(rows, fine, bin, start);
      }
      if (bin >= s.firstBin && bin < s.lastBin) {
        judge(u32[first + bin + 1] - 1, end, highU, highL, leftHigh, rightHigh);
      }
      start = end;
      [lowU, lowL, leftLow, rightLow] = [highU, highL, leftHigh, rightHigh];
    }
  }

  /** Judges the cuts inside a bin that may win, from the sums up to its start. */
  function openBin(rows: number, fine: number, bin: number, start: number): void {
    const statistics = u32[rows + F.KEPT_STATISTICS] >>> 3;
    const numbers = u32[rows + F.KEPT_ROWS] >>> 2;
    const own = rowsOf[bin].map(([i, g]) => ({ i, g, cut: u32[fine + i32[numbers + i]] }));
    own.sort((a, b) => a.cut - b.cut);
    for (let g = 0; g < s.groups * PITCH; g += PITCH) {
      f64[sums + g] = start > 0 ? f64[start + g] : 0;
      f64[sums + g + 1] = start > 0 ? f64[start + g + 1] : 0;
    }
    let [u, l] = [lowU, lowL];
    own.forEach(({ i, g, cut }, place) => {
      const [x, y] = [f64[statistics + 2 * i], f64[statistics + 2 * i + 1]];
      f64[sums + g * PITCH] += x;
      f64[sums + g * PITCH + 1] += y;
      u += x * f64[s.coefficients + 2 * g];
      l += y * f64[s.coefficients + 2 * g + 1];
      if ((own[place + 1]?.cut ?? cut) === cut || !cutMayWin(u, l)) return;
      writeLinearAndCommon(s, sums, PITCH, cuts, 1);
      judge(cut, sums, f64[cuts], f64[cuts + 1], f64[cuts + 2], f64[cuts + 3]);
    });
  }

  /** Takes the better side of a cut, where it is better than the best; in the order of cuts. */
  function judge(cut: number, at: number, u: number, l: number, left: number, right: number): void {
    for (const isRight of s.leftFirst === 1 ? [false, true] : [true, false]) {
      if ((s.sides & (isRight ? 2 : 1)) === 0) continue;
      const gain = isRight ? allU - u - right : u - left;
      const cost = isRight ? allL - l - right : l - left;
      const more = Math.max(0, Math.max(gain, cost) + s.slack);
      const less = Math.max(0, Math.min(gain, cost) - s.slack);
      if (s.size(more, less) < limit() * (1 - NEAR)) continue;
      const impurity = s.impurity(at, PITCH, isRight);
      if (impurity >= 0 || -impurity < limit() * (1 - NEAR)) continue;
      if (-impurity > limit()) f64[s.numbers + F.STEP_LIMIT] = -impurity;
      if (impurity < best - TIE * Math.abs(best))
        [bestCut, bestRight, best] = [cut, isRight, impurity];
    }
  }

  return (step, coarse) => {
    s.read(step, coarse);
    const [t, c] = [step >>> 2, coarse >>> 2];
    const f = u32[c + F.COARSE_FINE] >>> 2;
    const rows = u32[t + F.STEP_ROWS] >>> 2;
    allU = f64[s.ends + s.blocks];
    allL = f64[s.ends + F.ENDS + s.blocks];
    bins = u32[t + F.STEP_BINS] >>> 3;
    cuts = u32[t + F.STEP_CUTS] >>> 3;
    sums = u32[f + Fine.FINE_SUMS] >>> 3;
    first = u32[f + Fine.FINE_FIRST] >>> 2;
    [bestCut, bestRight, best] = [-1, false, 0];
    let picked = 0;
    for (let b = 0; b < s.blocks && b * F.BLOCK_BINS <= s.lastBin; b++) {
      if (blockMayWin(u32[c + F.COARSE_LINEAR] >>> 3, b)) picked |= 1 << b;
    }
    if (picked !== 0) sumBlocks(rows, u32[c + F.COARSE_BYTE], picked);
    for (let b = 0; b < s.blocks; b++) {
      const bin = b * F.BLOCK_BINS + F.BLOCK_BINS - 1;
      if ((picked >>> b) & 1) judgeBlock(rows, u32[f + Fine.FINE_CODES] >>> 2, b);
      else if (bin >= s.firstBin && bin < s.lastBin) {
        readEnds(b);
        const sums = s.running + 2 * b;
        judge(u32[first + bin + 1] - 1, sums, highU, highL, leftHigh, rightHigh);
      }
    }
    const out = u32[(coarse >>> 2) + F.COARSE_BEST] >>> 3;
    f64[out] = bestCut < 0 ? 0 : 1;
    f64[out + 1] = bestCut;
    f64[out + 2] = bestRight ? 1 : 0;
    f64[out + 3] = best;
  };
}
