import {
  addConfusionMatrices,
  type ConfusionMatrix,
  confusionMatrix,
  type FinishedRun,
} from '@preflearn/evaluation';

/** Counts, for each learner, true against predicted classes of the test rows of all splits. */
export class ConfusionRuns {
  readonly #matrices = new Map<string, ConfusionMatrix>();

  /** Takes the predictions of a finished run; those that are no classes are ignored. */
  add({ learner, test, prediction }: FinishedRun): void {
    if (!('codes' in prediction)) return;
    const matrix = confusionMatrix(prediction, test.target, test.weights);
    const before = this.#matrices.get(learner);
    this.#matrices.set(learner, before ? addConfusionMatrices([before, matrix]) : matrix);
  }

  /** By name of the learner; empty where no classes were predicted. */
  result(): ReadonlyMap<string, ConfusionMatrix> {
    return this.#matrices;
  }
}
