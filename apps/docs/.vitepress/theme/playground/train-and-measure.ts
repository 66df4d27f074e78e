import {
  type LabelledTable,
  type Learner,
  type Model,
  runTrainingAsync,
  TrainingAborted,
} from '@preflearn/core';
import { type Measured, metricsFor } from '@preflearn/evaluation';
import { curvePicture, type NamedCurve } from './curve-picture.js';
import { drawn } from './draw.js';
import { errorOfFirstRows, type HeldOut, heldOutRows, measureHeldOut } from './held-out-run.js';
import type { News } from './messages.js';
import { lastRule } from './show-rules.js';
import { type Part, watched } from './training-watch.js';

/** A learner with its options, and its name in prose. */
export interface TitledLearner {
  readonly title: string;
  readonly learner: Learner;
}

/** What to train, and how. */
export interface Work {
  /** The one whose model is wanted, then those to compare with. */
  readonly learners: readonly TitledLearner[];
  readonly seed: number;
  readonly signal: AbortSignal;
  tell(news: News): void;
}

/** What came of it. */
export interface Result {
  /** Of all rows. */
  readonly model: Model;
  /** Whether the model has all steps that were asked for. */
  readonly isWhole: boolean;
  /** The learners that were measured before it was cancelled. */
  readonly measured: readonly {
    readonly title: string;
    readonly value: Measured;
    readonly seconds: number;
  }[];
  /** The error curves, drawn. */
  readonly curve: string | undefined;
  /** Number of rows held out. */
  readonly heldOut: number;
}

/**
 * Trains a model on all rows, then measures the learners on rows held out.
 *
 * @throws TrainingAborted where there is no model when it is cancelled
 */
export async function trainAndMeasure(data: LabelledTable, work: Work): Promise<Result> {
  const { learners, seed, signal } = work;
  const [{ title, learner }] = learners;
  const rows = heldOutRows(data, seed);
  const teller = new Teller(data, work);
  const { model, isWhole } = await trainAll(learner, data, seed, signal, teller.part(title, title));
  const measured = await measureAll(rows, work, teller);
  const heldOut = rows.test.attributes.rowCount;
  return { model, isWhole, measured, curve: teller.curve(), heldOut };
}

/** The model of all rows, or what there is of it when it is cancelled. */
async function trainAll(
  learner: Learner,
  data: LabelledTable,
  seed: number,
  signal: AbortSignal,
  told: Part,
): Promise<Pick<Result, 'model' | 'isWhole'>> {
  const training = watched(learner.train(data, seed), {
    onStep: ({ done, total }) => told.step(done / total),
    onModel: ({ done }, model) => told.point(done, errorOfFirstRows(model, data), model),
  });
  try {
    return { model: await runTrainingAsync(training, { signal }), isWhole: true };
  } catch (error) {
    const model = error instanceof TrainingAborted ? error.modelSoFar() : undefined;
    if (model === undefined) throw error;
    return { model: model as Model, isWhole: false };
  }
}

async function measureAll(
  rows: HeldOut,
  { learners, seed, signal }: Work,
  teller: Teller,
): Promise<Result['measured']> {
  const measured: { title: string; value: Measured; seconds: number }[] = [];
  try {
    for (const { title, learner } of learners) {
      const told = teller.part(`${title}, rows held out`, `${title} on rows held out`);
      const start = performance.now();
      const value = await measureHeldOut(learner, rows, seed, signal, told);
      measured.push({ title, value, seconds: (performance.now() - start) / 1000 });
    }
  } catch (error) {
    if (!(error instanceof TrainingAborted)) throw error;
  }
  return measured;
}

/** Tells how far all trainings have come, with their error curves. */
class Teller {
  readonly #metric: string;
  readonly #work: Work;
  readonly #curves: NamedCurve[] = [];

  constructor({ target }: LabelledTable, work: Work) {
    this.#metric = metricsFor(target)[0].title;
    this.#work = work;
  }

  /**
   * The next training.
   *
   * @param name  of its curve
   * @param text  what is done
   */
  part(name: string, text: string): Part {
    const { tell, learners } = this.#work;
    const before = this.#curves.length;
    const points: NamedCurve['points'] = [];
    this.#curves.push({ name, points });
    const shareOf = (share: number) => (before + share) / (learners.length + 1);
    let last = 0;
    return {
      step: (share) => {
        last = share;
        tell({ text, share: shareOf(share) });
      },
      point: (steps, error, model) => {
        if (error !== null) points.push({ steps, error });
        tell({ text, share: shareOf(last), curve: this.curve(), rule: lastRule(model) });
      },
    };
  }

  /** The curves so far, drawn. */
  curve(): string | undefined {
    if (this.#curves.every(({ points }) => points.length === 0)) return undefined;
    return drawn(curvePicture(this.#metric, this.#curves));
  }
}
