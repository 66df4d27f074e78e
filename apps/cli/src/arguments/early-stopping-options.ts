import { UsageError } from '@preflearn/core';
import { EARLY_STOPPING_OPTIONS, type EarlyStoppingInput } from '@preflearn/model-selection';
import { type Command, Option } from 'commander';
import { wholeNumber } from '../text/argument-parsers.js';

/** Options for early stopping. */
export interface EarlyStoppingOptions {
  /** Patience in rules, or `true` for the default. */
  readonly earlyStopping?: number | true;
  readonly stoppingRule?: (typeof EARLY_STOPPING_OPTIONS.stoppingRule.choices)[number];
}

/** Adds the options of {@link EarlyStoppingOptions} to a command that trains. */
export function addEarlyStoppingOptions(command: Command): Command {
  const { patience, stoppingRule } = EARLY_STOPPING_OPTIONS;
  return command
    .option(
      '--early-stopping [rules]',
      'train only as many rules as a fifth of the rows, held out, show to be enough; ends when their best error is this ' +
        `many rules old (default: ${patience.default})`,
      wholeNumber(1),
    )
    .addOption(
      new Option(
        '--stopping-rule <rule>',
        'with --early-stopping: as many rules as had the best error, or the fewest whose error is within one standard error of it',
      ).choices(stoppingRule.choices),
    );
}

/**
 * The settings for early stopping; `undefined` if it was not requested.
 *
 * @throws UsageError ARGUMENT for a stopping rule without early stopping
 */
export function earlyStoppingInput({
  earlyStopping: patience,
  stoppingRule,
}: EarlyStoppingOptions): EarlyStoppingInput | undefined {
  if (patience === undefined) {
    if (stoppingRule === undefined) return undefined;
    throw new UsageError('ARGUMENT', 'a rule of stopping is for training that is stopped early', {
      where: { option: 'stoppingRule' },
      remedy: ['give --early-stopping, too', 'leave out --stopping-rule'],
    });
  }
  return {
    ...(patience !== true && { patience }),
    ...(stoppingRule !== undefined && { stoppingRule }),
  };
}
