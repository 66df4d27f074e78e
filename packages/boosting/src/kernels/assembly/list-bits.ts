export function listBits(words: usize, from: i32, to: i32, out: usize): void {
  for (let i = from; i < to; i++) {
    const position = <u32>i << 5;
    for (let word = load<u32>(words + ((<usize>i) << 2)); word !== 0; word &= word - 1) {
      store<u32>(out, position + ctz(word));
      out += 4;
    }
  }
}
