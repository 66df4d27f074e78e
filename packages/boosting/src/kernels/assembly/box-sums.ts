export function boxSums(
  sums: usize,
  bins: usize,
  length: usize,
  isRunning: i32,
  block: usize,
  all: usize,
  low: usize,
  high: usize,
): void {
  const cuts = isRunning ? bins - 1 : bins;
  let s: usize = 0;
  for (; s + 2 <= length; s += 2) boxPair(sums, bins, cuts, length, isRunning, block, all, low, high, s);
  if (s < length) boxOne(sums, bins, cuts, length, isRunning, block, all, low, high, s);
}

/** Sums s and s + 1. */
function boxPair(
  sums: usize,
  bins: usize,
  cuts: usize,
  length: usize,
  isRunning: i32,
  block: usize,
  all: usize,
  low: usize,
  high: usize,
  s: usize,
): void {
  const shift = s << 3;
  const pitch = length << 3;
  let sum = f64x2.splat(0);
  let p = sums + shift;
  let out = shift;
  for (let from: usize = 0; from < cuts; from += block, out += pitch) {
    const end = sums + shift + min(from + block, cuts) * pitch;
    let least = f64x2.splat(Infinity);
    let most = f64x2.splat(-Infinity);
    for (; p < end; p += pitch) {
      const own = v128.load(p);
      sum = f64x2.add(sum, own);
      const x = isRunning ? sum : own;
      v128.store(p, x);
      least = f64x2.pmin(least, x);
      most = f64x2.pmax(most, x);
    }
    v128.store(low + out, least);
    v128.store(high + out, most);
  }
  for (; p < sums + bins * pitch; p += pitch) sum = f64x2.add(sum, v128.load(p));
  v128.store(all + shift, sum);
}

function boxOne(
  sums: usize,
  bins: usize,
  cuts: usize,
  length: usize,
  isRunning: i32,
  block: usize,
  all: usize,
  low: usize,
  high: usize,
  s: usize,
): void {
  const shift = s << 3;
  const pitch = length << 3;
  let sum: f64 = 0;
  let p = sums + shift;
  let out = shift;
  for (let from: usize = 0; from < cuts; from += block, out += pitch) {
    const end = sums + shift + min(from + block, cuts) * pitch;
    let least = Infinity;
    let most = -Infinity;
    for (; p < end; p += pitch) {
      const own = load<f64>(p);
      sum += own;
      const x = isRunning ? sum : own;
      store<f64>(p, x);
      least = x < least ? x : least;
      most = x > most ? x : most;
    }
    store<f64>(low + out, least);
    store<f64>(high + out, most);
  }
  for (; p < sums + bins * pitch; p += pitch) sum += load<f64>(p);
  store<f64>(all + shift, sum);
}
