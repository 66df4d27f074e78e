/** Sorts rows by small whole numbers in about as many steps as there are rows. */
export class CodeOrder {
  readonly #sorted: Int32Array;
  readonly #starts: Int32Array;

  /** @param most  most rows */
  constructor(most: number) {
    this.#sorted = new Int32Array(most);
    this.#starts = new Int32Array(most + 2);
  }

  /**
   * Places of the rows in ascending order of their codes.
   *
   * @param codes  shape [count] at least: 0, or from `low` to `high`
   * @param count  number of rows, at least 1
   * @param low    at least 1
   * @returns shape [count]; valid until the next call
   */
  sort(codes: Int32Array, count: number, low: number, high: number): Int32Array {
    const sorted = this.#sorted;
    const starts = this.#starts.fill(0, 0, count + 2);
    // Bucket 0 holds the zeros; the others divide the range, so that each has about one row.
    const scale = Math.min(1, count / (high - low + 1));
    for (let i = 0; i < count; i++) {
      const code = codes[i];
      starts[code === 0 ? 1 : 2 + (((code - low) * scale) | 0)]++;
    }
    for (let bucket = 2; bucket < count + 2; bucket++) starts[bucket] += starts[bucket - 1];
    for (let i = 0; i < count; i++) {
      const code = codes[i];
      sorted[starts[code === 0 ? 0 : 1 + (((code - low) * scale) | 0)]++] = i;
    }
    for (let i = 1; i < count; i++) {
      const own = sorted[i];
      const code = codes[own];
      let place = i;
      for (; place > 0 && codes[sorted[place - 1]] > code; place--) {
        sorted[place] = sorted[place - 1];
      }
      sorted[place] = own;
    }
    return sorted;
  }
}
