import { describedOptions, type Learner, type LearnerDefinition } from '@preflearn/core';
import type { EnsembleModel } from './ensemble-model.js';
import { ENSEMBLE_OPTIONS, type EnsembleInput } from './ensemble-options.js';

/** The definition of one of the two learners. */
export function ensembleDefinition(parts: {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly create: (options: EnsembleInput) => Learner<EnsembleModel>;
  readonly load: (document: unknown) => EnsembleModel;
}): LearnerDefinition<EnsembleModel> {
  return {
    ...parts,
    targetKinds: ['ordinal'],
    options: describedOptions(ENSEMBLE_OPTIONS, {
      preset: 'paper: the 2000 rounds of the comparison in the RankRules paper; default: 500.',
      base:
        'Base learner: perceptron, the sign of a linear function; sigmoid, its hyperbolic tangent; stump, a ' +
        'threshold on one attribute, which is the quickest.',
      rounds: 'Number of base learners.',
      thresholds:
        'How scores become classes: least-error, the least absolute error on the training rows; exponential, the ' +
        'least exponential loss. auto: the first for RankBoost AE, the second for ORBoost-All.',
      updates: 'Directions in which each perceptron or sigmoid is improved; stumps have none.',
    }),
    searchSpace: {
      base: { values: ENSEMBLE_OPTIONS.base.choices },
      rounds: { values: [50, 100, 200, 500], simpler: 'low' },
    },
    create: (options) => parts.create(options as EnsembleInput),
  };
}
