import {
  type BinnedAttribute,
  type BoundLoss,
  type Condition,
  type Cut,
  type CutScorer,
  coarseGridConstant,
  type FinishedRule,
  fineGridConstant,
  type Groups,
  type Histogram,
  HistogramScan,
  type HistogramSource,
  MemoryRows,
  plainLossRows,
  type RemoteTable,
  type RowsRequest,
  type ScoredRows,
  type SearchStep,
  satisfies,
  type TrainingRows,
} from '@preflearn/boosting';
import { type ClassTarget, type LabelledTable, type Random, selectRows } from '@preflearn/core';
import { drawRowSample, type RowSample } from '@preflearn/sql';

/**
 * A table in memory whose subsamples are drawn by row number, as a database draws them (`drawRowSample` of
 * `@preflearn/sql`), to test that a database gives the same rules for `sample` below 1.
 *
 * Row numbers are those of the rows of positive weight, from 0. Conditions are searched row by row, straight from the
 * definition: for tables of some hundred rows.
 */
export function sampledByNumber(data: LabelledTable<ClassTarget>): RemoteTable<ClassTarget> {
  const { target, weights } = data;
  const rows = [...target.codes.keys()].filter((row) => weights?.[row] !== 0);
  const weighted = selectRows(data, rows);
  return {
    ...weighted,
    rowCount: rows.length,
    trainingRows: (request) => new SampledRows(weighted, request),
  };
}

/** Training rows of positive weight. */
class SampledRows implements TrainingRows<ClassTarget>, HistogramSource {
  total: Float64Array = new Float64Array(0);
  readonly #scan: HistogramScan;
  readonly attributes: readonly BinnedAttribute[];
  readonly rowCount: number;
  readonly intercept: readonly number[];
  readonly subproblems: number;
  readonly #share: number;
  readonly #all: MemoryRows<ClassTarget>;
  readonly #data: LabelledTable<ClassTarget>;
  readonly #losses: readonly { readonly bound: BoundLoss; readonly statistics: Float64Array }[];
  readonly #width: number;
  readonly #groups: Groups;
  #active = 0;
  #sample: RowSample | undefined;
  #onGrid = new Float64Array(0);
  #covered: readonly number[] = [];
  #finishedRows: readonly number[] = [];

  constructor(data: LabelledTable<ClassTarget>, request: RowsRequest) {
    const { losses, technique, bins, sample } = request;
    const rows = data.target.codes;
    const { width, groups, scoreCount } = losses[0].shape(data.target, technique);
    this.subproblems = losses.length;
    this.#groups = groups;
    this.#all = new MemoryRows<ClassTarget>({ data, losses, technique, bins, sample: 1 });
    this.attributes = this.#all.attributes;
    this.#scan = new HistogramScan(this.attributes);
    this.rowCount = rows.length;
    this.intercept = this.#all.intercept;
    this.#share = sample;
    this.#data = data;
    this.#width = width;
    const starts = new Int32Array(groups.count + 1);
    this.#losses = losses.map((loss) => {
      const statistics = new Float64Array(rows.length * width);
      const arrays = {
        target: data.target,
        weights: data.weights ?? new Float64Array(rows.length).fill(1),
        groupStart: starts,
        scores: new Float64Array(rows.length * scoreCount),
        statistics,
      };
      return { bound: loss.bind(plainLossRows(arrays), technique), statistics };
    });
  }

  ready(): undefined {
    return undefined;
  }

  get scorer(): CutScorer {
    return this.#losses[this.#active].bound.scorer();
  }

  get coveredCount(): number {
    return this.#covered.length;
  }

  search(step: SearchStep): Cut | undefined {
    return this.#scan.best(step, this);
  }

  get finished(): FinishedRule | undefined {
    return this.#all.finished;
  }

  begin(subproblem: number, sampling: Random): void {
    this.#active = subproblem;
    this.#losses[subproblem].bound.scorer();
    const sample = drawRowSample(this.#share, sampling);
    this.#sample = sample;
    this.#all.begin(subproblem, sampling);
    this.#covered = [...this.#data.target.codes.keys()].filter((row) => sample.has(row));
    this.#onGrid = this.#statistics.slice();
    for (let g = 0; g < this.#groups.count; g++) {
      for (let s = 0; s < this.#width; s++) this.#putOnGrid(g, s);
    }
    this.total = this.#sum(this.#covered);
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

  outOfSample(): Float64Array {
    const { target, weights } = this.#data;
    const out = new Float64Array(target.classes.length);
    for (const row of this.#finishedRows) {
      if (!this.#sample?.has(row)) out[target.codes[row]] += weights?.[row] ?? 1;
    }
    return out;
  }

  addResponse(response: readonly number[]): void {
    const rows = Int32Array.from(this.#finishedRows);
    const each = response.length / this.subproblems;
    const own = response.slice(this.#active * each, (this.#active + 1) * each);
    this.#losses[this.#active].bound.update(rows, rows.length, own);
    this.#all.addResponse(response);
  }

  scored(): ScoredRows<ClassTarget> {
    return this.#all.scored();
  }

  close(): void {
    this.#all.close();
  }

  get #statistics(): Float64Array {
    return this.#losses[this.#active].statistics;
  }

  #putOnGrid(group: number, s: number): void {
    const places = [...this.#data.target.codes.keys()]
      .filter((row) => this.#groups.of(row) === group)
      .map((row) => row * this.#width + s);
    const size = (at: number) => Math.abs(this.#statistics[at]);
    const largest = places.reduce((most, at) => Math.max(most, size(at)), 0);
    if (largest === 0) return;
    const coarse = coarseGridConstant(largest, places.length);
    const sum = places.reduce((all, at) => all + (size(at) + coarse - coarse), 0);
    const grid = fineGridConstant(sum, places.length, coarse);
    for (const at of places) this.#onGrid[at] = this.#statistics[at] + grid - grid;
  }

  #sum(rows: readonly number[]): Float64Array {
    const sums = new Float64Array(this.#groups.count * this.#width);
    for (const row of rows) {
      for (let s = 0; s < this.#width; s++) {
        sums[this.#groups.of(row) * this.#width + s] += this.#onGrid[row * this.#width + s];
      }
    }
    return sums;
  }
}
