import { join } from 'node:path';
import { type LabelledTable, selectRows, takeTarget } from '@preflearn/core';
import { plannedSplits, type Split, trainingSeed } from '@preflearn/evaluation';
import type { ColumnTypes } from '@preflearn/io';
import { readTable } from '@preflearn/io/node';
import { dataSets, fileOfSet } from '../../data-sets/data-set.js';
import { rankRulesTable } from '../../generators/rank-rules-artificial.js';
import sourceTypes from '../studies/source-types.json' with { type: 'json' };
import {
  type DrawnData,
  type Figures,
  type FiledData,
  type Job,
  runsPerRepeat,
} from '../studies/study.js';
import { withEqualCounts } from './equal-counts.js';
import { Partitions } from './tocuco.js';

/** The rows of one run. */
export interface RunRows {
  readonly train: LabelledTable;
  readonly test: LabelledTable;
  /** The training seed. */
  readonly seed: number;
  /** Numbers of the test rows in their file, where a file of partitions names them. */
  readonly tested?: Int32Array;
}

/** Reads the files of studies, and holds the last one. */
export class StudyFiles {
  readonly #folder: string;
  readonly #partitions: Partitions;
  #last: { readonly key: string; readonly data: LabelledTable } | undefined;

  /** @param folder  of the data sets */
  constructor(folder: string) {
    this.#folder = folder;
    this.#partitions = new Partitions(folder);
  }

  /**
   * The rows of a run. Splits and training seeds are those of `preflearn evaluate`.
   *
   * @throws DataError as `readTable` and `takeTarget`; SPLIT_SIZE
   */
  async rowsOf({ data, run, seed }: Job): Promise<RunRows> {
    const own = { seed: trainingSeed(seed, run) };
    if (!('file' in data)) return { ...drawnRows(data, run, seed), ...own };
    const table = await this.#read(data);
    if (data.masks === undefined) return { ...splitRows(data, table, run, seed), ...own };
    const { train, test } = this.#partitions.of(data.file, run, table.attributes.rowCount);
    const rows = { train: selectRows(table, train), test: selectRows(table, test) };
    return { ...rows, ...own, tested: test };
  }

  async #read({
    file,
    kind,
    discretize,
    equalCounts,
    target: own,
  }: FiledData): Promise<LabelledTable> {
    const key = JSON.stringify([file, kind, discretize, equalCounts]);
    if (this.#last?.key !== key) {
      const path = pathOf(this.#folder, file);
      const types = (sourceTypes as Readonly<Record<string, ColumnTypes | undefined>>)[file];
      const table = await readTable(path, types === undefined ? {} : { types });
      const known = dataSets.find((set) => fileOfSet(set) === `${file}.csv`);
      const target = own ?? known?.target ?? table.names[table.names.length - 1];
      const classes = kind === 'ordinal' && discretize === undefined ? known?.classes : undefined;
      const data =
        discretize !== undefined && equalCounts === true
          ? withEqualCounts(takeTarget(table, target, { kind: 'numeric' }), discretize)
          : takeTarget(table, target, { kind, discretize, classes });
      this.#last = { key, data };
    }
    return this.#last.data;
  }
}

/** Where the file of a data set is. */
export function pathOf(folder: string, file: string): string {
  return join(folder, `${file}.csv`);
}

function splitRows(
  data: FiledData,
  table: LabelledTable,
  run: number,
  seed: number,
): Omit<RunRows, 'seed'> {
  const repeats = Math.floor(run / runsPerRepeat(data)) + 1;
  const split: Split = plannedSplits({ ...data.splits, repeats }, table.target, seed)[run];
  return { train: selectRows(table, split.train), test: selectRows(table, split.test) };
}

/** Two tables of the artificial model, each from a seed of its own. */
function drawnRows({ rows }: DrawnData, run: number, seed: number): Omit<RunRows, 'seed'> {
  const [train, test] = [0, 1].map((part) =>
    takeTarget(rankRulesTable(rows, (seed + 2 * run + part) % 2 ** 32), 'y', { kind: 'ordinal' }),
  );
  return { train, test };
}

/** Numbers of rows, attributes and labels or classes of a run, its training and test rows together. */
export function rowFacts({ train, test }: RunRows): Figures {
  const { target } = train;
  const names =
    target.kind === 'ranking' ? target.labels : 'classes' in target ? target.classes : [];
  return {
    dataRows: train.attributes.rowCount + test.attributes.rowCount,
    attributes: train.attributes.columns.length,
    labels: names.length,
  };
}
