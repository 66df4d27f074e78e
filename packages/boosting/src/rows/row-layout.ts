import type { LabelledTable, TrainingMemory } from '@preflearn/core';
import { checkMemory } from '@preflearn/core/models';
import type { BoundKernels } from '../kernels/kernels.js';
import { type KernelLanguage, kernelsInUse } from '../kernels/language/choose-kernels.js';
import { KernelMemory } from '../kernels/memory.js';
import type { KernelThreads } from '../kernels/threads/kernel-threads.js';
import { openThreads } from '../kernels/threads/open-threads.js';
import { threadCount, workOfRows } from '../kernels/threads/thread-count.js';
import type { OrderedPairBounds } from '../loss/cut-scorer.js';
import type { LossShape } from '../loss/loss.js';
import { type CodedColumn, codeColumns } from '../model/binned-attribute.js';
import { BinGroups } from './bin-groups.js';
import { CoarseHistograms, MIN_COARSE_BINS } from './coarse-histograms.js';
import { CoveredRows } from './covered-rows.js';
import { type GroupedColumns, groupedColumns } from './grouped-columns.js';
import { type ByteAttribute, Histograms } from './histograms.js';
import { RowCodes } from './row-codes.js';
import { wordsFor } from './subsample.js';

/** What the layout of rows in memory depends on. */
export interface LayoutInput {
  readonly data: LabelledTable;
  readonly shape: LossShape;
  /** Number of losses, all of the same shape. */
  readonly losses: number;
  readonly bins: number | null;
  readonly sample: number;
  readonly threads?: number | 'auto' | undefined;
  readonly memory?: TrainingMemory | undefined;
}

/** Where everything about the training rows is, most of it in one linear memory that the kernels work on. */
export type RowLayout = ReturnType<typeof layOutRows>;

/** What the arrays in the linear memory depend on. */
interface ArraysInput {
  readonly shape: LossShape;
  readonly groupStart: Int32Array;
  readonly columns: readonly CodedColumn[];
  /** Columns that are searched by groups of bins; none without bounds. */
  readonly grouped: GroupedColumns;
  /** Only if the kernels include the search by bounds. */
  readonly bounds: OrderedPairBounds | undefined;
  readonly losses: number;
  /** Most rows that are covered at once. */
  readonly capacity: number;
}

/**
 * Orders and codes the rows of positive weight, and makes their arrays.
 *
 * @throws DataError MEMORY for a table whose arrays need more memory than is available
 */
export function layOutRows({ data, shape, losses, bins, sample, ...given }: LayoutInput) {
  const { order, groupStart } = sortByGroup(data, shape);
  const columns = codeColumns(data.attributes, order, bins);
  const sampleSize = Math.max(1, Math.round(sample * order.length));
  // The search by bounds exists in WebAssembly only, and bounds only for the rank loss under all techniques but
  // gradient boosting. Otherwise every cut is scored; if the bins do not fit in a byte, this uses sorted lists, as
  // for nominal attributes with more categories than fit in a byte.
  const isBounded = shape.bounds !== undefined && kernelsInUse() === 'webassembly';
  const grouped: GroupedColumns = isBounded ? groupedColumns(columns) : new Map();
  const arraysIn = (memory: KernelMemory, threads: KernelThreads, language: KernelLanguage) =>
    makeArrays(memory, threads, {
      shape,
      groupStart,
      columns,
      grouped: language === 'webassembly' ? grouped : new Map(),
      bounds: language === 'webassembly' ? shape.bounds : undefined,
      losses,
      capacity: sampleSize,
    });
  const { memory, threads, language } = openThreads({
    // Bins inside groups are searched on this thread only.
    threads:
      grouped.size > 0 ? 1 : threadCount(given.threads ?? 1, workOfRows(order.length, shape)),
    bytesFor(planned, inLanguage) {
      const plan = new KernelMemory();
      arraysIn(plan, planned, inLanguage);
      const what = `${order.length} rows of ${columns.length} attributes`;
      checkMemory({ what, arrayBytes: plan.bytes }, given.memory);
      return plan.bytes;
    },
    mostJobs: shape.groups.count + 4 * columns.length,
    mostCalls: 2 * shape.groups.count + 4 * columns.length,
  });
  return { order, groupStart, sampleSize, threads, ...arraysIn(memory, threads, language) };
}

function makeArrays(
  memory: KernelMemory,
  threads: KernelThreads,
  { shape, groupStart, columns, grouped, bounds, losses, capacity }: ArraysInput,
) {
  const { width, scoreCount, groups } = shape;
  const rowCount = groupStart[groups.count];
  const perLoss = (size: number) =>
    Array.from({ length: losses }, () => memory.float64(rowCount * size));
  const codes = new RowCodes(memory, columns, grouped, rowCount);
  const covered = new CoveredRows(memory, threads, {
    codes: codes.codes,
    stride: codes.stride,
    width,
    groupStart,
    capacity,
    // Rows of more than two statistics may have only some of them copied, which takes their numbers.
    hasRows: codes.wide.length + grouped.size > 0 || width > 2,
  });
  const isCoarse = ({ attribute, binCount, isNumeric }: ByteAttribute) =>
    bounds !== undefined && isNumeric && (binCount >= MIN_COARSE_BINS || grouped.has(attribute));
  const coarseAttributes = codes.bytes.filter(isCoarse).map((byte) => ({
    ...byte,
    hasMissing: codes.attributes[byte.attribute].hasMissing,
  }));
  const binGroups = new BinGroups(memory, {
    columns: grouped,
    codes,
    covered,
    threads,
    groups: groups.count,
    rowCount,
    capacity: grouped.size > 0 ? capacity : 0,
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
        binGroups,
      }),
    binGroups,
    finishedRows: memory.int32(rowCount),
    sampleWords: memory.int32(capacity < rowCount ? wordsFor(rowCount) : 0),
    finishedSums: memory.float64(threads.parts * groups.count * width),
    totalSums: memory.float64(threads.parts * groups.count * width),
  };
}

/** Rows of positive weight, sorted by group and otherwise in their order. */
function sortByGroup({ attributes: { rowCount }, weights }: LabelledTable, { groups }: LossShape) {
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
