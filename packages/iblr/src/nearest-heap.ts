/**
 * The nearest rows found so far, as many as needed for their weights to add up to k: with weights of 1, the k nearest.
 * A heap with the farthest row on top.
 *
 * Of equally distant rows, the one with the lower number is nearer, so the result does not depend on the order in which
 * rows are offered.
 */
export class NearestHeap {
  /** Number of rows in the heap. */
  size = 0;
  /**
   * Rows whose squared distance is greater need not be offered: the farthest row's once k is reached, until then
   * Infinity.
   */
  bound = Infinity;
  #rows = new Int32Array(64);
  #squares = new Float64Array(64);
  #needed = 0;
  #weight = 0;
  readonly #weights: Float64Array;
  readonly #margin: number;

  /** @param weights  weight of each row; those of 0 are never offered */
  constructor(weights: Float64Array) {
    this.#weights = weights;
    // The last bits of a sum of fractions depend on its order. In that case slightly more than k is kept, and whoever
    // cuts the sorted list at k always adds in the same order.
    this.#margin = weights.every((weight) => Number.isInteger(weight)) ? 1 : 1 + 1e-9;
  }

  /** Empties the heap, for the next search. */
  reset(k: number): void {
    this.size = 0;
    this.bound = Infinity;
    this.#needed = k * this.#margin;
    this.#weight = 0;
  }

  /** Adds a row if it is among the nearest; a row farther than `bound` changes nothing. */
  offer(row: number, square: number): void {
    const full = this.#weight >= this.#needed;
    if (full && !this.#isNearer(row, square, this.#rows[0], this.#squares[0])) return;
    this.#weight += this.#weights[row];
    if (full && this.#weight - this.#weights[this.#rows[0]] >= this.#needed) {
      this.#weight -= this.#weights[this.#rows[0]];
      this.#sink(row, square);
    } else {
      if (this.size === this.#rows.length) this.#grow();
      this.#rise(this.size++, row, square);
    }
    while (this.#weight - this.#weights[this.#rows[0]] >= this.#needed) this.#dropTop();
    if (this.#weight >= this.#needed) this.bound = this.#squares[0];
  }

  /**
   * Empties the heap into arrays, the nearest row first.
   *
   * @returns number of rows written
   */
  drainInto(rows: Int32Array, squares: Float64Array): number {
    const count = this.size;
    for (let place = count - 1; place >= 0; place--) {
      rows[place] = this.#rows[0];
      squares[place] = this.#squares[0];
      this.#dropTop();
    }
    return count;
  }

  #isNearer(row: number, square: number, otherRow: number, otherSquare: number): boolean {
    return square < otherSquare || (square === otherSquare && row < otherRow);
  }

  #rise(place: number, row: number, square: number): void {
    const rows = this.#rows;
    const squares = this.#squares;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!this.#isNearer(rows[parent], squares[parent], row, square)) break;
      rows[place] = rows[parent];
      squares[place] = squares[parent];
      place = parent;
    }
    rows[place] = row;
    squares[place] = square;
  }

  #dropTop(): void {
    this.#weight -= this.#weights[this.#rows[0]];
    const last = --this.size;
    this.#sink(this.#rows[last], this.#squares[last]);
  }

  /** Puts a row in place of the one on top. */
  #sink(row: number, square: number): void {
    const rows = this.#rows;
    const squares = this.#squares;
    const { size } = this;
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= size) break;
      const other = child + 1;
      if (
        other < size &&
        this.#isNearer(rows[child], squares[child], rows[other], squares[other])
      ) {
        child = other;
      }
      if (!this.#isNearer(row, square, rows[child], squares[child])) break;
      rows[place] = rows[child];
      squares[place] = squares[child];
      place = child;
    }
    rows[place] = row;
    squares[place] = square;
  }

  #grow(): void {
    const rows = new Int32Array(2 * this.size);
    const squares = new Float64Array(2 * this.size);
    rows.set(this.#rows);
    squares.set(this.#squares);
    [this.#rows, this.#squares] = [rows, squares];
  }
}
