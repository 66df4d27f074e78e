import type { Model, Training, TrainingStep } from '@preflearn/core';

/** How many times training is looked at, on the way. */
const LOOKS = 20;

/** Milliseconds between two lines of news. */
const PAUSE = 100;

/** What is told of training on the way. */
export interface Watch<M extends Model> {
  /** How far it has come. */
  onStep(step: TrainingStep<M>): void;
  /** The model so far: some twenty times, and at the first step. */
  onModel(step: TrainingStep<M>, model: M): void;
}

/** Tells how far one of several trainings has come. */
export interface Part {
  /** @param share  of the training that is done */
  step(share: number): void;
  /** A point of its error curve, if it has a value, and the model at that point. */
  point(steps: number, error: number | null, model: Model): void;
}

/**
 * The same training, which tells on the way how far it has come; the clock decides what is told, never what is
 * learned.
 */
export function* watched<M extends Model>(training: Training<M>, watch: Watch<M>): Training<M> {
  let told = 0;
  let looked = -1;
  try {
    for (;;) {
      const next = training.next();
      if (next.done) return next.value;
      const step = next.value;
      if (!('until' in step)) {
        const now = performance.now();
        if (now - told >= PAUSE) {
          told = now;
          watch.onStep(step);
        }
        const look = Math.floor((LOOKS * step.done) / step.total);
        if (look > looked) {
          looked = look;
          const model = step.modelSoFar();
          if (model !== undefined) watch.onModel(step, model);
        }
      }
      yield next.value;
    }
  } finally {
    training.return(undefined as never);
  }
}
