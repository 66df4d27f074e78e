import { type LabelledTable, type Learner, type Model, TrainingAborted } from '@preflearn/core';
import { writeFileWhole } from '@preflearn/io/node';
import type { ThreadsOption } from '../arguments/threads-option.js';
import type { CommandContext } from '../runtime/command-context.js';
import { processMemory } from '../runtime/process-memory.js';

/** What to do with a model. */
interface KeepOptions {
  readonly out: string;
  readonly keepPartial?: boolean;
  /** File that keeps the rules, from which training can be resumed. */
  readonly checkpoint?: string;
}

/** Options for training a model. */
interface FitOptions extends ThreadsOption {
  readonly seed: number;
}

/**
 * Trains; if training is interrupted and `keepPartial` is set, the model so far is saved before the command ends as
 * interrupted.
 *
 * @param textOf  returns the text to write for the model so far
 * @throws TrainingAborted if interrupted, whether or not a model was saved
 */
export async function keepingPartial(
  { out, keepPartial = false, checkpoint }: KeepOptions,
  textOf: (model: Model) => string,
  { whenInterrupted }: CommandContext,
  train: () => Promise<Model>,
): Promise<Model> {
  try {
    return await train();
  } catch (error) {
    if (!isAborted(error)) throw error;
    if (!keepPartial && checkpoint !== undefined) {
      whenInterrupted(
        `the rules so far are in ${checkpoint}; the same command with --resume goes on from there`,
      );
    } else if (!keepPartial)
      whenInterrupted('no file was written; --keep-partial saves the model so far');
    else {
      const model = error.modelSoFar();
      if (model === undefined) whenInterrupted('no file was written, as there was no model yet');
      else {
        await writeFileWhole(out, textOf(model)); // the signal has already been sent, and does not stop this
        const { headline } = model.describe(0);
        whenInterrupted(`the model so far is in ${out} (${headline.replace(/\.$/, '')})`);
      }
    }
    throw error;
  }
}

/** Whether an error means that training was cancelled; a plug-in may have its own copy of the class. */
export function isAborted(error: unknown): error is TrainingAborted<Model> {
  return (
    error instanceof TrainingAborted ||
    (error instanceof Error && error.name === 'AbortError' && 'modelSoFar' in error)
  );
}

/** Additional callbacks during training. */
interface FitHooks {
  /** Cancels training, in place of the command's signal. */
  readonly signal?: AbortSignal;
  /** Called after each rule, or whatever else a learner learns step by step. */
  readonly onStep?: (done: number) => void;
  /** What is shown as the work; `Training` when absent. */
  readonly what?: string;
}

/** Trains and shows progress. */
export function fit(
  learner: Learner,
  data: LabelledTable,
  { seed, threads }: FitOptions,
  { signal, withProgress }: CommandContext,
  { signal: own = signal, onStep, what = 'Training' }: FitHooks = {},
): Promise<Model> {
  return withProgress((progress) =>
    learner.fitAsync(data, {
      seed,
      threads,
      memory: processMemory(true),
      signal: own,
      onProgress: ({ phase, done, total }) => {
        progress.show(`${what}, ${done} of ${total} ${phase}`, done, total);
        onStep?.(done);
      },
    }),
  );
}
