import type { Training } from '@preflearn/core';

/** The steps of a search that precedes the training of a model: none of them has a model yet. */
export function* withoutModel<T>(training: Training<T>): Generator<StepWithoutModel, T, void> {
  try {
    for (;;) {
      const next = training.next();
      if (next.done) return next.value;
      const step = next.value;
      yield 'until' in step ? step : { ...step, modelSoFar: () => undefined };
    }
  } finally {
    training.return(undefined as never);
  }
}

type StepWithoutModel = Training<never> extends Generator<infer S, unknown, void> ? S : never;
