import type { OptionValue } from '@preflearn/core';
import type { RunTask } from '@preflearn/evaluation';
import { EarlyStopping, type EarlyStoppingInput } from '@preflearn/model-selection';
import { findLearner } from '../../arguments/find-learner.js';

/** A run as plain data, as passed to another thread or another machine. */
export interface PlainTask extends Omit<RunTask, 'learner'> {
  /** Id of the learner. */
  readonly learner: string;
  readonly options: Readonly<Record<string, OptionValue>>;
  /** Settings for early stopping; absent if training is not stopped early. */
  readonly early?: EarlyStoppingInput | undefined;
}

/** A run as plain data. */
export function plainTask({ learner, ...task }: RunTask): PlainTask {
  return learner instanceof EarlyStopping
    ? {
        ...{ ...task, learner: learner.id, options: learner.learnerOptions },
        early: learner.stoppingOptions,
      }
    : { ...task, learner: learner.id, options: learner.options };
}

/**
 * The run that the data describe.
 *
 * @throws UsageError LEARNER_UNKNOWN if its learner is not registered
 */
export function taskOfPlain({ learner: id, options, early, ...rest }: PlainTask): RunTask {
  const definition = findLearner(id, { learner: id });
  const learner =
    early === undefined
      ? definition.create(options)
      : new EarlyStopping(definition, options, early);
  return { ...rest, learner };
}
