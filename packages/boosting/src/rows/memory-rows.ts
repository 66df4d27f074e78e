import {
  type LabelledTable,
  type Random,
  selectTarget,
  type Target,
  type TrainingMemory,
} from '@preflearn/core';
import { weightsInUnit } from '@preflearn/core/numbers';
import type { KernelJob } from '../kernels/threads/kernel-threads.js';
import type { LinkRows } from '../loss/link.js';
import type { Loss, LossShape } from '../loss/loss.js';
import type { Technique } from '../loss/technique.js';
import type { BinnedAttribute } from '../model/binned-attribute.js';
import type { Condition } from '../model/condition.js';
import { type Cut, FoundCuts, type SearchStep } from '../search/found-cuts.js';
import type { AttributeCodes, AttributeIndex, ExactCodes } from './attribute-index.js';
import { HistogramSearch, type HistogramSearchClass } from './histogram-search.js';
import { layOutRows, type RowLayout } from './row-layout.js';
import { SortedLists } from './sorted-lists.js';
import { lossThreads, Subproblem } from './subproblem.js';
import { Subsampler } from './subsample.js';
import type { FinishedRule, ScoredRows, TrainingRows } from './training-rows.js';

/** Inputs of {@link MemoryRows}. */
export interface MemoryRowsInput<T extends Target = Target, Q extends Technique = Technique> {
  /** Already checked (`checkLabelledTable`), of a kind that the losses accept. */
  readonly data: LabelledTable<T>;
  /**
   * One loss, or several of the same shape that take turns; a row has the scores of all of them, one after the other.
   */
  readonly losses: readonly Loss<T, Q>[];
  readonly technique: Q;
  /** Most bins of a numeric attribute, or `null` for one per distinct value. */
  readonly bins: number | null;
  /** Share of the rows on which conditions are searched, in (0, 1]. */
  readonly sample: number;
  /** Rows that responses are computed on; all when absent. */
  readonly responseRows?: 'all' | 'sample' | undefined;
  /** How histograms are searched; `HistogramSearch` when absent. All find the same rules. */
  readonly histogramSearch?: HistogramSearchClass | undefined;
  /** Most threads to use; 1 when absent. Fewer are used if more would not pay off or are not available. */
  readonly threads?: number | 'auto' | undefined;
  /** The memory that the arrays may take. */
  readonly memory?: TrainingMemory | undefined;
}

/**
 * The training rows in the memory of this process: codes, statistics and scores are in one linear memory that the
 * kernels work on.
 */
export class MemoryRows<T extends Target = Target, Q extends Technique = Technique>
  implements TrainingRows<T>
{
  readonly attributes: readonly BinnedAttribute[];
  readonly rowCount: number;
  readonly intercept: readonly number[];
  readonly subproblems: number;
  readonly #shape: LossShape;
  readonly #layout: RowLayout;
  readonly #target: T;
  readonly #losses: readonly Subproblem[];
  readonly #search: HistogramSearch;
  readonly #indexes: readonly AttributeIndex[];
  readonly #exactCodes: readonly ExactCodes[];
  readonly #sampler: Subsampler | undefined;
  readonly #respondsOnSample: boolean;
  /** Scores of all losses, row after row, if there are several. */
  #allScores: Float64Array | undefined;
  /** Number of rows that a finished rule covers: the first of `finishedRows`, ascending. */
  #finishedCount = 0;
  #finished: FinishedRule | undefined;
  #active: Subproblem;

  /** @throws DataError MEMORY for a table whose arrays need more memory than is available */
  constructor(input: MemoryRowsInput<T, Q>) {
    const { data, losses, technique, histogramSearch: Search = HistogramSearch } = input;
    const shapes = losses.map((loss) => loss.shape(data.target, technique));
    const [shape] = shapes;
    if (shapes.some((s) => s.width !== shape.width || s.scoreCount !== shape.scoreCount)) {
      throw new Error('Losses differ in shape.');
    }
    const layout = layOutRows({ ...input, shape, losses: losses.length });
    const { codes, covered, coarse, binGroups, histograms, order, groupStart, weights } = layout;
    this.attributes = codes.attributes;
    this.rowCount = order.length;
    this.subproblems = losses.length;
    this.#shape = shape;
    this.#layout = layout;
    this.#target = selectTarget(data.target, order);
    this.#respondsOnSample = input.responseRows === 'sample';
    for (let i = 0; i < order.length; i++) weights[i] = data.weights ? data.weights[order[i]] : 1;
    // Sums of very large or very small weights would overflow or vanish; responses do not depend on the unit of weight.
    weights.set(weightsInUnit(weights));
    if (layout.sampleSize < order.length) {
      this.#sampler = new Subsampler(order.length, layout.sampleSize, layout.sampleWords);
    } else covered.sample.set(order.map((_, i) => i));

    const { attributes } = this;
    const { wide } = codes;
    const lists =
      wide.length > 0 ? [new SortedLists({ attributes, wide, covered, groupStart })] : [];
    const isShared = coarse !== undefined || lists.length > 0;
    this.#search = new Search({ attributes, covered, histograms, isShared });
    // The search by bounds comes first, since it leaves little to look at for the others.
    this.#indexes = [...(coarse ? [coarse] : []), this.#search, ...lists];
    this.#exactCodes = [binGroups, ...lists];
    covered.defersNarrowing =
      coarse !== undefined && lists.length + histograms.attributes.length === 0;

    const rows = { shape, layout, target: this.#target, scratch: new Float64Array(order.length) };
    this.#losses = losses.map((loss, i) => new Subproblem(loss, technique, i, rows));
    this.intercept = this.#losses.flatMap(({ bound }) => bound.intercept);
    this.#active = this.#losses[0];
  }

  ready(): undefined {
    return undefined;
  }

  get finished(): FinishedRule | undefined {
    return this.#finished;
  }

  begin(subproblem: number, sampling: Random): void {
    this.#active = this.#losses[subproblem];
    const { bound, statistics } = this.#active;
    const scorer = bound.scorer();
    const { covered, groupStart: start, threads } = this.#layout;
    const { width } = this.#shape;
    const writeGrid: KernelJob = (kernels, g) => {
      const grid = covered.grid.byteOffset + 8 * g * width;
      kernels.writeGrid(statistics.byteOffset, start[g], start[g + 1], width, grid);
    };
    // The rows are chosen while other threads begin with the grid, which is one of all rows.
    threads.run(start.length - 1, this.rowCount, writeGrid, () => this.#sampler?.choose(sampling));
    this.#sampler?.list(threads, covered.sample);
    covered.begin(statistics.byteOffset);
    this.#search.gather(scorer);
    for (const index of this.#indexes) index.begin(scorer, statistics);
  }

  search(step: SearchStep): Cut | undefined {
    const { covered } = this.#layout;
    if (covered.mostCount < 2) return undefined;
    const found = new FoundCuts(step);
    for (const index of this.#indexes) index.search(found);
    return covered.count < 2 ? undefined : found.best();
  }

  narrow(condition: Condition, impurity: number): void {
    const codes = this.#codesOf(condition);
    this.#search.keep(() => codes.keep(condition, this.#layout.covered));
    for (const index of this.#indexes) index.narrow(impurity);
  }

  finish(conditions: readonly Condition[], tried: number): void {
    const rows = this.#layout.finishedRows;
    const count = this.#cover(conditions);
    this.#finishedCount = count;
    this.#finished = undefined;
    const response = this.#respondsOnSample
      ? this.#respondOnSample(tried)
      : this.#active.respond(rows, count, tried);
    if (!response?.some((r) => r !== 0)) return;
    const { firstScore } = this.#active;
    const all = this.intercept.map((_, k) => response[k - firstScore] ?? 0);
    this.#finished = { coverage: count, response: all };
  }

  /** The response on the covered rows of the subsample. */
  #respondOnSample(tried: number): readonly number[] | undefined {
    const { finishedRows, covered } = this.#layout;
    const all = finishedRows.slice(0, this.#finishedCount);
    const inSample = new Set(covered.sample);
    const sampled = all.filter((row) => inSample.has(row));
    finishedRows.set(sampled); // in the memory that the loops of the loss read
    const response = this.#active.respond(finishedRows, sampled.length, tried);
    finishedRows.set(all);
    return response;
  }

  outOfSample(): Float64Array | undefined {
    const target: Target = this.#target;
    if (this.#sampler === undefined || !('codes' in target)) return undefined;
    const byClass = new Float64Array(target.classes.length);
    const { finishedRows, weights, covered } = this.#layout;
    const { sample } = covered;
    let at = 0;
    for (let i = 0; i < this.#finishedCount; i++) {
      const row = finishedRows[i];
      while (at < sample.length && sample[at] < row) at++;
      if (sample[at] !== row) byClass[target.codes[row]] += weights[row];
    }
    return byClass;
  }

  addResponse(response: readonly number[]): void {
    this.#active.addResponse(this.#layout.finishedRows, this.#finishedCount, response);
  }

  followed(): LinkRows<T> | undefined {
    // Scores of several losses are copied whenever they are read.
    return this.#losses.length > 1
      ? undefined
      : { ...this.scored(), threads: lossThreads(this.#layout) };
  }

  scored(): ScoredRows<T> {
    const target: T = this.#target;
    const { weights } = this.#layout;
    const each = this.#shape.scoreCount;
    const scoreCount = this.intercept.length;
    if (this.#losses.length === 1)
      return { target, weights, scores: this.#active.scores, scoreCount };
    this.#allScores ??= new Float64Array(this.rowCount * scoreCount);
    const scores = this.#allScores;
    for (const { scores: own, firstScore } of this.#losses) {
      for (let row = 0, at = firstScore, i = 0; row < this.rowCount; row++, at += scoreCount) {
        for (let k = 0; k < each; k++) scores[at + k] = own[i++];
      }
    }
    return { target, weights, scores, scoreCount };
  }

  close(): void {
    this.#layout.threads.close();
  }

  /** Lists the training rows that satisfy all conditions; returns how many there are. */
  #cover(conditions: readonly Condition[]): number {
    const { codes, threads, finishedRows } = this.#layout;
    const inBytes = conditions.flatMap((condition) => {
      const accepted = this.#codesOf(condition).accepted(condition);
      return accepted ? [{ attribute: condition.attribute, accepted }] : [];
    });
    return this.#exactCodes.reduce(
      (count, exact) => exact.filter(conditions, finishedRows, count),
      codes.cover(threads, inBytes, finishedRows),
    );
  }

  /** The codes that decide a condition. */
  #codesOf({ attribute }: Condition): AttributeCodes {
    return this.#exactCodes.find((codes) => codes.has(attribute)) ?? this.#layout.codes;
  }
}
