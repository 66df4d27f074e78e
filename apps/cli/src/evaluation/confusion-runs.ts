import { addConfusionMatrices, type ConfusionMatrix } from '@preflearn/evaluation';

/** For each learner, counts of true against predicted classes over the test rows of all splits. */
export class ConfusionRuns {
  readonly #matrices = new Map<string, ConfusionMatrix>();

  /** Adds the counts of a run of a learner; none if no classes were predicted. */
  add(learner: string, matrix: ConfusionMatrix | undefined): void {
    if (matrix === undefined) return;
    const before = this.#matrices.get(learner);
    this.#matrices.set(learner, before ? addConfusionMatrices([before, matrix]) : matrix);
  }

  /** By name of the learner; empty if no classes were predicted. */
  result(): ReadonlyMap<string, ConfusionMatrix> {
    return this.#matrices;
  }
}
