/** H^-1 J H^-1, of which the diagonal is asked for. */
export class Sandwich {
  readonly #outside: Float64Array;
  readonly #inside: Float64Array;
  readonly #size: number;

  /**
   * @param outside  H^-1, shape [size x size]
   * @param inside   J, lower triangle, shape [size x size]; its upper triangle is written
   */
  constructor(outside: Float64Array, inside: Float64Array, size: number) {
    this.#outside = outside;
    this.#size = size;
    this.#inside = inside;
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < i; j++) inside[j * size + i] = inside[i * size + j];
    }
  }

  variance(i: number): number {
    const size = this.#size;
    const row = this.#outside.subarray(i * size, (i + 1) * size);
    let sum = 0;
    for (let j = 0; j < size; j++) {
      let product = 0;
      for (let k = 0; k < size; k++) product += this.#inside[j * size + k] * row[k];
      sum += row[j] * product;
    }
    return sum;
  }
}
