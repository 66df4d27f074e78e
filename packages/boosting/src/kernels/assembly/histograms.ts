import * as F from '../fields';
import { field } from './rows';

export function accumulate(rows: usize, histograms: usize, count: usize, removed: i32): void {
  const groups = field(rows, F.GROUPS);
  const stride = field(rows, F.STRIDE);
  const width = field(rows, F.COPY_WIDTH);
  const codes = field(rows, removed ? F.REMOVED_CODES : F.KEPT_CODES);
  const statistics = field(rows, removed ? F.REMOVED_STATISTICS : F.KEPT_STATISTICS);
  const starts = field(rows, removed ? F.REMOVED_START : F.KEPT_START);
  const ends = field(rows, removed ? F.REMOVED_END : F.KEPT_END);
  const unit: i32 = removed ? -1 : 1;
  const pitch = (groups * width) << 3;
  for (let h: usize = 0; h < count; h++) {
    const record = histograms + h * (F.HISTOGRAM_FIELDS << 2);
    const byte = field(record, F.HISTOGRAM_BYTE);
    const counts = field(record, F.HISTOGRAM_COUNTS);
    for (let g: usize = 0; g < groups; g++) {
      const sums = field(record, F.HISTOGRAM_SUMS) + ((g * width) << 3);
      const from = <usize>load<u32>(starts + (g << 2));
      const to = <usize>load<u32>(ends + (g << 2));
      let p = codes + from * stride + byte;
      const end = codes + to * stride + byte;
      if (width == 1) addOne(p, end, stride, statistics + (from << 3), sums, pitch, removed);
      else if (width == 2) addTwo(p, end, stride, statistics + (from << 4), sums, pitch, removed);
      else addMany(p, end, stride, statistics + ((from * width) << 3), sums, pitch, width, removed);
      for (; p < end; p += stride) {
        const own = counts + ((<usize>load<u8>(p)) << 2);
        store<i32>(own, load<i32>(own) + unit);
      }
    }
  }
}

function addOne(
  first: usize,
  end: usize,
  stride: usize,
  statistics: usize,
  sums: usize,
  pitch: usize,
  removed: i32,
): void {
  let x = statistics;
  const unit: f64 = removed ? -1 : 1;
  for (let p = first; p < end; p += stride, x += 8) {
    const own = sums + <usize>load<u8>(p) * pitch;
    store<f64>(own, load<f64>(own) + unit * load<f64>(x));
  }
}

function addTwo(
  first: usize,
  end: usize,
  stride: usize,
  statistics: usize,
  sums: usize,
  pitch: usize,
  removed: i32,
): void {
  let x = statistics;
  const sign = f64x2.splat(removed ? -0.0 : 0.0);
  for (let p = first; p < end; p += stride, x += 16) {
    const own = sums + <usize>load<u8>(p) * pitch;
    v128.store(own, f64x2.add(v128.load(own), v128.xor(v128.load(x), sign)));
  }
}

function addMany(
  first: usize,
  end: usize,
  stride: usize,
  statistics: usize,
  sums: usize,
  pitch: usize,
  width: usize,
  removed: i32,
): void {
  let x = statistics;
  const bytes = width << 3;
  const sign = f64x2.splat(removed ? -0.0 : 0.0);
  for (let p = first; p < end; p += stride, x += bytes) {
    const own = sums + <usize>load<u8>(p) * pitch;
    for (let s: usize = 0; s < bytes; s += 16) {
      v128.store(own + s, f64x2.add(v128.load(own + s), v128.xor(v128.load(x + s), sign)));
    }
  }
}

export function accumulateCoarse(
  rows: usize,
  coefficients: usize,
  coarse: usize,
  count: usize,
  removed: i32,
): void {
  const groups = field(rows, F.GROUPS);
  const stride = field(rows, F.STRIDE);
  const codes = field(rows, removed ? F.REMOVED_CODES : F.KEPT_CODES);
  const statistics = field(rows, removed ? F.REMOVED_STATISTICS : F.KEPT_STATISTICS);
  const starts = field(rows, removed ? F.REMOVED_START : F.KEPT_START);
  const ends = field(rows, removed ? F.REMOVED_END : F.KEPT_END);
  const sign = f64x2.splat(removed ? -0.0 : 0.0);
  const record: usize = F.COARSE_FIELDS << 2;
  let h: usize = 0;
  // Four attributes whose codes are neighbours: one row is read once for all four.
  for (; h + 4 <= count; ) {
    const a = coarse + h * record;
    const byte = field(a, F.COARSE_BYTE);
    if (field(a + 3 * record, F.COARSE_BYTE) != byte + 3) {
      addCoarse(a, groups, stride, codes, statistics, starts, ends, coefficients, sign);
      h++;
      continue;
    }
    const b = a + record;
    const c = b + record;
    const d = c + record;
    const linearA = field(a, F.COARSE_LINEAR);
    const linearB = field(b, F.COARSE_LINEAR);
    const linearC = field(c, F.COARSE_LINEAR);
    const linearD = field(d, F.COARSE_LINEAR);
    for (let g: usize = 0; g < groups; g++) {
      const shift = g << 8;
      const sumsA = field(a, F.COARSE_SUMS) + shift;
      const sumsB = field(b, F.COARSE_SUMS) + shift;
      const sumsC = field(c, F.COARSE_SUMS) + shift;
      const sumsD = field(d, F.COARSE_SUMS) + shift;
      const factors = v128.load(coefficients + (g << 4));
      const from = <usize>load<u32>(starts + (g << 2));
      let p = codes + from * stride + byte;
      const end = statistics + ((<usize>load<u32>(ends + (g << 2))) << 4);
      for (let x = statistics + (from << 4); x < end; x += 16, p += stride) {
        const own = v128.xor(v128.load(x), sign);
        const line = f64x2.mul(own, factors);
        const four = load<u32>(p);
        add(linearA + ((<usize>(four & 255)) << 4), line);
        add(sumsA + <usize>(four & 240), own);
        add(linearB + ((<usize>((four >> 8) & 255)) << 4), line);
        add(sumsB + <usize>((four >> 8) & 240), own);
        add(linearC + ((<usize>((four >> 16) & 255)) << 4), line);
        add(sumsC + <usize>((four >> 16) & 240), own);
        add(linearD + ((<usize>(four >> 24)) << 4), line);
        add(sumsD + <usize>((four >> 24) & 240), own);
      }
    }
    h += 4;
  }
  for (; h < count; h++) {
    addCoarse(
      coarse + h * record,
      groups,
      stride,
      codes,
      statistics,
      starts,
      ends,
      coefficients,
      sign,
    );
  }
}

// @ts-ignore: decorator
@inline
function add(to: usize, x: v128): void {
  v128.store(to, f64x2.add(v128.load(to), x));
}

function addCoarse(
  record: usize,
  groups: usize,
  stride: usize,
  codes: usize,
  statistics: usize,
  starts: usize,
  ends: usize,
  coefficients: usize,
  sign: v128,
): void {
  const byte = field(record, F.COARSE_BYTE);
  const linear = field(record, F.COARSE_LINEAR);
  for (let g: usize = 0; g < groups; g++) {
    const sums = field(record, F.COARSE_SUMS) + (g << 8);
    const factors = v128.load(coefficients + (g << 4));
    const from = <usize>load<u32>(starts + (g << 2));
    let p = codes + from * stride + byte;
    const end = statistics + ((<usize>load<u32>(ends + (g << 2))) << 4);
    for (let x = statistics + (from << 4); x < end; x += 16, p += stride) {
      const own = v128.xor(v128.load(x), sign);
      const bin = <usize>load<u8>(p);
      add(linear + (bin << 4), f64x2.mul(own, factors));
      add(sums + (bin & 240), own);
    }
  }
}
