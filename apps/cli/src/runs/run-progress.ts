import type { TrainingProgress } from '@preflearn/core';
import type { Progress } from '../runtime/progress.js';

/** How many of all runs are done, and how far one of them has come that is not. */
interface RunsDone {
  readonly done: number;
  readonly total: number;
  readonly inner?: TrainingProgress;
}

/** Shows how far many runs have come, those at work included: a function from the name of a run, what is said of it, and the state. */
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
