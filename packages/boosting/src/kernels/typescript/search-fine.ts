import * as F from '../fields.js';
import * as Fine from '../fine-fields.js';
import type { Kernels } from '../kernels.js';
import { CommonSlopes, MARGIN, NEAR, Step, writeLinearAndCommon } from './search-coarse.js';
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

/** Sums of one group of rows in a block, from those of the group before. */
const PITCH = 2 * F.BLOCK_BINS;

/** Impurities closer than this, relative to the best, are equal. */
const TIE = 1e-10;

/** U, L and the common parts of both sides at the two ends of a run of cuts. */
class Run {
  lowU = 0;
  highU = 0;
  lowL = 0;
  highL = 0;
  leftLow = 0;
  leftHigh = 0;
  rightLow = 0;
  rightHigh = 0;
}

/** Upper bounds of the common parts between the ends of a run. */
class CommonBounds {
  readonly run = new Run();
  readonly slopes = new CommonSlopes();
  /** Whether the slopes are those of this run; without them the ends bound. */
  hasSlopes = false;
  rounding = 0;

  left(u: number, l: number): number {
    const { run, slopes, rounding } = this;
    if (!this.hasSlopes) return run.leftHigh + rounding;
    const rise =
      slopes.leftMaxU * (u - run.lowU + rounding) + slopes.leftMaxL * (l - run.lowL + rounding);
    const fall =
      slopes.leftMinU * (run.highU - u - rounding) + slopes.leftMinL * (run.highL - l - rounding);
    return Math.min(run.leftHigh, run.leftLow + rise, run.leftHigh - fall) + rounding;
  }

  right(u: number, l: number): number {
    const { run, slopes, rounding } = this;
    if (!this.hasSlopes) return run.rightLow + rounding;
    const rise =
      slopes.rightMaxU * (run.highU - u + rounding) + slopes.rightMaxL * (run.highL - l + rounding);
    const fall =
      slopes.rightMinU * (u - run.lowU - rounding) + slopes.rightMinL * (l - run.lowL - rounding);
    return Math.min(run.rightLow, run.rightHigh + rise, run.rightLow - fall) + rounding;
  }

  /** Takes the slopes between the sums at both ends of the run. */
  readSlopes(s: Step, end: number, start: number): void {
    this.slopes.read(s, end, start);
    this.hasSlopes = true;
  }
}

/** The search of one attribute, whose parts share what they read. */
class FineSearch {
  readonly s: Step;
  readonly bounds = new CommonBounds();
  allU = 0;
  allL = 0;
  /** Places of arrays, and fields of the record. */
  bins = 0;
  cuts = 0;
  first = 0;
  fine = 0;
  list = 0;
  buckets = 0;
  counts = 0;
  opened = 0;
  binEnds = 0;
  sums = 0;
  /** Of the covered rows. */
  codes = 0;
  statistics = 0;
  numbers = 0;
  start = 0;
  end = 0;
  listed = 0;
  /** The best cut so far, -1 when there is none. */
  cut = -1;
  right = false;
  impurity = 0;

  constructor(readonly views: MemoryViews) {
    this.s = new Step(views);
  }

  read(step: number, coarse: number, record: number): void {
    const { f64, u32 } = this.views;
    const { s } = this;
    s.read(step, coarse);
    const [t, f] = [step >>> 2, record >>> 2];
    this.bounds.rounding = s.rounding;
    this.allU = f64[s.ends + s.blocks];
    this.allL = f64[s.ends + F.ENDS + s.blocks];
    this.bins = u32[t + F.STEP_BINS] >>> 3;
    this.cuts = u32[t + F.STEP_CUTS] >>> 3;
    this.first = u32[f + Fine.FINE_FIRST] >>> 2;
    this.fine = u32[f + Fine.FINE_CODES] >>> 2;
    this.list = u32[f + Fine.FINE_LIST] >>> 2;
    this.buckets = u32[f + Fine.FINE_BUCKETS] >>> 2;
    this.counts = u32[f + Fine.FINE_COUNTS] >>> 2;
    this.opened = u32[f + Fine.FINE_OPENED];
    this.binEnds = u32[f + Fine.FINE_ENDS] >>> 3;
    this.sums = u32[f + Fine.FINE_SUMS] >>> 3;
    const v = u32[t + F.STEP_ROWS] >>> 2;
    this.codes = u32[v + F.KEPT_CODES] + u32[(coarse >>> 2) + F.COARSE_BYTE];
    this.statistics = u32[v + F.KEPT_STATISTICS] >>> 3;
    this.numbers = u32[v + F.KEPT_ROWS] >>> 2;
    this.start = u32[v + F.KEPT_START] >>> 2;
    this.end = u32[v + F.KEPT_END] >>> 2;
    this.cut = -1;
    this.right = false;
    this.impurity = 0;
  }

  get limit(): number {
    return this.views.f64[this.s.numbers + F.STEP_LIMIT];
  }

  /** Whether a cut may win whose U and L lie in these intervals, with common parts as bounded. */
  mayWin(lowU: number, highU: number, lowL: number, highL: number, limit: number): boolean {
    const { s, bounds, allU, allL } = this;
    const [one, two] = [bounds.left(highU, lowL), bounds.left(lowU, highL)];
    if ((s.sides & 1) > 0) {
      if (s.mayWin(highU, lowL, one, limit) || s.mayWin(highL, lowU, two, limit)) return true;
    }
    if ((s.sides & 2) === 0) return false;
    const [three, four] = [bounds.right(lowU, highL), bounds.right(highU, lowL)];
    return (
      s.mayWin(allU - lowU, allL - highL, three, limit) ||
      s.mayWin(allL - lowL, allU - highU, four, limit)
    );
  }

  /** A bit for each block in which a cut may win. */
  pickBlocks(coarse: number): number {
    const { s, bounds } = this;
    const { f64, u32 } = this.views;
    const { run } = bounds;
    const linear = u32[(coarse >>> 2) + F.COARSE_LINEAR] >>> 3;
    const limit = this.limit * (1 - MARGIN);
    let picked = 0;
    for (let b = 0; b < s.blocks; b++) {
      if (b * F.BLOCK_BINS > s.lastBin) break;
      this.readEnds(b);
      if (!this.mayWin(run.lowU, run.highU, run.lowL, run.highL, limit)) continue;
      const end = s.running + 2 * b;
      bounds.readSlopes(s, end, b > 0 ? end - 2 : 0);
      let [u, l] = [run.lowU, run.lowL];
      for (let k = 0; k < F.BLOCK_BINS; k++) {
        const at = linear + 2 * (b * F.BLOCK_BINS + k);
        const [nextU, nextL] = [u + f64[at], l + f64[at + 1]];
        if (this.mayWin(u, nextU, l, nextL, limit - s.rounding)) {
          picked |= 1 << b;
          break;
        }
        u = nextU;
        l = nextL;
      }
    }
    return picked;
  }

  /** Bounds are from now on those of a block, from its ends. */
  readEnds(block: number): void {
    const { f64 } = this.views;
    this.bounds.hasSlopes = false;
    const { run } = this.bounds;
    const [u, l, left, right] = [0, 1, 2, 3].map((kind) => this.s.ends + kind * F.ENDS + block);
    run.lowU = f64[u];
    run.highU = f64[u + 1];
    run.lowL = f64[l];
    run.highL = f64[l + 1];
    run.leftLow = f64[left];
    run.leftHigh = f64[left + 1];
    run.rightLow = f64[right];
    run.rightHigh = f64[right + 1];
  }

  /** Sums the bins of picked blocks up to their ends, and lists their rows. */
  sumBlocks(picked: number): void {
    const { s, bins, list, codes, statistics } = this;
    const { f64, i32, u32, u8 } = this.views;
    const length = s.groups * PITCH;
    for (let b = 0; b < s.blocks; b++) {
      if ((picked >>> b) & 1) f64.fill(0, bins + b * length, bins + (b + 1) * length);
    }
    let listed = 0;
    for (let g = 0; g < s.groups; g++) {
      for (let i = i32[this.start + g]; i < i32[this.end + g]; i++) {
        const bin = u8[codes + i * s.stride];
        if (((picked >>> (bin >>> 4)) & 1) === 0) continue;
        u32[list + listed++] = i;
        const at = bins + (bin >>> 4) * length + g * PITCH + 2 * (bin & 15);
        f64[at] += f64[statistics + 2 * i];
        f64[at + 1] += f64[statistics + 2 * i + 1];
      }
    }
    this.listed = listed;
    for (let b = 0; b < s.blocks; b++) {
      if (((picked >>> b) & 1) === 0) continue;
      for (let g = 0; g < s.groups; g++) {
        const before = s.running + g * PITCH + 2 * (b - 1);
        let w = b > 0 ? f64[before] : 0;
        let v = b > 0 ? f64[before + 1] : 0;
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

  /** Marks the bins of a picked block inside which a cut may win; whether there is one. */
  pickBins(block: number): boolean {
    const { s, first, bounds, binEnds } = this;
    const { u8, u32 } = this.views;
    let any = false;
    for (let k = 0; k < F.BLOCK_BINS; k++) {
      const bin = block * F.BLOCK_BINS + k;
      const end = this.sumsOf(block, k);
      writeLinearAndCommon(s, end, PITCH, binEnds + bin, Fine.FINE_GROUPS);
      u8[this.opened + bin] = 0;
      if (bin < s.firstBin || bin > s.lastBin) continue;
      if (u32[first + bin + 1] - u32[first + bin] < 2) continue;
      this.readBin(block, k);
      if (!this.runMayWin()) continue;
      bounds.readSlopes(s, end, this.sumsOf(block, k - 1));
      if (!this.runMayWin()) continue;
      u8[this.opened + bin] = 1;
      any = true;
    }
    return any;
  }

  /** Where the sums up to the end of a bin stand; 0 where there is nothing before it. */
  sumsOf(block: number, k: number): number {
    if (k >= 0) return this.bins + block * this.s.groups * PITCH + 2 * k;
    return block > 0 ? this.s.running + 2 * (block - 1) : 0;
  }

  /** Bounds are from now on those of a bin, from its ends. */
  readBin(block: number, k: number): void {
    const { f64 } = this.views;
    const { run } = this.bounds;
    this.readEnds(block);
    const end = this.binEnds + block * F.BLOCK_BINS + k;
    if (k > 0) {
      run.lowU = f64[end - 1];
      run.lowL = f64[end - 1 + Fine.FINE_GROUPS];
      run.leftLow = f64[end - 1 + 2 * Fine.FINE_GROUPS];
      run.rightLow = f64[end - 1 + 3 * Fine.FINE_GROUPS];
    }
    run.highU = f64[end];
    run.highL = f64[end + Fine.FINE_GROUPS];
    run.leftHigh = f64[end + 2 * Fine.FINE_GROUPS];
    run.rightHigh = f64[end + 3 * Fine.FINE_GROUPS];
  }

  /** Whether a cut of the run may win that bounds are for. */
  runMayWin(): boolean {
    const { lowU, highU, lowL, highL } = this.bounds.run;
    const limit = this.limit * (1 - MARGIN) - this.s.rounding;
    return this.mayWin(lowU, highU, lowL, highL, limit);
  }

  /** Puts the listed rows of the bins to be opened into buckets; the counts become the ends of the buckets. */
  fillBuckets(): void {
    const { s, list, buckets, counts, codes, opened } = this;
    const { i32, u32, u8 } = this.views;
    u32.fill(0, counts, counts + Fine.FINE_GROUPS);
    let kept = 0;
    for (let at = list; at < list + this.listed; at++) {
      const bin = u8[codes + u32[at] * s.stride];
      if (u8[opened + bin] === 0) continue;
      u32[counts + bin]++;
      u32[list + kept++] = u32[at];
    }
    let sum = 0;
    for (let bin = 0; bin < Fine.FINE_GROUPS; bin++) {
      const count = u32[counts + bin];
      u32[counts + bin] = sum;
      sum += count;
    }
    let g = 0;
    for (let at = list; at < list + kept; at++) {
      const i = u32[at];
      while (i >= i32[this.end + g]) g++;
      const to = buckets + Fine.BUCKETED * u32[counts + u8[codes + i * s.stride]]++;
      u32[to] = i;
      u32[to + 1] = g;
    }
  }

  /** The cuts of a picked block: inside the bins to be opened, and behind bins. */
  judgeBlock(block: number): void {
    const { s, first, binEnds, opened } = this;
    const { f64, u8, u32 } = this.views;
    for (let k = 0; k < F.BLOCK_BINS; k++) {
      const bin = block * F.BLOCK_BINS + k;
      if (u8[opened + bin] === 1) this.openBin(block, k);
      if (bin < s.firstBin || bin >= s.lastBin) continue;
      const end = binEnds + bin;
      this.judge(
        u32[first + bin + 1] - 1,
        this.sumsOf(block, k),
        f64[end],
        f64[end + Fine.FINE_GROUPS],
        f64[end + 2 * Fine.FINE_GROUPS],
        f64[end + 3 * Fine.FINE_GROUPS],
      );
    }
  }

  /** Judges the cuts inside a bin that may win. */
  openBin(block: number, k: number): void {
    const { s, bounds, cuts, counts, sums, statistics } = this;
    const { f64, u32 } = this.views;
    const bin = block * F.BLOCK_BINS + k;
    const from = bin > 0 ? u32[counts + bin - 1] : 0;
    const rows = u32[counts + bin] - from;
    if (rows < 2) return;
    const start = this.sumsOf(block, k - 1);
    this.readBin(block, k);
    bounds.readSlopes(s, this.sumsOf(block, k), start);
    if (!this.runMayWin()) return; // the limit has risen
    this.sortBin(this.buckets + Fine.BUCKETED * from, rows, bin);
    for (let g = 0; g < s.groups; g++) {
      f64[sums + g * PITCH] = start > 0 ? f64[start + g * PITCH] : 0;
      f64[sums + g * PITCH + 1] = start > 0 ? f64[start + g * PITCH + 1] : 0;
    }
    let [u, l] = [bounds.run.lowU, bounds.run.lowL];
    const last = this.list + Fine.SORTED * (rows - 1);
    for (let at = this.list; at < last; at += Fine.SORTED) {
      const [i, g, offset] = [u32[at], u32[at + 1], u32[at + 2]];
      const [x, y] = [f64[statistics + 2 * i], f64[statistics + 2 * i + 1]];
      f64[sums + g * PITCH] += x;
      f64[sums + g * PITCH + 1] += y;
      u += x * f64[s.coefficients + 2 * g];
      l += y * f64[s.coefficients + 2 * g + 1];
      if (u32[at + Fine.SORTED + 2] === offset || !this.cutMayWin(u, l)) continue;
      writeLinearAndCommon(s, sums, PITCH, cuts, 1);
      const [ownU, ownL, left, right] = f64.subarray(cuts, cuts + 4);
      this.judge(u32[this.first + bin] + offset, sums, ownU, ownL, left, right);
    }
  }

  /** Whether a cut with this U and L may win, with common parts as bounded. */
  cutMayWin(u: number, l: number): boolean {
    const { s, bounds, allU, allL } = this;
    const limit = this.limit * (1 - MARGIN) - s.rounding;
    return (
      ((s.sides & 1) > 0 && s.cutMayWin(u, l, bounds.left(u, l), limit)) ||
      ((s.sides & 2) > 0 && s.cutMayWin(allU - u, allL - l, bounds.right(u, l), limit))
    );
  }

  /** Lists the rows of a bucket in the order of their fine bins: [place, group of rows, fine bin in the bin]. */
  sortBin(bucket: number, rows: number, bin: number): void {
    const { list, fine, first, counts, numbers } = this;
    const { i32, u32 } = this.views;
    const lowest = u32[first + bin];
    const offsetOf = (from: number) => u32[fine + i32[numbers + u32[from]]] - lowest;
    const put = (to: number, from: number, offset: number) => {
      u32[to] = u32[from];
      u32[to + 1] = u32[from + 1];
      u32[to + 2] = offset;
    };
    const end = bucket + Fine.BUCKETED * rows;
    if (rows <= Fine.FEW_ROWS) {
      let free = list;
      for (let from = bucket; from < end; from += Fine.BUCKETED, free += Fine.SORTED) {
        const offset = offsetOf(from);
        let to = free;
        for (; to > list && u32[to - Fine.SORTED + 2] > offset; to -= Fine.SORTED) {
          u32.copyWithin(to, to - Fine.SORTED, to);
        }
        put(to, from, offset);
      }
      return;
    }
    const places = counts + Fine.FINE_GROUPS;
    const bins = u32[first + bin + 1] - lowest;
    u32.fill(0, places, places + bins);
    for (let from = bucket; from < end; from += Fine.BUCKETED) u32[places + offsetOf(from)]++;
    let sum = 0;
    for (let offset = 0; offset < bins; offset++) {
      const count = u32[places + offset];
      u32[places + offset] = sum;
      sum += count;
    }
    for (let from = bucket; from < end; from += Fine.BUCKETED) {
      const offset = offsetOf(from);
      put(list + Fine.SORTED * u32[places + offset]++, from, offset);
    }
  }

  /** Takes the better side of a cut, where it is better than the best; in the order of cuts. */
  judge(cut: number, sums: number, u: number, l: number, left: number, right: number): void {
    const { sides, leftFirst } = this.s;
    for (let i = 0; i < 2; i++) {
      const isRight = (i === 0) !== (leftFirst === 1);
      if (isRight && (sides & 2) > 0) {
        this.judgeSide(cut, true, this.allU - u - right, this.allL - l - right, sums);
      } else if (!isRight && (sides & 1) > 0) this.judgeSide(cut, false, u - left, l - left, sums);
    }
  }

  judgeSide(cut: number, right: boolean, gain: number, cost: number, sums: number): void {
    const { s, limit } = this;
    const more = Math.max(0, Math.max(gain, cost) + s.slack);
    const less = Math.max(0, Math.min(gain, cost) - s.slack);
    if (s.size(more, less) < limit * (1 - NEAR)) return;
    const impurity = s.impurity(sums, PITCH, right);
    if (impurity >= 0 || -impurity < limit * (1 - NEAR)) return;
    if (-impurity > limit) this.views.f64[s.numbers + F.STEP_LIMIT] = -impurity;
    if (!(impurity < this.impurity - TIE * Math.abs(this.impurity))) return;
    this.cut = cut;
    this.right = right;
    this.impurity = impurity;
  }
}

/** The best cut of an attribute whose fine bins do not fit in a byte. */
export function searchFine(views: MemoryViews): Kernels['searchFine'] {
  const search = new FineSearch(views);
  const { f64, u32 } = views;
  return (step, coarse, record) => {
    search.read(step, coarse, record);
    const { s, first } = search;
    const { ends } = s;
    const [u, l, left, right] = [0, 1, 2, 3].map((kind) => ends + kind * F.ENDS);
    const picked = search.pickBlocks(coarse);
    if (picked !== 0) search.sumBlocks(picked);
    let opens = false;
    for (let b = 0; b < s.blocks; b++) {
      if ((picked >>> b) & 1 && search.pickBins(b)) opens = true;
    }
    if (opens) search.fillBuckets();
    for (let b = 0; b < s.blocks; b++) {
      const bin = b * F.BLOCK_BINS + F.BLOCK_BINS - 1;
      if ((picked >>> b) & 1) search.judgeBlock(b);
      else if (bin >= s.firstBin && bin < s.lastBin) {
        const at = b + 1;
        const sums = s.running + 2 * b;
        const cut = u32[first + bin + 1] - 1;
        search.judge(cut, sums, f64[u + at], f64[l + at], f64[left + at], f64[right + at]);
      }
    }
    const out = u32[(step >>> 2) + F.STEP_BEST] >>> 3;
    f64[out] = search.cut < 0 ? 0 : 1;
    f64[out + 1] = search.cut;
    f64[out + 2] = search.right ? 1 : 0;
    f64[out + 3] = search.impurity;
  };
}
