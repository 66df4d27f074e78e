export function sumOnGrid(
  statistics: usize,
  width: i32,
  rows: usize,
  from: i32,
  to: i32,
  grid: usize,
  sums: usize,
): void {
  let s = 0;
  for (; s + 2 <= width; s += 2) sumPair(statistics, width, rows, from, to, grid, sums, s);
  if (s < width) sumOne(statistics, width, rows, from, to, grid, sums, s);
}

/** Statistics s and s + 1. */
function sumPair(
  statistics: usize,
  width: i32,
  rows: usize,
  from: i32,
  to: i32,
  grid: usize,
  sums: usize,
  s: i32,
): void {
  const shift = (<usize>s) << 3;
  const step = (<usize>width) << 3;
  const column = statistics + shift;
  const m = v128.load(grid + shift);
  let sum = f64x2.splat(0);
  if (rows === 0) {
    const end = column + <usize>to * step;
    for (let p = column + <usize>from * step; p < end; p += step) {
      sum = f64x2.add(sum, f64x2.sub(f64x2.add(v128.load(p), m), m));
    }
  } else {
    const end = rows + ((<usize>to) << 2);
    for (let r = rows + ((<usize>from) << 2); r < end; r += 4) {
      const x = v128.load(column + <usize>load<u32>(r) * step);
      sum = f64x2.add(sum, f64x2.sub(f64x2.add(x, m), m));
    }
  }
  const out = sums + shift;
  v128.store(out, f64x2.add(v128.load(out), sum));
}

function sumOne(
  statistics: usize,
  width: i32,
  rows: usize,
  from: i32,
  to: i32,
  grid: usize,
  sums: usize,
  s: i32,
): void {
  const shift = (<usize>s) << 3;
  const step = (<usize>width) << 3;
  const column = statistics + shift;
  const m = load<f64>(grid + shift);
  let sum: f64 = 0;
  if (rows === 0) {
    const end = column + <usize>to * step;
    for (let p = column + <usize>from * step; p < end; p += step) sum += load<f64>(p) + m - m;
  } else {
    const end = rows + ((<usize>to) << 2);
    for (let r = rows + ((<usize>from) << 2); r < end; r += 4) {
      sum += load<f64>(column + <usize>load<u32>(r) * step) + m - m;
    }
  }
  const out = sums + shift;
  store<f64>(out, load<f64>(out) + sum);
}
