import type { TrainingProgress } from '@preflearn/core';
import type { Progress } from '../runtime/progress.js';

/** How many of the runs are done, and the progress of one that is not. */
interface RunsDone {
  readonly done: number;
  readonly total: number;
  readonly inner?: TrainingProgress;
}

/**
 * Shows the progress of many runs, including current ones: returns a function of the name of a run, a description of
 * what it does, and its state.
 */
export function runProgress(
  progress: Progress,
): (run: string, label: string, state: RunsDone) => void {
  const atWork = new Map<string, number>();
  return (run, label, { done, total, inner }) => {
    if (inner === undefined) atWork.delete(run);
    else atWork.set(run, inner.done / inner.total);
    const parts = [...atWork.values()].reduce((sum, part) => sum + part, 0);
    progress.show(label, done + parts, total);
  };
}

/** The same for runs of learners on splits. */
export function splitProgress(
  progress: Progress,
): (
  state: RunsDone & { readonly learner: string; readonly split: number; readonly splits: number },
) => void {
  const showRun = runProgress(progress);
  return ({ learner, split, splits, ...state }) =>
    showRun(`${split} ${learner}`, `Split ${split + 1} of ${splits}, ${learner}`, state);
}
