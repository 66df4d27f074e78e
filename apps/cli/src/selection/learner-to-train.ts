import type { FitOptions, LabelledTable, Learner, LearnerDefinition } from '@preflearn/core';
import {
  AutoLearner,
  EarlyStopping,
  type LearnerSelection,
  type Stopping,
} from '@preflearn/model-selection';
import {
  type EarlyStoppingOptions,
  earlyStoppingInput,
} from '../arguments/early-stopping-options.js';
import { settingsAmong } from '../arguments/learner-settings.js';
import type { ThreadsOption } from '../arguments/threads-option.js';
import type { CommandContext } from '../runtime/command-context.js';
import { processMemory } from '../runtime/process-memory.js';

/** Options on the learner to train. */
interface LearnerOptions extends ThreadsOption, EarlyStoppingOptions {
  readonly set?: readonly string[];
  readonly seed: number;
}

/** Why a learner was chosen, and the seed used for the choice. */
export interface ModelChoice {
  readonly selection: LearnerSelection;
  readonly seed: number;
}

/** The learner to train on all rows, and the reason for it. */
export interface LearnerToTrain {
  readonly learner: Learner;
  /** Why the learner was chosen; absent if it was requested by name. */
  readonly selection?: LearnerSelection;
  /** Why there are no more rules; absent if early stopping was not requested. */
  readonly stopping?: Stopping;
}

/**
 * Settings for early stopping, of a learner that was created with the same options; `undefined` if it was not requested.
 *
 * @throws UsageError ARGUMENT for a learner that does not learn rule by rule
 */
export function earlyStopping(
  definition: LearnerDefinition,
  options: EarlyStoppingOptions & Pick<LearnerOptions, 'set'>,
): EarlyStopping | undefined {
  const input = earlyStoppingInput(options);
  if (input === undefined) return undefined;
  return new EarlyStopping(definition, settingsAmong(definition, options.set), input);
}

/** The choice of a learner, as stored in a model; `undefined` if there was none. */
export function choiceOf(
  { selection }: LearnerToTrain,
  { seed }: Pick<LearnerOptions, 'seed'>,
): ModelChoice | undefined {
  return selection && { selection, seed };
}

/** Chooses the learner, or its number of rules, if that was requested; otherwise returns the requested learner. */
export async function learnerToTrain(
  asked: Learner,
  early: EarlyStopping | undefined,
  data: LabelledTable,
  options: LearnerOptions,
  context: CommandContext,
): Promise<LearnerToTrain> {
  if (asked instanceof AutoLearner) {
    const selection = await working('Choosing', options, context, (fit) => asked.select(data, fit));
    return { learner: asked.learner(selection.chosen), selection };
  }
  if (early === undefined) return { learner: asked };
  const stopping = await working('Training', options, context, (fit) => early.stop(data, fit));
  return { learner: early.learner(stopping.rules), stopping };
}

/** Does work that consists of several training runs, and reports the current step. */
function working<T>(
  what: string,
  { seed, threads }: LearnerOptions,
  { signal, withProgress }: CommandContext,
  work: (fit: FitOptions) => Promise<T>,
): Promise<T> {
  return withProgress((progress) =>
    work({
      seed,
      threads,
      memory: processMemory(true),
      signal,
      onProgress: ({ phase, done, total }) =>
        progress.show(`${what}, ${done} of ${total} ${phase}`, done, total),
    }),
  );
}
