import {
  type BinnedAttribute,
  type BoundLoss,
  type Condition,
  type CutScorer,
  coarseGridConstant,
  type FinishedRule,
  fineGridConstant,
  type Histogram,
  MemoryRows,
  plainLossRows,
  type RowsRequest,
  type ScoredRows,
  satisfies,
  type TrainingRows,
} from '@preflearn/boosting';
import { type LabelledTable, type OrdinalTarget, type Random, selectRows } from '@preflearn/core';
import { drawRowSample } from '@preflearn/sql';

/**
 * Training rows from the definition whose subsamples are told by the numbers of the rows: conditions are searched
 * here, row by row, and rules finished by rows in memory.
 */
export class SampledRows implements TrainingRows<OrdinalTarget> {
  readonly attributes: readonly BinnedAttribute[];
  readonly rowCount: number;
  readonly intercept: readonly number[];
  readonly subproblems = 1;
  readonly bounded = undefined;
  readonly #share: number;
  readonly #all: MemoryRows<OrdinalTarget>;
  readonly #data: LabelledTable<OrdinalTarget>;
  readonly #bound: BoundLoss;
  readonly #statistics: Float64Array;
  readonly #width: number;
  #onGrid = new Float64Array(0);
  #covered: readonly number[] = [];
  #finishedRows: readonly number[] = [];

  constructor(table: LabelledTable<OrdinalTarget>, request: RowsRequest) {
    const { losses, technique, bins, sample } = request;
    const rows = [...table.target.codes.keys()].filter((row) => table.weights?.[row] !== 0);
    const data = selectRows(table, rows);
    const { width } = losses[0].shape(data.target, technique);
    this.#all = new MemoryRows<OrdinalTarget>({ data, losses, technique, bins, sample: 1 });
    this.attributes = this.#all.attributes;
    this.rowCount = rows.length;
    this.intercept = this.#all.intercept;
    this.#share = sample;
    this.#data = data;
    this.#width = width;
    this.#statistics = new Float64Array(rows.length * width);
    this.#bound = losses[0].bind(
      plainLossRows({
        target: data.target,
        weights: data.weights ?? new Float64Array(rows.length).fill(1),
        groupStart: new Int32Array(data.target.classes.length + 1),
        scores: new Float64Array(rows.length),
        statistics: this.#statistics,
      }),
      technique,
    );
  }

  ready(): undefined {
    return undefined;
  }

  get scorer(): CutScorer {
    return this.#bound.scorer();
  }

  get coveredCount(): number {
    return this.#covered.length;
  }

  get coveredSums(): Float64Array {
    return this.#sum(this.#covered);
  }

  get finished(): FinishedRule | undefined {
    return this.#all.finished;
  }

  begin(subproblem: number, sampling: Random): void {
    const sample = drawRowSample(this.#share, sampling);
    this.#all.begin(subproblem, sampling);
    this.#covered = [...this.#data.target.codes.keys()].filter((row) => sample.has(row));
    this.#onGrid = this.#statistics.slice();
    this.#data.target.classes.forEach((_, code) => {
      for (let s = 0; s < this.#width; s++) this.#putOnGrid(code, s);
    });
  }

  histogram(attribute: number): Histogram {
    const column = this.#data.attributes.columns[attribute];
    const binned = this.attributes[attribute];
    const bins = this.#covered.map((row) =>
      column.type === 'numeric' && binned.type === 'numeric'
        ? binned.highest.findIndex((highest) => column.values[row] <= highest)
        : column.type === 'nominal'
          ? column.codes[row]
          : -1,
    );
    const occupied = [...new Set(bins)].filter((bin) => bin >= 0).sort((a, b) => a - b);
    const sums = occupied.flatMap((bin) =>
      Array.from(this.#sum(this.#covered.filter((_, i) => bins[i] === bin))),
    );
    return {
      count: occupied.length,
      bins: Int32Array.from(occupied),
      rows: bins.filter((bin) => bin >= 0).length,
      sums: Float64Array.from(sums),
    };
  }

  narrow(condition: Condition): void {
    const column = this.#data.attributes.columns[condition.attribute];
    this.#covered = this.#covered.filter((row) => satisfies(column, row, condition));
  }

  finish(conditions: readonly Condition[], tried: number): void {
    const { columns } = this.#data.attributes;
    this.#finishedRows = [...this.#data.target.codes.keys()].filter((row) =>
      conditions.every((condition) => satisfies(columns[condition.attribute], row, condition)),
    );
    this.#all.finish(conditions, tried);
  }

  outOfSample(): undefined {
    return undefined;
  }

  addResponse(response: readonly number[]): void {
    const rows = Int32Array.from(this.#finishedRows);
    this.#bound.update(rows, rows.length, response);
    this.#all.addResponse(response);
  }

  scored(): ScoredRows<OrdinalTarget> {
    return this.#all.scored();
  }

  close(): void {
    this.#all.close();
  }

  #putOnGrid(code: number, s: number): void {
    const places = [...this.#data.target.codes.keys()]
      .filter((row) => this.#data.target.codes[row] === code)
      .map((row) => row * this.#width + s);
    const largest = places.reduce((most, at) => Math.max(most, this.#statistics[at]), 0);
    if (largest === 0) return;
    const coarse = coarseGridConstant(largest, places.length);
    const sum = places.reduce((all, at) => all + (this.#statistics[at] + coarse - coarse), 0);
    const grid = fineGridConstant(sum, places.length, coarse);
    for (const at of places) this.#onGrid[at] = this.#statistics[at] + grid - grid;
  }

  #sum(rows: readonly number[]): Float64Array {
    const { classes, codes } = this.#data.target;
    const sums = new Float64Array(classes.length * this.#width);
    for (const row of rows) {
      for (let s = 0; s < this.#width; s++) {
        sums[codes[row] * this.#width + s] += this.#onGrid[row * this.#width + s];
      }
    }
    return sums;
  }
}
