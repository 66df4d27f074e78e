/** From 1 to the next number. */
const F64_UNIT: f64 = 2.220446049250313e-16;

export function writeGrid(statistics: usize, from: i32, to: i32, width: i32, grid: usize): void {
  let s = 0;
  for (; s + 8 <= width; s += 8) writeEight(statistics, from, to, width, grid, s);
  for (; s + 2 <= width; s += 2) writePair(statistics, from, to, width, grid, s);
  if (s < width) {
    const m =
      width === 1
        ? constantOfPairs(statistics, from, to)
        : constantOf(statistics, from * width + s, to * width, width);
    store<f64>(grid + ((<usize>s) << 3), m);
  }
}

/** Of values so many places apart. */
function constantOf(values: usize, from: i32, to: i32, stride: i32): f64 {
  const step = (<usize>stride) << 3;
  const first = values + ((<usize>from) << 3);
  const end = values + ((<usize>to) << 3);
  let largest: f64 = 0;
  for (let p = first; p < end; p += step) largest = max(largest, abs(load<f64>(p)));
  if (largest === 0) return 0;
  const count = (to - from + stride - 1) / stride;
  const coarse = coarseConstant(largest, count);
  let sum: f64 = 0;
  for (let p = first; p < end; p += step) sum += abs(load<f64>(p)) + coarse - coarse;
  return finalConstant(sum, count, coarse);
}

/** A run of neighbours, two at a time: sums on the coarse grid are exact, so their order is free. */
function constantOfPairs(values: usize, from: i32, to: i32): f64 {
  const first = values + ((<usize>from) << 3);
  const end = values + ((<usize>to) << 3);
  let p = first;
  let sizes = f64x2.splat(0);
  for (; p + 16 <= end; p += 16) sizes = f64x2.max(sizes, f64x2.abs(v128.load(p)));
  let largest = max(f64x2.extract_lane(sizes, 0), f64x2.extract_lane(sizes, 1));
  if (p < end) largest = max(largest, abs(load<f64>(p)));
  if (largest === 0) return 0;
  const count = to - from;
  const coarse = coarseConstant(largest, count);
  const grid = f64x2.splat(coarse);
  let sums = f64x2.splat(0);
  for (p = first; p + 16 <= end; p += 16) sums = f64x2.add(sums, onGrid(v128.load(p), grid));
  let sum = f64x2.extract_lane(sums, 0) + f64x2.extract_lane(sums, 1);
  if (p < end) sum += abs(load<f64>(p)) + coarse - coarse;
  return finalConstant(sum, count, coarse);
}

/** The constants of statistics s and s + 1. */
function writePair(statistics: usize, from: i32, to: i32, width: i32, grid: usize, s: i32): void {
  const step = (<usize>width) << 3;
  const first = statistics + <usize>from * step + ((<usize>s) << 3);
  const end = statistics + <usize>to * step;
  // Two runs at a time, which do not wait for each other.
  const even = first + <usize>((to - from) >> 1) * 2 * step;
  let largest = f64x2.splat(0);
  let sum = largest;
  let otherSum = largest;
  for (let p = first; p < even; p += 2 * step) {
    const one = f64x2.abs(v128.load(p));
    const other = f64x2.abs(v128.load(p + step));
    largest = f64x2.max(largest, f64x2.max(one, other));
    sum = f64x2.add(sum, one);
    otherSum = f64x2.add(otherSum, other);
  }
  if (even < end) {
    const one = f64x2.abs(v128.load(even));
    largest = f64x2.max(largest, one);
    sum = f64x2.add(sum, one);
  }
  finishPair(first, end, step, largest, f64x2.add(sum, otherSum), grid + ((<usize>s) << 3));
}

/** The constants of eight statistics, which stand in one line of the cache. */
function writeEight(statistics: usize, from: i32, to: i32, width: i32, grid: usize, s: i32): void {
  const step = (<usize>width) << 3;
  const first = statistics + <usize>from * step + ((<usize>s) << 3);
  const end = statistics + <usize>to * step;
  let a = f64x2.splat(0);
  let b = a;
  let c = a;
  let d = a;
  let sumA = a;
  let sumB = a;
  let sumC = a;
  let sumD = a;
  for (let p = first; p < end; p += step) {
    const ownA = f64x2.abs(v128.load(p));
    const ownB = f64x2.abs(v128.load(p, 16));
    const ownC = f64x2.abs(v128.load(p, 32));
    const ownD = f64x2.abs(v128.load(p, 48));
    a = f64x2.max(a, ownA);
    b = f64x2.max(b, ownB);
    c = f64x2.max(c, ownC);
    d = f64x2.max(d, ownD);
    sumA = f64x2.add(sumA, ownA);
    sumB = f64x2.add(sumB, ownB);
    sumC = f64x2.add(sumC, ownC);
    sumD = f64x2.add(sumD, ownD);
  }
  const out = grid + ((<usize>s) << 3);
  finishPair(first, end, step, a, sumA, out);
  finishPair(first + 16, end, step, b, sumB, out + 16);
  finishPair(first + 32, end, step, c, sumC, out + 32);
  finishPair(first + 48, end, step, d, sumD, out + 48);
}

/**
 * Writes the constants of two statistics from their largest sizes and sums, which were rounded. Where these leave open
 * which power of two comes next, sizes are summed again, on the coarse grid.
 */
function finishPair(first: usize, end: usize, step: usize, largest: v128, rounded: v128, out: usize): void {
  const count = first < end ? <i32>((end - first + step - 1) / step) : 0;
  const coarse = coarseConstants(largest, count);
  const left = knownConstant(f64x2.extract_lane(rounded, 0), count, f64x2.extract_lane(coarse, 0));
  const right = knownConstant(f64x2.extract_lane(rounded, 1), count, f64x2.extract_lane(coarse, 1));
  store<f64>(out, left);
  store<f64>(out, right, 8);
  if (left >= 0 && right >= 0) return;
  let sum = f64x2.splat(0);
  for (let p = first; p < end; p += step) sum = f64x2.add(sum, onGrid(v128.load(p), coarse));
  v128.store(out, finalConstants(sum, count, coarse));
}

/** The constant, where a rounded sum of sizes tells it; else -1. */
function knownConstant(sum: f64, count: i32, coarse: f64): f64 {
  if (coarse === 0) return 0;
  // The sum is off by less than this, and that on the grid by less than a unit of the grid a number.
  const off = sum * <f64>count * F64_UNIT;
  const low = powerAbove(sum - off);
  const high = powerAbove(sum + off + (2 * <f64>count * coarse) / 6755399441055744);
  return low === high ? 1.5 * low : -1;
}

function coarseConstants(largest: v128, count: i32): v128 {
  const left = coarseConstant(f64x2.extract_lane(largest, 0), count);
  const right = coarseConstant(f64x2.extract_lane(largest, 1), count);
  return f64x2.replace_lane(f64x2.splat(left), 1, right);
}

function finalConstants(sum: v128, count: i32, coarse: v128): v128 {
  const left = f64x2.extract_lane(coarse, 0);
  const right = f64x2.extract_lane(coarse, 1);
  const first = finalConstant(f64x2.extract_lane(sum, 0), count, left);
  const second = finalConstant(f64x2.extract_lane(sum, 1), count, right);
  return f64x2.replace_lane(f64x2.splat(first), 1, second);
}

// @ts-expect-error: decorator
@inline
function onGrid(x: v128, grid: v128): v128 {
  return f64x2.sub(f64x2.add(f64x2.abs(x), grid), grid);
}

function coarseConstant(largest: f64, count: i32): f64 {
  return largest === 0 ? 0 : 1.5 * powerAbove(largest * <f64>count);
}

function finalConstant(sum: f64, count: i32, coarse: f64): f64 {
  return coarse === 0 ? 0 : 1.5 * powerAbove(sum + (<f64>count * coarse) / 6755399441055744);
}

/** The smallest power of two above x; x > 0 and below 2^1022. */
function powerAbove(x: f64): f64 {
  const exponent = <i32>(reinterpret<u64>(x) >> 52) - 1023;
  return reinterpret<f64>((<u64>(max(exponent + 1, -1022) + 1023)) << 52);
}
