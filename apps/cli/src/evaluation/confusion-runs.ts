import { addConfusionMatrices, type ConfusionMatrix } from '@preflearn/evaluation';

/** Counts, for each learner, true against predicted classes of the test rows of all splits. */
export class ConfusionRuns {
  readonly #matrices = new Map<string, ConfusionMatrix>();

  /** Takes the counts of a run of a learner; none where no classes were predicted. */
  add(learner: string, matrix: ConfusionMatrix | undefined): void {
    if (matrix === undefined) return;
    const before = this.#matrices.get(learner);
    this.#matrices.set(learner, before ? addConfusionMatrices([before, matrix]) : matrix);
  }

  /** By name of the learner; empty where no classes were predicted. */
  result(): ReadonlyMap<string, ConfusionMatrix> {
    return this.#matrices;
  }
}
