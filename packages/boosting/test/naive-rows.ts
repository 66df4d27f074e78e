import {
  type Column,
  type LabelledTable,
  type Random,
  selectRows,
  type Target,
} from '@preflearn/core';
import { weightsInUnit } from '@preflearn/core/numbers';
import {
  type BinnedAttribute,
  type BoundLoss,
  type Codes,
  type Condition,
  type Cut,
  type CutScorer,
  type FinishedRule,
  type Histogram,
  HistogramScan,
  type HistogramSource,
  type LossShape,
  type MemoryRowsInput,
  plainLossRows,
  type ScoredRows,
  type SearchStep,
  satisfies,
  type Technique,
  type TrainingRows,
} from '../src/index.js';
import { codeColumns } from '../src/model/binned-attribute.js';
import { writeGrid } from '../src/numbers/exact-sum-grid.js';
import { Subsampler } from '../src/rows/subsample.js';

interface Subproblem {
  readonly bound: BoundLoss;
  readonly scores: Float64Array;
  readonly statistics: Float64Array;
}

/**
 * Training rows from the definition: every question looks at every row anew, conditions are asked of the
 * values themselves, no search by bounds, and nothing is kept but the list of covered rows.
 */
export class NaiveRows<T extends Target = Target, Q extends Technique = Technique>
  implements TrainingRows<T>, HistogramSource
{
  readonly attributes: readonly BinnedAttribute[];
  readonly rowCount: number;
  readonly intercept: readonly number[];
  readonly subproblems: number;
  scorer!: CutScorer;
  total: Float64Array = new Float64Array(0);
  finished: FinishedRule | undefined;
  readonly #shape: LossShape;
  readonly #target: T;
  readonly #weights: Float64Array;
  readonly #columns: readonly Column[];
  readonly #codes: readonly Codes[];
  readonly #groupOf: readonly number[];
  readonly #losses: readonly Subproblem[];
  readonly #sampleSize: number;
  readonly #responseRows: MemoryRowsInput['responseRows'];
  readonly #scan: HistogramScan;
  #active = 0;
  #sample: readonly number[] = [];
  #covered: readonly number[] = [];
  #finishedRows: readonly number[] = [];
  /** The statistics at the beginning of the rule, each on the grid of its group. */
  #onGrid = new Float64Array(0);

  constructor({ data, losses, technique, bins, sample, responseRows }: MemoryRowsInput<T, Q>) {
    this.#responseRows = responseRows;
    const [loss] = losses;
    const shape = loss.shape(data.target, technique);
    const { of, count } = shape.groups;
    const order = Array.from({ length: data.attributes.rowCount }, (_, row) => row)
      .filter((row) => data.weights === undefined || data.weights[row] > 0)
      .sort((a, b) => of(a) - of(b) || a - b);
    const sorted = selectRows(data as LabelledTable, order) as LabelledTable<T>;
    const coded = codeColumns(sorted.attributes, Int32Array.from(order.keys()), bins);
    this.attributes = coded.map(({ attribute }) => attribute);
    this.#scan = new HistogramScan(this.attributes);
    this.rowCount = order.length;
    this.subproblems = losses.length;
    this.#shape = shape;
    this.#target = sorted.target;
    this.#weights = weightsInUnit(sorted.weights ?? new Float64Array(order.length).fill(1));
    this.#columns = sorted.attributes.columns;
    this.#codes = coded.map(({ codes }) => codes);
    this.#groupOf = order.map(of);
    this.#sampleSize = Math.max(1, Math.round(sample * order.length));
    const groupStart = Int32Array.from(
      { length: count + 1 },
      (_, g) => this.#groupOf.filter((group) => group < g).length,
    );
    this.#losses = losses.map((own) => {
      const scores = new Float64Array(order.length * shape.scoreCount);
      const statistics = new Float64Array(order.length * shape.width);
      const weights = this.#weights;
      const bound = own.bind(
        plainLossRows({ target: this.#target, weights, groupStart, scores, statistics }),
        technique,
      );
      return { bound, scores, statistics };
    });
    this.intercept = this.#losses.flatMap(({ bound }) => bound.intercept);
  }

  ready(): undefined {
    return undefined;
  }

  get coveredCount(): number {
    return this.#covered.length;
  }

  search(step: SearchStep): Cut | undefined {
    return this.#scan.best(step, this);
  }

  begin(subproblem: number, sampling: Random): void {
    this.#active = subproblem;
    const { bound, statistics } = this.#losses[subproblem];
    this.scorer = bound.scorer();
    const { width, groups } = this.#shape;
    this.#onGrid = statistics.slice();
    for (let g = 0; g < groups.count; g++) {
      const own = this.#groupOf.flatMap((group, row) => (group === g ? [row] : []));
      const grid = new Float64Array(width);
      const [from, to] = [own[0] ?? 0, own.length === 0 ? 0 : own[own.length - 1] + 1];
      writeGrid(statistics, from, to, width, grid, 0);
      for (const row of own) {
        for (let s = 0; s < width; s++) {
          this.#onGrid[row * width + s] = statistics[row * width + s] + grid[s] - grid[s];
        }
      }
    }
    const sample = Int32Array.from({ length: this.#sampleSize }, (_, row) => row);
    if (this.#sampleSize < this.rowCount) {
      new Subsampler(this.rowCount, this.#sampleSize).draw(sample, sampling);
    }
    this.#sample = Array.from(sample);
    this.#covered = this.#sample;
    this.total = this.#sum(this.#covered);
  }

  histogram(attribute: number): Histogram {
    const codes = this.#codes[attribute];
    const missing = this.attributes[attribute].binCount;
    const known = this.#covered.filter((row) => codes[row] < missing);
    const bins = [...new Set(known.map((row) => codes[row]))].sort((a, b) => a - b);
    const sums = bins.map((bin) => this.#sum(known.filter((row) => codes[row] === bin)));
    return {
      count: bins.length,
      bins: Int32Array.from(bins),
      rows: known.length,
      sums: Float64Array.from(sums.flatMap((sum) => Array.from(sum))),
    };
  }

  narrow(condition: Condition): void {
    this.#covered = this.#covered.filter((row) => this.#satisfies(row, [condition]));
  }

  finish(conditions: readonly Condition[], tried: number): void {
    const all = Array.from({ length: this.rowCount }, (_, row) => row);
    const rows = all.filter((row) => this.#satisfies(row, conditions));
    this.#finishedRows = rows;
    const shown =
      this.#responseRows === 'sample' ? rows.filter((row) => this.#sample.includes(row)) : rows;
    const response = this.#losses[this.#active].bound.respond({
      rows: Int32Array.from(shown),
      count: shown.length,
      covered: this.#sum(shown),
      total: this.#sum(all),
      tried,
    });
    this.finished = undefined;
    if (response === undefined || response.every((r) => r === 0)) return;
    const whole = new Array<number>(this.intercept.length).fill(0);
    whole.splice(this.#active * response.length, response.length, ...response);
    this.finished = { coverage: rows.length, response: whole };
  }

  outOfSample(): Float64Array | undefined {
    const target: Target = this.#target;
    if (this.#sampleSize >= this.rowCount || !('codes' in target)) return undefined;
    const weights = new Float64Array(target.classes.length);
    for (const row of this.#finishedRows) {
      if (!this.#sample.includes(row)) weights[target.codes[row]] += this.#weights[row];
    }
    return weights;
  }

  addResponse(response: readonly number[]): void {
    const { scoreCount } = this.#shape;
    const first = this.#active * scoreCount;
    const rows = Int32Array.from(this.#finishedRows);
    const own = response.slice(first, first + scoreCount);
    this.#losses[this.#active].bound.update(rows, rows.length, own);
  }

  scored(): ScoredRows<T> {
    const { scoreCount: each } = this.#shape;
    const scores = Array.from({ length: this.rowCount }, (_, row) =>
      this.#losses.flatMap(({ scores }) =>
        Array.from(scores.subarray(row * each, (row + 1) * each)),
      ),
    );
    return {
      target: this.#target,
      weights: this.#weights,
      scores: Float64Array.from(scores.flat()),
      scoreCount: each * this.subproblems,
    };
  }

  close(): void {}

  #satisfies(row: number, conditions: readonly Condition[]): boolean {
    return conditions.every((c) => satisfies(this.#columns[c.attribute], row, c));
  }

  #sum(rows: readonly number[]): Float64Array {
    const { width, groups } = this.#shape;
    const sums = new Float64Array(groups.count * width);
    for (const row of rows) {
      for (let s = 0; s < width; s++) {
        sums[this.#groupOf[row] * width + s] += this.#onGrid[row * width + s];
      }
    }
    return sums;
  }
}
