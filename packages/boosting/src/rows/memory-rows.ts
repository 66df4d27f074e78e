import {
  checkMemory,
  firstAtLeast,
  type LabelledTable,
  type Random,
  selectTarget,
  type Table,
  type Target,
  type TrainingMemory,
  weightsInUnit,
} from '@preflearn/core';
import { type KernelLanguage, kernelsInUse } from '../kernels/choose-kernels.js';
import type { BoundKernels } from '../kernels/kernels.js';
import { KernelMemory } from '../kernels/memory.js';
import type { KernelJob, KernelThreads } from '../kernels/threads/kernel-threads.js';
import { openThreads } from '../kernels/threads/open-threads.js';
import { threadCount } from '../kernels/threads/thread-count.js';
import type { CutScorer, OrderedPairBounds } from '../loss/cut-scorer.js';
import type { BoundLoss, Loss, LossShape, RuleCoverage } from '../loss/loss.js';
import type { Technique } from '../loss/technique.js';
import type { Condition } from '../model/condition.js';
import { acceptedBins } from './accepted-bins.js';
import { type BinnedAttribute, type CodedColumn, codeColumns } from './binned-attribute.js';
import { CoarseHistograms, FEWEST_BINS } from './coarse-histograms.js';
import { CoveredRows } from './covered-rows.js';
import { FineBins, type FineColumns, fineColumns } from './fine-bins.js';
import { type ByteAttribute, Histograms } from './histograms.js';
import { addParts, shareOf } from './parts.js';
import type { OpenedSearch, PrunedSearch } from './pruned-search.js';
import { RowCodes } from './row-codes.js';
import { SortedLists } from './sorted-lists.js';
import { Subsampler } from './subsample.js';
import type {
  BoundedSearch,
  FinishedRule,
  Histogram,
  ScoredRows,
  TrainingRows,
} from './training-rows.js';

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
  /** Most threads to use; 1 when absent. Fewer are used if more would not pay off or are not available. */
  readonly threads?: number | 'auto' | undefined;
  /** The memory that the arrays may take. */
  readonly memory?: TrainingMemory | undefined;
}

/** What the arrays of {@link MemoryRows} depend on. */
interface ArraysInput {
  readonly columns: readonly CodedColumn[];
  /** Columns that are searched by groups of bins; none without bounds. */
  readonly fine: FineColumns;
  /** Only if the kernels include the search by bounds. */
  readonly bounds: OrderedPairBounds | undefined;
  /** Number of losses. */
  readonly losses: number;
  /** Most rows that are covered at once. */
  readonly capacity: number;
}

/** A loss with its arrays. */
interface Subproblem {
  readonly bound: BoundLoss;
  readonly scores: Float64Array;
  readonly statistics: Float64Array;
  /** Index of its first score among those of a row. */
  readonly firstScore: number;
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
  readonly #threads: KernelThreads;
  readonly #shape: LossShape;
  readonly #target: T;
  readonly #weights: Float64Array;
  readonly #groupStart: Int32Array;
  readonly #losses: readonly Subproblem[];
  readonly #codes: RowCodes;
  readonly #covered: CoveredRows;
  readonly #histograms: Histograms;
  readonly #coarse: CoarseHistograms | undefined;
  readonly #fine: FineBins;
  readonly #lists: SortedLists;
  readonly #sampler: Subsampler | undefined;
  /** Rows that a finished rule covers, ascending. */
  readonly #finishedRows: Int32Array;
  /** Sums by part, shape [parts x groups x width]. */
  readonly #finishedSums: Float64Array;
  readonly #totalSums: Float64Array;
  /** Scores of all losses, row after row, if there are several. */
  #allScores: Float64Array | undefined;
  #finishedCount = 0;
  #finished: FinishedRule | undefined;
  #active: Subproblem;
  #scorer: CutScorer;
  /** For all losses that of the first, which does without what others do not know. */
  readonly #search: OpenedSearch | undefined;
  #pruned: PrunedSearch | undefined;

  /** @throws DataError MEMORY for a table whose arrays need more memory than is available */
  constructor(input: MemoryRowsInput<T, Q>) {
    const { data, losses, technique, bins, sample } = input;
    const shape = losses[0].shape(data.target, technique);
    const { order, groupStart } = sortByGroup(data.attributes, data.weights, shape);
    const columns = codeColumns(data.attributes, order, bins);
    // The search by bounds exists in WebAssembly only, and bounds only for the rank loss under all techniques but
    // gradient boosting. Otherwise every cut is scored; if the bins do not fit in a byte, this uses sorted lists, as
    // for nominal attributes with more categories than fit in a byte.
    const isBounded = shape.bounds !== undefined && kernelsInUse() === 'webassembly';
    const fine: FineColumns = isBounded ? fineColumns(columns) : new Map();
    this.rowCount = order.length;
    this.attributes = columns.map(({ attribute }) => attribute);
    this.subproblems = losses.length;
    this.#shape = shape;
    this.#target = selectTarget(data.target, order);
    this.#groupStart = groupStart;
    const sampleSize = Math.max(1, Math.round(sample * order.length));
    this.#sampler =
      sampleSize < order.length ? new Subsampler(order.length, sampleSize) : undefined;

    const build = (memory: KernelMemory, threads: KernelThreads, language: KernelLanguage) =>
      this.#arrays(memory, threads, {
        columns,
        fine: language === 'webassembly' ? fine : new Map(),
        bounds: language === 'webassembly' ? shape.bounds : undefined,
        losses: losses.length,
        capacity: sampleSize,
      });
    const bytesFor = (threads: KernelThreads, language: KernelLanguage) => {
      const planned = new KernelMemory();
      build(planned, threads, language);
      const what = `${order.length} rows of ${columns.length} attributes`;
      checkMemory({ what, arrayBytes: planned.bytes }, input.memory);
      return planned.bytes;
    };
    const { memory, threads, language } = openThreads({
      // Bins inside groups are searched on this thread only.
      threads: fine.size > 0 ? 1 : threadCount(input.threads ?? 1, order.length),
      bytesFor,
      mostJobs: Math.max(shape.groups.count, columns.length),
      mostCalls: 2 * shape.groups.count + columns.length,
    });
    const arrays = build(memory, threads, language);
    this.#threads = threads;
    this.#weights = arrays.weights;
    this.#codes = arrays.codes;
    this.#covered = arrays.covered;
    this.#histograms = arrays.histograms;
    this.#coarse = arrays.coarse;
    this.#fine = arrays.fine;
    this.#lists = new SortedLists(arrays.codes.wide, { groupStart, width: shape.width });
    this.#finishedRows = arrays.finishedRows;
    this.#finishedSums = arrays.finishedSums;
    this.#totalSums = arrays.totalSums;

    for (let i = 0; i < order.length; i++) {
      this.#weights[i] = data.weights ? data.weights[order[i]] : 1;
      if (this.#sampler === undefined) this.#covered.sample[i] = i;
    }
    // Sums of very large or very small weights would overflow or vanish; responses do not depend on the unit of weight.
    this.#weights.set(weightsInUnit(this.#weights));
    const room = new Float64Array(order.length);
    this.#losses = losses.map((loss, i) => {
      const own = loss.shape(data.target, technique);
      if (own.width !== shape.width || own.scoreCount !== shape.scoreCount) {
        throw new Error('Losses differ in shape.');
      }
      const [scores, statistics] = [arrays.scores[i], arrays.statistics[i]];
      const bound = loss.bind(
        {
          target: this.#target,
          weights: this.#weights,
          groupStart,
          scores,
          statistics,
          room,
          scale: this.#scale.bind(this, i), // a closure would keep the coded columns, of which there is a copy
        },
        technique,
      );
      return { bound, scores, statistics, firstScore: i * shape.scoreCount };
    });
    this.intercept = this.#losses.flatMap(({ bound }) => bound.intercept);
    this.#active = this.#losses[0];
    this.#scorer = this.#active.bound.scorer();
    this.#search = this.#scorer.pruning?.search as OpenedSearch | undefined;
  }

  #arrays(
    memory: KernelMemory,
    threads: KernelThreads,
    { columns, fine, bounds, losses, capacity }: ArraysInput,
  ) {
    const { width, scoreCount, groups } = this.#shape;
    const { rowCount } = this;
    const perLoss = (size: number) =>
      Array.from({ length: losses }, () => memory.float64(rowCount * size));
    const codes = new RowCodes(memory, columns, fine, rowCount);
    const covered = new CoveredRows(memory, threads, {
      codes: codes.codes,
      stride: codes.stride,
      width,
      groupStart: this.#groupStart,
      capacity,
      // Rows of more statistics than two may carry only some of them, for which their numbers are needed.
      hasRows: codes.wide.length + fine.size > 0 || width > 2,
    });
    const isCoarse = ({ attribute, binCount, isNumeric }: ByteAttribute) =>
      bounds !== undefined && isNumeric && (binCount >= FEWEST_BINS || fine.has(attribute));
    const coarseAttributes = codes.bytes.filter(isCoarse).map((byte) => ({
      ...byte,
      hasMissing: columns[byte.attribute].attribute.hasMissing,
    }));
    const fineBins = new FineBins(memory, {
      columns: fine,
      byteOf: (attribute) => codes.byteOf(attribute) as number,
      covered,
      threads,
      groups: groups.count,
      rowCount,
      capacity: fine.size > 0 ? capacity : 0,
    });
    return {
      weights: memory.float64(rowCount),
      scores: perLoss(scoreCount),
      statistics: perLoss(width),
      codes,
      covered,
      histograms: new Histograms(
        memory,
        threads,
        covered,
        groups.count,
        codes.bytes.filter((byte) => !isCoarse(byte)),
      ),
      coarse:
        bounds &&
        new CoarseHistograms(memory, threads as KernelThreads<BoundKernels>, covered, {
          attributes: coarseAttributes,
          groups: groups.count,
          rowCount,
          capacity,
          bounds,
          fine: fineBins,
        }),
      fine: fineBins,
      finishedRows: memory.int32(rowCount),
      finishedSums: memory.float64(threads.parts * groups.count * width),
      totalSums: memory.float64(threads.parts * groups.count * width),
    };
  }

  ready(): undefined {
    return undefined;
  }

  get scorer(): CutScorer {
    return this.#pruned?.scorer ?? this.#scorer;
  }

  get coveredCount(): number {
    return this.#covered.count;
  }

  get coveredSums(): Float64Array {
    return this.#covered.sums;
  }

  get bounded(): BoundedSearch | undefined {
    return this.#coarse;
  }

  get finished(): FinishedRule | undefined {
    return this.#finished;
  }

  begin(subproblem: number, sampling: Random): void {
    this.#active = this.#losses[subproblem];
    const { bound, statistics } = this.#active;
    this.#scorer = bound.scorer();
    const covered = this.#covered;
    const start = this.#groupStart;
    const { width } = this.#shape;
    const writeGrid: KernelJob = (kernels, g) => {
      const grid = covered.grid.byteOffset + 8 * g * width;
      kernels.writeGrid(statistics.byteOffset, start[g], start[g + 1], width, grid);
    };
    // The rows are drawn while other threads begin with the grid, which is one of all rows.
    this.#threads.run(start.length - 1, this.rowCount, writeGrid, () =>
      this.#sampler?.draw(covered.sample, sampling),
    );
    const histograms = this.#histograms;
    covered.begin(statistics.byteOffset);
    this.#pruned = this.#search?.open(this.#scorer, {
      covered,
      histograms,
      wide: this.#codes.wide,
    });
    if (!this.#pruned) {
      covered.gather();
      histograms.begin();
    }
    this.#coarse?.begin();
    this.#lists.begin(statistics, covered.grid, covered.kept);
  }

  histogram(attribute: number): Histogram {
    if (this.#lists.has(attribute)) return this.#lists.histogram(attribute);
    this.#pruned?.count(attribute);
    return this.#histograms.histogram(attribute);
  }

  boundImpurities(total: Float64Array, out: Float64Array): boolean {
    return this.#pruned?.bound(total, out) ?? false;
  }

  narrow(condition: Condition, impurity: number): void {
    if (this.#pruned) this.#pruned.narrow(impurity, () => this.#narrow(condition));
    else {
      this.#narrow(condition);
      this.#histograms.narrow();
    }
    this.#coarse?.narrow();
    this.#lists.remove(this.#covered.removed);
  }

  #narrow(condition: Condition): void {
    const [covered, codes] = [this.#covered, this.#codes];
    const { attribute } = condition;
    if (this.#fine.has(attribute)) this.#fine.mark(condition);
    else {
      const byte = codes.byteOf(attribute);
      const accepted = acceptedBins(this.attributes[attribute], condition);
      if (byte !== undefined) {
        covered.narrow(byte, accepted);
        return;
      }
      codes.mark(attribute, accepted, covered);
    }
    covered.narrowToMarked();
  }

  finish(conditions: readonly Condition[], tried: number): void {
    const [rows, count] = [this.#finishedRows, this.#cover(conditions)];
    this.#finishedCount = count;
    const { bound, firstScore } = this.#active;
    const response = bound.respond(
      new SummedWhenRead(rows, count, tried, (listed) => this.#sumRows(listed, count)),
    );
    if (!response?.some((r) => r !== 0)) {
      this.#finished = undefined;
      return;
    }
    const all = this.intercept.map((_, k) => response[k - firstScore] ?? 0);
    this.#finished = { coverage: count, response: all };
  }

  outOfSample(): Float64Array | undefined {
    const target: Target = this.#target;
    if (this.#sampler === undefined || !('codes' in target)) return undefined;
    const weights = new Float64Array(target.classes.length);
    const { sample } = this.#covered;
    let at = 0;
    for (let i = 0; i < this.#finishedCount; i++) {
      const row = this.#finishedRows[i];
      while (at < sample.length && sample[at] < row) at++;
      if (sample[at] !== row) weights[target.codes[row]] += this.#weights[row];
    }
    return weights;
  }

  addResponse(response: readonly number[]): void {
    const { bound, firstScore } = this.#active;
    const own = response.slice(firstScore, firstScore + this.#shape.scoreCount);
    bound.update(this.#finishedRows, this.#finishedCount, own);
  }

  scored(): ScoredRows<T> {
    const target: T = this.#target;
    const weights = this.#weights;
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
    this.#threads.close();
  }

  /** Adds a response to the scores of rows and multiplies their statistics; returns the largest absolute score. */
  #scale(
    subproblem: number,
    rows: Int32Array,
    count: number,
    response: number,
    factors: readonly [number, number],
  ): number {
    const { scores, statistics } = this.#losses[subproblem];
    const { parts } = this.#threads;
    this.#threads.run(parts, count, (kernels, part) => {
      const [from, to] = shareOf(0, count, part, parts);
      return kernels.scaleRows(
        rows.byteOffset + 4 * from,
        to - from,
        scores.byteOffset,
        response,
        statistics.byteOffset,
        this.#shape.width,
        ...factors,
      );
    });
    let farthest = 0;
    for (let part = 0; part < parts; part++) {
      farthest = Math.max(farthest, this.#threads.result(part));
    }
    return farthest;
  }

  /** Lists the training rows that satisfy all conditions; returns how many there are. */
  #cover(conditions: readonly Condition[]): number {
    const [fine, codes, rows] = [this.#fine, this.#codes, this.#finishedRows];
    const accepted = conditions.map((condition) => ({
      attribute: condition.attribute,
      accepted: fine.has(condition.attribute)
        ? fine.acceptedGroups(condition)
        : acceptedBins(this.attributes[condition.attribute], condition),
    }));
    const count = codes.cover(this.#threads, accepted, rows);
    return fine.filter(conditions, codes, rows, count);
  }

  /**
   * Sums the statistics of the first `count` of some ascending rows, or of all rows; each part sums a share of every
   * group.
   */
  #sumRows(rows: Int32Array | undefined, count: number): Float64Array {
    const { width } = this.#shape;
    const { parts } = this.#threads;
    const out = rows ? this.#finishedSums : this.#totalSums;
    const statistics = this.#active.statistics.byteOffset;
    const start = rows
      ? this.#groupStart.map((row) => firstAtLeast(rows, row, 0, count))
      : this.#groupStart;
    out.fill(0);
    this.#threads.run(parts, rows ? count : this.rowCount, (kernels, part) => {
      for (let g = 0; g + 1 < start.length; g++) {
        const grid = this.#covered.grid.byteOffset + 8 * g * width;
        const sums = out.byteOffset + 8 * (part * (start.length - 1) + g) * width;
        const [from, to] = shareOf(start[g], start[g + 1], part, parts);
        kernels.sumOnGrid(statistics, width, rows?.byteOffset ?? 0, from, to, grid, sums);
      }
    });
    return addParts(out, this.#covered.grid.length);
  }
}

/** What is known of a grown rule. A class, since accessors of an object literal made for each rule are slow. */
class SummedWhenRead implements RuleCoverage {
  readonly rows: Int32Array;
  readonly count: number;
  readonly tried: number;
  readonly #sum: (rows?: Int32Array) => Float64Array;

  /** @param sum  sums the statistics over the covered rows, or over all when none are given */
  constructor(
    rows: Int32Array,
    count: number,
    tried: number,
    sum: (rows?: Int32Array) => Float64Array,
  ) {
    this.rows = rows;
    this.count = count;
    this.tried = tried;
    this.#sum = sum;
  }

  get covered(): Float64Array {
    return this.#sum(this.rows);
  }

  get total(): Float64Array {
    return this.#sum();
  }
}

/** Rows of positive weight, sorted by group and otherwise in their order. */
function sortByGroup(
  { rowCount }: Table,
  weights: Float64Array | undefined,
  { groups }: LossShape,
): { readonly order: Int32Array; readonly groupStart: Int32Array } {
  const groupStart = new Int32Array(groups.count + 1);
  for (let row = 0; row < rowCount; row++) {
    if (weights === undefined || weights[row] > 0) groupStart[groups.of(row) + 1]++;
  }
  for (let g = 0; g < groups.count; g++) groupStart[g + 1] += groupStart[g];
  const order = new Int32Array(groupStart[groups.count]);
  const next = groupStart.slice();
  for (let row = 0; row < rowCount; row++) {
    if (weights === undefined || weights[row] > 0) order[next[groups.of(row)]++] = row;
  }
  return { order, groupStart };
}
