import type { Thresholds } from '@preflearn/boosting';
import type { ModelDocument, Schema } from '@preflearn/core';
import type { BaseKind, BaseLearner } from './base-learner.js';
import type { Input } from './inputs.js';

/** A base learner with its weight. */
export interface Round {
  readonly base: BaseLearner;
  /** What it adds to the score for an output of 1. */
  readonly weight: number;
}

/** Everything that an `EnsembleModel` consists of. */
export interface EnsembleParts {
  /** Id of the learner. */
  readonly learner: string;
  readonly schema: Schema;
  readonly training: ModelDocument['training'];
  readonly base: BaseKind;
  readonly inputs: readonly Input[];
  readonly rounds: readonly Round[];
  readonly thresholds: Thresholds;
}
