import { UsageError } from '@preflearn/core';
import type { SplitPlan } from '@preflearn/evaluation';
import { InvalidArgumentError } from 'commander';
import { conflict } from '../text/option-conflict.js';

/** Numbers of rows for training and for testing, or shares of all rows. */
export interface SplitSizesText {
  readonly unit: 'rows' | 'shares';
  readonly train: number;
  readonly test: number;
}

/** Parses `300:92` or `0.7:0.3`. */
export function splitSizes(text: string): SplitSizesText {
  const [, first, second] = /^(\d*\.?\d+):(\d*\.?\d+)$/.exec(text) ?? [];
  const [train, test] = [Number(first), Number(second)];
  if (Number.isInteger(train) && Number.isInteger(test) && train > 0 && test > 0) {
    return { unit: 'rows', train, test };
  }
  if (train > 0 && test > 0 && train + test <= 1 + 1e-9) return { unit: 'shares', train, test };
  throw new InvalidArgumentError(
    'expected two numbers of rows, such as 300:92, or two shares of at most 1 in all, such as 0.7:0.3.',
  );
}

/** The options for splitting the rows. */
export interface SplitArguments {
  readonly folds?: number;
  readonly split?: SplitSizesText;
  readonly repeats: number;
  readonly stratify?: boolean;
}

/**
 * Returns how to split a table, given its number of rows.
 *
 * @throws UsageError ARGUMENT, OPTION_CONFLICT
 */
export function splitPlan(options: SplitArguments): (rows: number) => SplitPlan {
  const { folds, split, repeats, stratify } = options;
  if ((folds === undefined) === (split === undefined)) {
    const found =
      folds === undefined ? 'Neither --folds nor --split was' : 'Both --folds and --split were';
    throw new UsageError('ARGUMENT', `${found} given`, {
      remedy: [
        { action: 'set', option: 'folds', value: 10, text: 'cross-validate' },
        {
          action: 'set',
          option: 'split',
          value: '300:92',
          text: 'train on some rows and test on others',
        },
      ],
    });
  }
  if (split === undefined) {
    return () => ({ method: 'folds', folds: Number(folds), repeats, stratified: stratify });
  }
  if (stratify === true) throw conflict('stratify', 'it is for --folds only');
  return (rows) => ({ method: 'holdout', repeats, ...sizesIn(split, rows) });
}

function sizesIn({ unit, train, test }: SplitSizesText, rows: number) {
  if (unit === 'rows') return { train, test };
  const trained = Math.round(train * rows);
  return { train: trained, test: Math.min(rows - trained, Math.round(test * rows)) };
}
