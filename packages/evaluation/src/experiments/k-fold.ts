import { type Random, UsageError } from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import { shuffledIndices } from '@preflearn/core/numbers';
import { ranksOf, sortedByRank } from '../metrics/ranks.js';
import { type RandomOrSeed, randomOf, rowsInWords, type Split, splitSizeError } from './split.js';

/**
 * Divides the rows at random into `folds` parts whose sizes differ by at most 1 (larger ones first); each part is the
 * test set once, with all other rows for training.
 *
 * @param rows    number of rows
 * @param folds   number of parts, 2 to `rows`
 * @param random  a generator, or a seed
 * @returns one split for each fold
 * @throws DataError SPLIT_SIZE
 * @throws UsageError SEED_RANGE
 */
export function kFold(rows: number, folds: number, random: RandomOrSeed): readonly Split[] {
  checkFolds(rows, folds);
  return dealtOut(shuffledIndices(rows, randomOf(random)), folds);
}

/**
 * Like {@link kFold}, but also spreads each class evenly: the numbers of rows of a class in any two folds differ by at
 * most 1, and so do the sizes of the folds.
 *
 * The rows are lined up class by class, in random order within each class, and dealt to the folds in turn. Every
 * stretch of the line is thus spread evenly, a single class as well as the whole, which gives both properties at once.
 * A class with fewer rows than folds is absent from some test sets.
 *
 * @param codes   class of each row, whole numbers from 0, shape [rows]
 * @param folds   number of parts, 2 to the number of rows
 * @param random  a generator, or a seed
 * @returns one split for each fold
 * @throws DataError SPLIT_SIZE
 * @throws UsageError SEED_RANGE, ARGUMENT for a NaN among the codes
 */
export function stratifiedKFold(
  codes: ArrayLike<number>,
  folds: number,
  random: RandomOrSeed,
): readonly Split[] {
  checkGiven('stratifiedKFold', codes, 'a list of numbers', 'list');
  checkFolds(codes.length, folds);
  return dealtOut(shuffledWithinClasses(codes, randomOf(random)), folds);
}

/** Rows by class, classes ascending, in random order within each class. */
function shuffledWithinClasses(codes: ArrayLike<number>, random: Random): Int32Array {
  const classes = ranksOf(codes);
  if (classes === undefined) {
    throw new UsageError('ARGUMENT', 'a class code is NaN', {
      remedy: 'give each row a whole number from 0',
    });
  }
  return sortedByRank(classes, shuffledIndices(codes.length, random));
}

/** Gives the first row to fold 0, the second to fold 1, and so on in turn. */
function dealtOut(line: Int32Array, folds: number): readonly Split[] {
  const foldOf = new Int32Array(line.length);
  for (let place = 0; place < line.length; place++) foldOf[line[place]] = place % folds;
  return Array.from({ length: folds }, (_, fold) => splitOfFold(foldOf, fold));
}

function splitOfFold(foldOf: Int32Array, fold: number): Split {
  const rows = foldOf.map((_, row) => row);
  return {
    train: rows.filter((row) => foldOf[row] !== fold),
    test: rows.filter((row) => foldOf[row] === fold),
  };
}

function checkFolds(rows: number, folds: number): void {
  if (Number.isSafeInteger(folds) && folds >= 2 && folds <= rows) return;
  const remedy =
    rows < 2
      ? 'folds need at least 2 rows'
      : rows === 2
        ? 'ask for 2 folds'
        : `ask for a whole number of folds from 2 to ${rows}`;
  throw splitSizeError(`${folds} folds were asked of ${rowsInWords(rows)}`, remedy);
}
