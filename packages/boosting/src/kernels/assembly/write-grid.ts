/** From 1 to the next number. */
const F64_UNIT: f64 = 2.220446049250313e-16;

export function writeGrid(statistics: usize, from: i32, to: i32, width: i32, grid: usize): void {
  const step = (<usize>width) << 3;
  const first = statistics + <usize>from * step;
  const end = statistics + <usize>to * step;
  const count = to - from;
  memory.fill(grid, 0, step);
  if (width === 1) store<f64>(grid, sumOfRun(first, end));
  else sumRows(first, end, step, grid);
  for (let s: usize = 0; s < step; s += 8) {
    store<f64>(grid + s, constantOf(load<f64>(grid + s), first + s, end, step, count));
  }
}

/** The sizes of a run of numbers, two at a time. */
function sumOfRun(first: usize, end: usize): f64 {
  let a = f64x2.splat(0);
  let b = a;
  let p = first;
  for (; p + 32 <= end; p += 32) {
    a = f64x2.add(a, sizes(p));
    b = f64x2.add(b, sizes(p + 16));
  }
  a = f64x2.add(a, b);
  let sum = f64x2.extract_lane(a, 0) + f64x2.extract_lane(a, 1);
  for (; p < end; p += 8) sum += abs(load<f64>(p));
  return sum;
}

/** Adds the sizes of the statistics of rows: of four rows at a time, which are read as they stand in memory. */
function sumRows(first: usize, end: usize, step: usize, sums: usize): void {
  let p = first;
  for (; p + 3 * step < end; p += 4 * step) {
    let q = p;
    let to = sums;
    for (const stop = sums + (step & ~15); to < stop; to += 16, q += 16) {
      const x = f64x2.add(sizes(q), sizes(q + step));
      const y = f64x2.add(sizes(q + 2 * step), sizes(q + 3 * step));
      v128.store(to, f64x2.add(v128.load(to), f64x2.add(x, y)));
    }
    if (step & 8) for (let r: usize = 0; r < 4; r++) addSize(to, q + r * step);
  }
  for (; p < end; p += step) for (let s: usize = 0; s < step; s += 8) addSize(sums + s, p + s);
}

// @ts-expect-error: decorator
@inline
function sizes(at: usize): v128 {
  return f64x2.abs(v128.load(at));
}

// @ts-expect-error: decorator
@inline
function addSize(to: usize, at: usize): void {
  store<f64>(to, load<f64>(to) + abs(load<f64>(at)));
}

/**
 * The constant of a statistic from the rounded sum of its sizes. Where that leaves open which power of two comes next, the
 * sizes are summed again, on the coarse grid.
 */
function constantOf(rounded: f64, first: usize, end: usize, step: usize, count: i32): f64 {
  if (rounded === 0) return 0;
  const n = <f64>count;
  // The sum is off by less than this. It is no less than the largest size, so that the coarse constant is at most 3 n times
  // the sum, and the sum on the coarse grid is off by less than 2 n / (1.5 2^52) times that constant.
  const off = rounded * n * F64_UNIT;
  const low = powerAbove(rounded - off);
  if (low === powerAbove((rounded + off) * (1 + 9e-16 * n * n))) return 1.5 * low;
  let largest: f64 = 0;
  for (let p = first; p < end; p += step) largest = max(largest, abs(load<f64>(p)));
  const coarse = 1.5 * powerAbove(largest * n);
  let sum: f64 = 0;
  for (let p = first; p < end; p += step) sum += abs(load<f64>(p)) + coarse - coarse;
  return 1.5 * powerAbove(sum + (n * coarse) / 6755399441055744);
}

/** The smallest power of two above x; x > 0 and below 2^1022. */
function powerAbove(x: f64): f64 {
  const exponent = <i32>(reinterpret<u64>(x) >> 52) - 1023;
  return reinterpret<f64>((<u64>(max(exponent + 1, -1022) + 1023)) << 52);
}
