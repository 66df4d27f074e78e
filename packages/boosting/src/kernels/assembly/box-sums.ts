import { loadSome, storeSome } from './some';

export function boxSums(
  sums: usize,
  bins: usize,
  length: usize,
  isRunning: i32,
  block: usize,
  all: usize,
  low: usize,
  high: usize,
  writes: i32,
): void {
  const cuts = isRunning ? bins - 1 : bins;
  const pitch = length << 3;
  for (let shift: usize = 0; shift < pitch; shift += 16) {
    // The last one alone, if their number is odd.
    const isPair = shift + 8 < pitch;
    let sum = f64x2.splat(0);
    let p = sums + shift;
    let out = shift;
    for (let from: usize = 0; from < cuts; from += block, out += pitch) {
      const end = sums + shift + min(from + block, cuts) * pitch;
      let least = f64x2.splat(Infinity);
      let most = f64x2.splat(-Infinity);
      for (; p < end; p += pitch) {
        const own = loadSome(p, isPair);
        sum = f64x2.add(sum, own);
        const x = isRunning ? sum : own;
        if (writes) storeSome(p, x, isPair);
        least = f64x2.pmin(least, x);
        most = f64x2.pmax(most, x);
      }
      storeSome(low + out, least, isPair);
      storeSome(high + out, most, isPair);
    }
    for (; p < sums + bins * pitch; p += pitch) sum = f64x2.add(sum, loadSome(p, isPair));
    storeSome(all + shift, sum, isPair);
  }
}
