import { EARLY_STOPPING_OPTIONS, type EarlyStoppingInput } from '@preflearn/model-selection';
import { type Command, Option } from 'commander';
import { wholeNumber } from '../text/argument-parsers.js';
import { checkNeeded } from '../text/option-conflict.js';

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
 * @throws UsageError OPTION_CONFLICT for a stopping rule without early stopping
 */
export function earlyStoppingInput(options: EarlyStoppingOptions): EarlyStoppingInput | undefined {
  checkNeeded(options, { stoppingRule: 'earlyStopping' });
  const { earlyStopping: patience, stoppingRule } = options;
  if (patience === undefined) return undefined;
  return {
    ...(patience !== true && { patience }),
    ...(stoppingRule !== undefined && { stoppingRule }),
  };
}
