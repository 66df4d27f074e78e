import type {
  ClassPrediction,
  ClassTarget,
  NumericPrediction,
  NumericTarget,
} from '@preflearn/core';

/** A target that short rules are fitted to. */
export type FittedTarget = ClassTarget | NumericTarget;

/** What short rules predict. */
export type FittedPrediction = ClassPrediction | NumericPrediction;
