import { Cholesky } from './cholesky.js';
import type { ColumnMoments, Design, Moments } from './design.js';
import { type Derivatives, derivativesOf, type Objective } from './objective.js';
import type { RowSet } from './row-set.js';

/** How often a Newton step is halved until the loss falls. */
const HALVINGS = 20;

/**
 * Gradient and factored Hessian of the penalised loss in the parameters of one block: its offsets, then the columns.
 */
export interface Curvature {
  readonly gradient: Float64Array;
  readonly factor: Cholesky;
  readonly moments: Moments;
}

/** The row and column that another column would add to the Hessian, and its derivative. */
export interface Border {
  /** Negative derivative by its coefficient, at 0. */
  readonly slope: number;
  /** Its row of the Hessian to the left of the diagonal, shape [offsets + columns]. */
  readonly entries: Float64Array;
  /** The entry on the diagonal. */
  readonly own: number;
}

/**
 * Coefficients of columns, and offsets, that minimise a loss with a ridge penalty,
 *
 *     J = loss(f, offsets) + penalty / 2 * sum of squared coefficients,   f_i = sum_j a_j x_ij,
 *
 * by Newton's method, block by block. Offsets are not penalised.
 */
export class PenalisedFit {
  readonly objective: Objective;
  readonly penalty: number;
  readonly design: Design;
  /** Shape [blocks][columns]. */
  readonly coefficients: Float64Array[];
  /** Shape [blocks][offsets]. */
  readonly offsets: Float64Array[];
  /** Shape [blocks][rows]. */
  readonly scores: Float64Array[];
  readonly #room: Derivatives[];
  #loss: number;

  constructor(objective: Objective, design: Design, penalty: number) {
    this.objective = objective;
    this.penalty = penalty;
    this.design = design;
    const { rowCount } = design;
    this.offsets = objective.start.map((offsets) => offsets.slice());
    this.coefficients = this.offsets.map(() => new Float64Array(design.size));
    this.scores = this.offsets.map(() => new Float64Array(rowCount));
    this.#room = this.offsets.map(({ length }) => derivativesOf(rowCount, length));
    this.#loss = objective.value(this.scores, this.offsets);
  }

  /** J. */
  get loss(): number {
    return this.#loss;
  }

  /** Adds a rule, with the coefficient 0 in every block. */
  add(rule: RowSet): void {
    this.design.add(rule);
    this.coefficients.forEach((own, block) => {
      this.coefficients[block] = Float64Array.of(...own, 0);
    });
  }

  /** Newton steps in all blocks, each halved until the loss falls. */
  newton(sweeps: number): void {
    for (let sweep = 0; sweep < sweeps; sweep++) {
      for (let block = 0; block < this.objective.blocks; block++) {
        this.step(block, this.curvature(block));
      }
    }
  }

  /** Gradient and Hessian of J in the parameters of a block; valid until the next call for the same block. */
  curvature(block: number): Curvature {
    const derivatives = this.#room[block];
    this.objective.derivatives(block, this.scores, this.offsets, derivatives);
    const moments = this.design.moments(derivatives);
    const { offsets } = moments.totals;
    const width = offsets.length;
    const factor = new Cholesky();
    for (let k = 0; k < width; k++) factor.append(new Float64Array(k), offsets[k]);
    const gradient = new Float64Array(width + this.design.size);
    gradient.set(derivatives.offsetGradient);
    for (let j = 0; j < this.design.size; j++) {
      const column = moments.column(j);
      gradient[width + j] = column.gradient - this.penalty * this.coefficients[block][j];
      factor.append(this.#entries(column, j), this.penalty + column.products[j]);
    }
    return { gradient, factor, moments };
  }

  /** Gradient of J in the parameters of a block, as {@link PenalisedFit.curvature} gives it. */
  gradient(block: number): Float64Array {
    const derivatives = this.#room[block];
    this.objective.derivatives(block, this.scores, this.offsets, derivatives);
    const { offsetGradient } = derivatives;
    const slopes = this.design.slopes(derivatives.gradient);
    const gradient = new Float64Array(offsetGradient.length + slopes.length);
    gradient.set(offsetGradient);
    for (let j = 0; j < slopes.length; j++) {
      gradient[offsetGradient.length + j] = slopes[j] - this.penalty * this.coefficients[block][j];
    }
    return gradient;
  }

  /** The border that a rule not yet added would have with the parameters of a block. */
  border({ moments }: Curvature, rule: RowSet): Border {
    const column = this.design.momentsOf(rule, moments);
    return {
      slope: column.gradient,
      entries: this.#entries(column, this.design.size),
      own: this.penalty + column.hessian,
    };
  }

  #entries({ offsets, products }: ColumnMoments, columns: number): Float64Array {
    const entries = new Float64Array(offsets.length + columns);
    for (let k = 0; k < offsets.length; k++) entries[k] = this.objective.sign * offsets[k];
    entries.set(products.subarray(0, columns), offsets.length);
    return entries;
  }

  /** A Newton step in one block, halved until J falls; no step if it never does. */
  step(block: number, { gradient, factor }: Pick<Curvature, 'gradient' | 'factor'>): void {
    const direction = factor.solve(gradient);
    const ofOffsets = direction.subarray(0, this.offsets[block].length);
    const ofColumns = direction.subarray(ofOffsets.length);
    const moves = this.design.combine(ofColumns);
    const scores = [...this.scores];
    const offsets = [...this.offsets];
    const coefficients = [...this.coefficients];
    let size = 1;
    for (let halving = 0; halving < HALVINGS; halving++, size /= 2) {
      scores[block] = moved(this.scores[block], moves, size);
      offsets[block] = moved(this.offsets[block], ofOffsets, size);
      coefficients[block] = moved(this.coefficients[block], ofColumns, size);
      const loss = this.objective.value(scores, offsets) + this.#ridge(coefficients);
      if (!(loss <= this.#loss)) continue;
      this.scores[block] = scores[block];
      this.offsets[block] = offsets[block];
      this.coefficients[block] = coefficients[block];
      this.#loss = loss;
      return;
    }
  }

  #ridge(coefficients: readonly Float64Array[]): number {
    let sum = 0;
    for (const own of coefficients) for (const a of own) sum += a * a;
    return (this.penalty / 2) * sum;
  }
}

function moved(values: Float64Array, direction: Float64Array, size: number): Float64Array {
  const out = new Float64Array(values.length);
  for (let i = 0; i < out.length; i++) out[i] = values[i] + size * direction[i];
  return out;
}
