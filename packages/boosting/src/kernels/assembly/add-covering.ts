export function addCovering(
  found: usize,
  stride: i32,
  attributes: i32,
  rows: i32,
  wanted: usize,
  from: i32,
  to: i32,
  responses: usize,
  scoreCount: i32,
  scores: usize,
): void {
  const step = (<usize>stride) << 2;
  const end = step * <usize>attributes;
  const scoreBytes = (<usize>scoreCount) << 3;
  for (let row: usize = 0; row < <usize>rows; row++) {
    const sets = found + (row << 2);
    const score = scores + row * scoreBytes;
    for (let group = <usize>from; group < <usize>to; group++) {
      const place = group << 4;
      let left = v128.load(wanted + place);
      for (let at: usize = 0; at < end; at += step) {
        left = v128.and(left, v128.load(<usize>load<u32>(sets + at) + place));
      }
      const response = responses + (group << 7) * scoreBytes;
      addResponses(i64x2.extract_lane(left, 0), response, scoreCount, score);
      addResponses(i64x2.extract_lane(left, 1), response + (scoreBytes << 6), scoreCount, score);
    }
  }
}

/** Adds the responses of the rules of a set of 64 in their order. */
function addResponses(rules: u64, responses: usize, scoreCount: i32, score: usize): void {
  if (scoreCount === 1) {
    let sum = load<f64>(score);
    for (; rules !== 0; rules &= rules - 1)
      sum += load<f64>(responses + ((<usize>ctz(rules)) << 3));
    store<f64>(score, sum);
    return;
  }
  const bytes = (<usize>scoreCount) << 3;
  const pairs = bytes & ~15;
  for (; rules !== 0; rules &= rules - 1) {
    const response = responses + <usize>ctz(rules) * bytes;
    for (let k: usize = 0; k < pairs; k += 16) {
      v128.store(score + k, f64x2.add(v128.load(score + k), v128.load(response + k)));
    }
    if (pairs < bytes) {
      store<f64>(score + pairs, load<f64>(score + pairs) + load<f64>(response + pairs));
    }
  }
}
