import { checkGiven } from '@preflearn/core/errors';
import { sampleWithoutReplacement } from '@preflearn/core/numbers';
import { type RandomOrSeed, randomOf, rowsInWords, type Split, splitSizeError } from './split.js';

/** Numbers of rows in the two parts of a split. */
export interface SplitSizes {
  /** At least 1. */
  readonly train: number;
  /** At least 1. */
  readonly test: number;
}

/**
 * Draws training and test rows of exactly the given sizes, without replacement; every such pair of
 * sets is equally probable. Rows beyond the two sizes are in neither part.
 *
 * @param rows    number of rows to draw from
 * @param random  a generator, or a seed
 * @throws DataError SPLIT_SIZE unless both sizes are whole, at least 1 and together at most `rows`
 * @throws UsageError SEED_RANGE
 */
export function randomSplit(rows: number, sizes: SplitSizes, random: RandomOrSeed): Split {
  checkGiven('randomSplit', sizes, 'the sizes of a split, such as { train: 0.8 }', []);
  checkSizes(rows, sizes);
  const generator = randomOf(random);
  const drawn = sampleWithoutReplacement(rows, sizes.train + sizes.test, generator);
  const places = sampleWithoutReplacement(drawn.length, sizes.train, generator);
  const train = new Int32Array(sizes.train);
  const test = new Int32Array(sizes.test);
  let trained = 0;
  for (let i = 0; i < drawn.length; i++) {
    if (places[trained] === i) train[trained++] = drawn[i];
    else test[i - trained] = drawn[i];
  }
  return { train, test };
}

function checkSizes(rows: number, { train, test }: SplitSizes): void {
  const whole = (size: number) => Number.isSafeInteger(size) && size >= 1;
  if (whole(train) && whole(test) && train + test <= rows) return;
  const remedy =
    rows < 2
      ? 'a split needs at least 2 rows'
      : `give two whole numbers of at least 1 that add up to at most ${rows}`;
  throw splitSizeError(
    `A split of ${train} training and ${test} test rows was asked of ${rowsInWords(rows)}`,
    remedy,
  );
}
