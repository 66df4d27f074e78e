import type { Derivatives } from './objective.js';
import type { RowSet } from './row-set.js';

/**
 * The columns x_ij that the coefficients multiply: first the linear terms, then rules, with x_ij = 1 for the rows that
 * rule j covers and 0 for others.
 *
 * Each row lists the rules on whose smaller side it is, so that the products of two rules take only as many steps as
 * there are rows on both smaller sides; those of the larger sides follow from sums.
 */
export class Design {
  readonly rowCount: number;
  /** Number of linear terms. */
  readonly linear: number;
  /** `z[row * linear + p]`. */
  readonly #z: Float64Array;
  readonly #inverted: boolean[] = [];
  /** For row i the rules on whose smaller side it is, ascending, from i * capacity on. */
  #lists: Uint16Array;
  #capacity = 8;
  readonly #counts: Uint16Array;

  /** @param linear  the linear terms, shape [terms][rows] */
  constructor(rowCount: number, linear: readonly Float64Array[]) {
    this.rowCount = rowCount;
    this.linear = linear.length;
    this.#z = new Float64Array(rowCount * linear.length);
    linear.forEach((values, p) => {
      for (let row = 0; row < rowCount; row++) this.#z[row * linear.length + p] = values[row];
    });
    this.#lists = new Uint16Array(rowCount * this.#capacity);
    this.#counts = new Uint16Array(rowCount);
  }

  /** Number of columns. */
  get size(): number {
    return this.linear + this.#inverted.length;
  }

  /** Adds a rule. */
  add({ rows, inverted }: RowSet): void {
    const rule = this.#inverted.length;
    this.#inverted.push(inverted);
    for (const row of rows) {
      if (this.#counts[row] === this.#capacity) this.#widen();
      this.#lists[row * this.#capacity + this.#counts[row]++] = rule;
    }
  }

  #widen(): void {
    const [old, width] = [this.#lists, this.#capacity];
    this.#capacity *= 2;
    this.#lists = new Uint16Array(this.rowCount * this.#capacity);
    for (let row = 0; row < this.rowCount; row++) {
      this.#lists.set(old.subarray(row * width, (row + 1) * width), row * this.#capacity);
    }
  }

  /**
   * sum_j factors_j x_ij for each row.
   *
   * @param factors  shape [columns]
   * @returns shape [rows]
   */
  combine(factors: Float64Array): Float64Array {
    const out = new Float64Array(this.rowCount);
    const { linear } = this;
    let always = 0;
    const step = Float64Array.from(this.#inverted, (inverted, rule) => {
      const factor = factors[linear + rule];
      if (inverted) always += factor;
      return inverted ? -factor : factor;
    });
    for (let row = 0; row < out.length; row++) {
      let sum = always;
      for (let p = 0, at = row * linear; p < linear; p++) sum += factors[p] * this.#z[at + p];
      const from = row * this.#capacity;
      for (let i = from; i < from + this.#counts[row]; i++) sum += step[this.#lists[i]];
      out[row] = sum;
    }
    return out;
  }

  /**
   * sum_i values_i x_ij for each column.
   *
   * @param values  shape [rows]
   * @returns shape [columns]
   */
  slopes(values: Float64Array): Float64Array {
    const { linear } = this;
    const out = new Float64Array(this.size);
    let total = 0;
    for (let row = 0; row < this.rowCount; row++) {
      const value = values[row];
      total += value;
      for (let p = 0, at = row * linear; p < linear; p++) out[p] += value * this.#z[at + p];
      const from = row * this.#capacity;
      for (let i = from; i < from + this.#counts[row]; i++) out[linear + this.#lists[i]] += value;
    }
    this.#inverted.forEach((inverted, rule) => {
      if (inverted) out[linear + rule] = total - out[linear + rule];
    });
    return out;
  }

  /** The sums over rows that make up the derivatives by the coefficients. */
  moments(derivatives: Derivatives): Moments {
    const { gradient, hessian, offsetHessian } = derivatives;
    const { linear, size } = this;
    const width = derivatives.offsetGradient.length;
    const sums = newSums(size, width);
    const products = new Float64Array(size * size);
    const { totals } = sums;
    // Looked up once, as the loops below take most of the time of many classes.
    const [lists, counts, capacity] = [this.#lists, this.#counts, this.#capacity];
    for (let row = 0; row < this.rowCount; row++) {
      const g = gradient[row];
      const h = hessian[row];
      const ofRow = row * width;
      const z = row * linear;
      totals.gradient += g;
      totals.hessian += h;
      for (let k = 0; k < width; k++) totals.offsets[k] += offsetHessian[ofRow + k];
      for (let p = 0; p < linear; p++) {
        const x = this.#z[z + p];
        const hx = h * x;
        sums.gradient[p] += g * x;
        sums.hessian[p] += hx;
        for (let q = 0; q <= p; q++) products[p * size + q] += hx * this.#z[z + q];
        for (let k = 0, at = p * width; k < width; k++) {
          sums.offsets[at + k] += x * offsetHessian[ofRow + k];
        }
      }
      const from = row * capacity;
      for (let i = from, to = from + counts[row]; i < to; i++) {
        const j = linear + lists[i];
        const into = j * size;
        sums.gradient[j] += g;
        sums.hessian[j] += h;
        for (let p = 0; p < linear; p++) products[into + p] += h * this.#z[z + p];
        const toRules = into + linear;
        for (let other = from; other <= i; other++) products[toRules + lists[other]] += h;
        for (let k = 0, at = j * width; k < width; k++) {
          sums.offsets[at + k] += offsetHessian[ofRow + k];
        }
      }
    }
    return new Moments(derivatives, sums, products, this.#inverted, linear);
  }

  /** The same sums for a rule that is not a column yet; shape [columns] for its products with the columns. */
  momentsOf({ rows, inverted }: RowSet, moments: Moments): ColumnMoments {
    const { gradient, hessian, offsetHessian } = moments.derivatives;
    const { linear, size } = this;
    const width = moments.derivatives.offsetGradient.length;
    const products = new Float64Array(size);
    const offsets = new Float64Array(width);
    const [lists, counts, capacity] = [this.#lists, this.#counts, this.#capacity];
    let g = 0;
    let own = 0;
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i];
      const h = hessian[row];
      g += gradient[row];
      own += h;
      for (let p = 0, at = row * linear; p < linear; p++) products[p] += h * this.#z[at + p];
      const from = row * capacity;
      for (let a = from, to = from + counts[row]; a < to; a++) products[linear + lists[a]] += h;
      for (let k = 0, at = row * width; k < width; k++) offsets[k] += offsetHessian[at + k];
    }
    return moments.withSides(inverted, { gradient: g, hessian: own, offsets, products });
  }
}

/** Sums over rows for one column of the derivatives times the column. */
export interface ColumnMoments {
  /** sum_i g_i x_i, with g the negative derivative by the score. */
  readonly gradient: number;
  /** sum_i h_i x_i^2 for a rule, with h the second derivative by the score. */
  readonly hessian: number;
  /** sum_i h_ik x_i, shape [offsets]. */
  readonly offsets: Float64Array;
  /** sum_i h_i x_i x_ij, shape [columns]. */
  readonly products: Float64Array;
}

interface Sums {
  /** Shape [columns]. */
  readonly gradient: Float64Array;
  /** Shape [columns]. */
  readonly hessian: Float64Array;
  /** `offsets[column * width + k]`. */
  readonly offsets: Float64Array;
  /** Over all rows. */
  readonly totals: { gradient: number; hessian: number; readonly offsets: Float64Array };
}

function newSums(columns: number, width: number): Sums {
  return {
    gradient: new Float64Array(columns),
    hessian: new Float64Array(columns),
    offsets: new Float64Array(columns * width),
    totals: { gradient: 0, hessian: 0, offsets: new Float64Array(width) },
  };
}

/** Sums over rows of derivatives times columns and times products of columns, for the stored sides of rules. */
export class Moments {
  readonly derivatives: Derivatives;
  readonly #sums: Sums;
  /** `products[column * columns + other]`, other <= column. */
  readonly #products: Float64Array;
  readonly #inverted: readonly boolean[];
  readonly #linear: number;

  constructor(
    derivatives: Derivatives,
    sums: Sums,
    products: Float64Array,
    inverted: readonly boolean[],
    linear: number,
  ) {
    this.derivatives = derivatives;
    this.#sums = sums;
    this.#products = products;
    this.#inverted = [...inverted];
    this.#linear = linear;
  }

  /** Sums of the derivatives over all rows. */
  get totals(): Readonly<Sums['totals']> {
    return this.#sums.totals;
  }

  /** The sums for a column, with products for the columns up to itself. */
  column(j: number): ColumnMoments {
    const size = this.#sums.gradient.length;
    const width = this.totals.offsets.length;
    return this.withSides(this.#isInverted(j), {
      gradient: this.#sums.gradient[j],
      hessian: this.#sums.hessian[j],
      offsets: this.#sums.offsets.slice(j * width, (j + 1) * width),
      products: this.#products.slice(j * size, j * size + j + 1),
    });
  }

  /**
   * The sums for a column and its products with the other columns, from those for the stored sides: with x = 1 - x' for
   * an inverted side x',
   *
   *     sum h x y = sum h y - sum h x' y,   sum h (1 - x') (1 - y') = sum h - sum h x' - sum h y' + sum h x' y'.
   *
   * @param inverted  whether the column is inverted
   * @param held      sums of its stored side; modified
   */
  withSides(inverted: boolean, held: ColumnMoments): ColumnMoments {
    const { totals, hessian } = this.#sums;
    const { products, offsets } = held;
    for (let j = 0; j < products.length; j++) {
      const otherInverted = this.#isInverted(j);
      if (inverted && otherInverted) {
        products[j] += totals.hessian - held.hessian - hessian[j];
      } else if (inverted) products[j] = hessian[j] - products[j];
      else if (otherInverted) products[j] = held.hessian - products[j];
    }
    if (!inverted) return held;
    for (let k = 0; k < offsets.length; k++) offsets[k] = totals.offsets[k] - offsets[k];
    return {
      gradient: totals.gradient - held.gradient,
      hessian: totals.hessian - held.hessian,
      offsets,
      products,
    };
  }

  #isInverted(j: number): boolean {
    return j >= this.#linear && this.#inverted[j - this.#linear];
  }
}
