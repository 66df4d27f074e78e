export function scaleRows(
  rows: usize,
  count: i32,
  scores: usize,
  response: f64,
  statistics: usize,
  width: usize,
  first: f64,
  second: f64,
): f64 {
  const factors = f64x2.replace_lane(f64x2.splat(first), 1, second);
  const end = rows + ((<usize>count) << 2);
  const bytes = width << 3;
  let farthest: f64 = 0;
  for (let p = rows; p < end; p += 4) {
    const row = <usize>load<u32>(p);
    const own = scores + (row << 3);
    const score = load<f64>(own) + response;
    store<f64>(own, score);
    farthest = max(farthest, abs(score));
    const x = statistics + row * bytes;
    v128.store(x, f64x2.mul(v128.load(x), factors));
  }
  return farthest;
}
