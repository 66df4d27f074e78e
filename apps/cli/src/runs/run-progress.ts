import type { ExperimentProgress } from '@preflearn/evaluation';
import type { Progress } from '../runtime/progress.js';

/** Shows how far an experiment has come, the runs at work included. */
export function runProgress(progress: Progress): (state: ExperimentProgress) => void {
  const atWork = new Map<string, number>();
  return ({ learner, split, splits, done, total, inner }) => {
    const run = `${split} ${learner}`;
    if (inner === undefined) atWork.delete(run);
    else atWork.set(run, inner.done / inner.total);
    const parts = [...atWork.values()].reduce((sum, part) => sum + part, 0);
    progress.show(`Split ${split + 1} of ${splits}, ${learner}`, done + parts, total);
  };
}
