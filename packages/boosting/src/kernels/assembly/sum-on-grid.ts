import { loadSome, storeSome } from './some';

export function sumOnGrid(
  statistics: usize,
  width: usize,
  rows: usize,
  from: usize,
  to: usize,
  grid: usize,
  sums: usize,
): void {
  const step = width << 3;
  for (let shift: usize = 0; shift < step; shift += 16) {
    // The last one alone, if their number is odd.
    const isPair = shift + 8 < step;
    const column = statistics + shift;
    const m = loadSome(grid + shift, isPair);
    let sum = f64x2.splat(0);
    for (let r = from; r < to; r++) {
      const row = rows ? <usize>load<u32>(rows + (r << 2)) : r;
      const x = loadSome(column + row * step, isPair);
      sum = f64x2.add(sum, f64x2.sub(f64x2.add(x, m), m));
    }
    const out = sums + shift;
    storeSome(out, f64x2.add(loadSome(out, isPair), sum), isPair);
  }
}
