export function findSets(
  values: usize,
  count: i32,
  boundaries: usize,
  levels: i32,
  sets: usize,
  bytes: i32,
  missing: usize,
  out: usize,
): void {
  const half: usize = levels === 0 ? 0 : (<usize>1) << (levels + 2); // in bytes
  const before = boundaries - 8;
  const size = <usize>bytes;
  for (let i: usize = 0; i < <usize>count; i++) {
    const x = load<f64>(values + (i << 3));
    let at: usize = 0; // 8 * code
    // Multiplied rather than chosen: half of all branches would be mispredicted.
    for (let step = half; step > 4; step >>= 1) {
      at += step * <usize>(load<f64>(before + at + step) <= x);
    }
    store<u32>(out + (i << 2), <u32>(x === x ? sets + (at >> 3) * size : missing));
  }
}
