import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DataError,
  type LabelledTable,
  type Prediction,
  type Table,
  type Target,
} from '@preflearn/core';
import { rankingOfRanks } from '@preflearn/core/models';
import { counted } from '../../text/value-text.js';
import type { PeerAnswer, PeerProcess } from './peer-process.js';

/** What came of a peer on a split. */
export interface PeerResult {
  readonly prediction: Prediction;
  readonly fitSeconds: number;
  readonly predictSeconds: number;
}

/**
 * Trains a learner of another library on some rows and predicts others. Both are written to files for it: a column of 0 and
 * 1 for each category, and `nan` where a number is missing.
 *
 * @throws DataError RESULT_MISSING if it fails, or predicts more or fewer values than there are
 * @throws TrainingAborted once the signal is aborted
 */
export async function measurePeer(
  peer: string,
  { train, test, seed }: { train: LabelledTable; test: LabelledTable; seed: number },
  process: PeerProcess,
  signal?: AbortSignal,
): Promise<PeerResult> {
  const folder = await mkdtemp(join(tmpdir(), 'preflearn-peer-'));
  try {
    const [ours, theirs] = [train, test].map((table) => numbersOf(table));
    const paths = { train: join(folder, 'train.csv'), test: join(folder, 'test.csv') };
    await writeFile(paths.train, csvOf(ours));
    await writeFile(paths.test, csvOf(theirs));
    const { kind } = train.target;
    const targets = targetColumns(train.target).length;
    const answer = await process.ask(
      { peer, kind, targets, seed: seed % 2 ** 31, ...paths },
      signal,
    );
    const { predictions, fitSeconds, predictSeconds } = answer;
    const expected = test.attributes.rowCount * targets;
    if (predictions.length !== expected) {
      const found = `${counted(predictions.length, 'prediction')}, expected ${expected}`;
      throw new DataError('RESULT_MISSING', found, { where: { learner: peer } });
    }
    return { prediction: predictionOf(answer, test.target), fitSeconds, predictSeconds };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface NumberColumn {
  readonly name: string;
  readonly values: ArrayLike<number>;
}

/** Attributes and target as columns of numbers, the target last. */
export function numbersOf({ attributes, target }: LabelledTable): readonly NumberColumn[] {
  return [...attributeColumns(attributes), ...targetColumns(target)];
}

function attributeColumns({ columns }: Table): readonly NumberColumn[] {
  return columns.flatMap((column): NumberColumn[] => {
    if (column.type === 'numeric') return [{ name: column.name, values: column.values }];
    return column.categories.map((category, c) => ({
      name: `${column.name}=${category}`,
      values: Uint8Array.from(column.codes, (code) => (code === c ? 1 : 0)),
    }));
  });
}

function targetColumns(target: Target): readonly NumberColumn[] {
  if (target.kind === 'numeric') return [{ name: target.name, values: target.values }];
  if (target.kind !== 'ranking') return [{ name: target.name, values: target.codes }];
  const { labels, positions } = target;
  return labels.map((name, l) => ({
    name,
    values: positions.filter((_, i) => i % labels.length === l),
  }));
}

function csvOf(columns: readonly NumberColumn[]): string {
  const rows = columns[0].values.length;
  const lines = Array.from({ length: rows }, (_, row) =>
    columns.map(({ values }) => (Number.isNaN(values[row]) ? 'nan' : values[row])).join(),
  );
  const header = columns.map(({ name }) => name.replaceAll(/[\s,"#]/g, '_')).join();
  return `${[header, ...lines].join('\n')}\n`;
}

/** Numbers for ordered classes are rounded to the nearest class. */
export function predictionOf({ predictions }: PeerAnswer, target: Target): Prediction {
  if (target.kind === 'numeric') {
    return { kind: 'numeric', values: Float64Array.from(predictions), details: [] };
  }
  if (target.kind === 'ranking') {
    return rankingOfRanks(target.labels, Float64Array.from(predictions));
  }
  const { kind, classes } = target;
  const last = classes.length - 1;
  const codes = Int32Array.from(predictions, (code) =>
    Math.min(last, Math.max(0, Math.round(code))),
  );
  return { kind, classes, codes, details: [] };
}
