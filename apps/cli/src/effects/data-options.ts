import type { UnseenCategories } from '@preflearn/core';
import type { Command } from 'commander';
import { unseenOption } from '../arguments/unseen-option.js';
import { addFileOptions, type FileOptions } from '../input/file-options.js';
import { DEFAULT_SEED } from '../input/next-commands.js';
import { seedNumber, wholeNumber } from '../text/argument-parsers.js';
import { checkNeeded } from '../text/option-conflict.js';

/** Options for a table with which to examine a model. */
export interface DataOptions extends FileOptions {
  readonly data?: string;
  readonly unseen?: UnseenCategories;
  readonly weights?: string;
  readonly permutations?: number;
  readonly metric?: string;
  readonly seed?: number;
}

/** Adds the options of {@link DataOptions} to a command. */
export function addDataOptions(command: Command): void {
  command
    .option(
      '--data <file>',
      'a table to average over, such as that of training: also says what the attributes do to the predictions, alone and ' +
        'in pairs; - is the standard input',
    )
    .addOption(
      unseenOption(
        'a category of --data that training never saw is an error, or counts as missing; when absent, it is an error',
      ),
    )
    .option('--weights <column>', 'a numeric column of --data with the weight of each row')
    .option(
      '--permutations <n>',
      'also say how much worse a metric is on --data, which must have the target, when the values of an attribute are ' +
        'permuted this many times',
      wholeNumber(1, 10_000),
    )
    .option(
      '--metric <id>',
      'the metric of --permutations; when absent, the main one of the target',
    )
    .option(
      '--seed <n>',
      `seed of --permutations, and of the rows that are drawn where not all are predicted; when absent, ${DEFAULT_SEED}`,
      seedNumber,
    );
  addFileOptions(command);
}

/**
 * Checks that options are compatible.
 *
 * @throws UsageError OPTION_CONFLICT
 */
export function checkDataOptions(options: DataOptions): void {
  const onData = { unseen: 'data', weights: 'data', permutations: 'data', seed: 'data' } as const;
  checkNeeded(options, { ...onData, metric: 'permutations' });
}
