import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type ClassPrediction, type ClassTarget, DataError } from '@preflearn/core';
import type { FiledData, Study, StudyLine } from '../studies/study.js';

/** The partitions of TOC-UCO below its folder, next to a folder `data` with a CSV file for each set. */
const MASKS = 'train_masks.json';

/** For each set and seed, whether a row is one to train on. */
type Masks = Readonly<Record<string, unknown>>;

/** A study with the lines that its folder holds, if these are not known before. */
export function withLinesIn(study: Study, folder: string): Study {
  if (study.layout === undefined) return study;
  const masks = readMasks(join(folder, MASKS));
  const lines = namesIn(folder).map((name): StudyLine => {
    const mask = maskOf(masks, name, 0);
    const train = mask.filter(Boolean).length;
    const splits = { method: 'holdout', train, test: mask.length - train } as const;
    const own = { target: 'y', masks: MASKS };
    return { name, data: { file: `data/${name}`, kind: 'ordinal', splits, ...own } };
  });
  return { ...study, lines };
}

/** The rows that a partition trains and tests on. */
export interface Partition {
  readonly train: Int32Array;
  readonly test: Int32Array;
}

/** Reads the partitions of a folder once. */
export class Partitions {
  readonly #folder: string;
  #masks: Masks | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * @param seed  number of the partition
   * @param rows  number of rows of the set
   * @throws DataError FILE_READ, FILE_FORMAT
   */
  of(file: string, seed: number, rows: number): Partition {
    const path = join(this.#folder, MASKS);
    this.#masks ??= readMasks(path);
    const mask = maskOf(this.#masks, basename(file), seed);
    if (mask.length !== rows) {
      throw wrong(`${basename(file)}_seed_${seed} is for ${mask.length} rows`, `${rows} rows`);
    }
    const all = Int32Array.from(mask.keys());
    return { train: all.filter((row) => mask[row]), test: all.filter((row) => !mask[row]) };
  }
}

/**
 * Writes the predictions for the test rows of a partition as TOC-UCO stores them:
 * `LEARNER/SET/predictions_by_seed/seed_N/test_predictions.csv`, whose last column is named as there.
 */
export function writePredictions(
  folder: string,
  { data, learner, seed }: { data: FiledData; learner: string; seed: number },
  rows: Int32Array,
  { target, prediction }: { target: ClassTarget; prediction: ClassPrediction },
): void {
  const place = join(folder, learner, basename(data.file), 'predictions_by_seed', `seed_${seed}`);
  const { classes } = target;
  const shares = prediction.probabilities;
  const lines = Array.from(rows, (row, i) => {
    const own = shares?.subarray(i * classes.length, (i + 1) * classes.length);
    const text = own && `"[${Array.from(own, (share) => share.toFixed(10)).join(', ')}]"`;
    const [known, found] = [target.codes[i], prediction.codes[i]].map((code) => classes[code]);
    return [row, known, ...(text === undefined ? [] : [text]), found].join();
  });
  const head = ['Pattern ID', 'Target', ...(shares ? ['Prediction probabilities'] : [])];
  mkdirSync(place, { recursive: true });
  const text = `${[[...head, 'Predicition'].join(), ...lines].join('\n')}\n`;
  writeFileSync(join(place, 'test_predictions.csv'), text);
}

/** @throws DataError FILE_READ for a folder without sets */
function namesIn(folder: string): readonly string[] {
  const path = join(folder, 'data');
  try {
    const names = readdirSync(path).filter((name) => name.endsWith('.csv'));
    if (names.length > 0) return names.map((name) => basename(name, '.csv')).sort();
  } catch (cause) {
    throw missing(path, cause);
  }
  throw missing(path);
}

/** @throws DataError FILE_READ, FILE_FORMAT */
function readMasks(path: string): Masks {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    throw missing(path, cause);
  }
  try {
    const masks: unknown = JSON.parse(text);
    if (typeof masks === 'object' && masks !== null) return masks as Masks;
  } catch {
    // said below
  }
  throw wrong('no JSON object', 'a list for each set and seed');
}

/** @throws DataError FILE_FORMAT */
function maskOf(masks: Masks, name: string, seed: number): readonly boolean[] {
  const key = `${name}_seed_${seed}`;
  const mask = Object.hasOwn(masks, key) ? masks[key] : undefined;
  const isFlag = (flag: unknown) => typeof flag === 'boolean' || flag === 0 || flag === 1;
  if (Array.isArray(mask) && mask.every(isFlag)) return mask.map(Boolean);
  throw wrong(
    mask === undefined ? `no ${key}` : `${key} is not a list of them`,
    'a list of true and false',
  );
}

function missing(path: string, cause?: unknown): DataError {
  return new DataError('FILE_READ', `found no sets of TOC-UCO: ${path} is missing or empty`, {
    where: { option: 'data' },
    remedy: 'unpack TOC-UCO.zip, and name its folder, which holds data and train_masks.json',
    cause,
  });
}

function wrong(found: string, expected: string): DataError {
  return new DataError('FILE_FORMAT', `${MASKS}: found ${found}, expected ${expected}`, {
    where: { option: 'data' },
    remedy: 'unpack TOC-UCO.zip again; --repeats takes at most as many seeds as it has',
  });
}
