import { type LabelledTable, type Learner, type Model, TrainingAborted } from '@preflearn/core';
import { writeFileWhole } from '@preflearn/io/node';
import type { ThreadsOption } from '../arguments/threads-option.js';
import type { CommandContext } from '../runtime/command-context.js';
import { processMemory } from '../runtime/process-memory.js';

/** What becomes of a model. */
interface KeepOptions {
  readonly out: string;
  readonly keepPartial?: boolean;
  /** File that keeps the rules, with which training can be gone on with. */
  readonly checkpoint?: string;
}

/** How a model is trained. */
interface FitOptions extends ThreadsOption {
  readonly seed: number;
}

/**
 * Trains; when that is interrupted, the model so far is saved, if it is asked for, and the command ends as interrupted.
 *
 * @param textOf  what is written of the model so far
 * @throws TrainingAborted when interrupted, whether or not a model was saved
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
        await writeFileWhole(out, textOf(model)); // the signal has come, and does not end this
        const { headline } = model.describe(0);
        whenInterrupted(`the model so far is in ${out} (${headline.replace(/\.$/, '')})`);
      }
    }
    throw error;
  }
}

/** Whether training was cancelled; a plug-in may have another copy of the class. */
export function isAborted(error: unknown): error is TrainingAborted<Model> {
  return (
    error instanceof TrainingAborted ||
    (error instanceof Error && error.name === 'AbortError' && 'modelSoFar' in error)
  );
}

/** What else a training is followed by. */
interface FitHooks {
  /** Cancels it, in place of the signal of the command. */
  readonly signal?: AbortSignal;
  /** Told of each rule, or whatever a learner learns step by step. */
  readonly onStep?: (done: number) => void;
}

/** Trains and shows progress. */
export function fit(
  learner: Learner,
  data: LabelledTable,
  { seed, threads }: FitOptions,
  { signal, withProgress }: CommandContext,
  { signal: own = signal, onStep }: FitHooks = {},
): Promise<Model> {
  return withProgress((progress) =>
    learner.fitAsync(data, {
      seed,
      threads,
      memory: processMemory(true),
      signal: own,
      onProgress: ({ phase, done, total }) => {
        progress.show(`Training, ${done} of ${total} ${phase}`, done, total);
        onStep?.(done);
      },
    }),
  );
}
