import type { OptionInput, OptionSpecs, OptionValues } from '@preflearn/core';

/** Id of RankBoost AE. */
export const RANK_BOOST_AE_ID = 'rankboost-ae';
/** Id of ORBoost-All. */
export const OR_BOOST_ALL_ID = 'orboost-all';

/** The options of RankBoost AE and of ORBoost-All, with their defaults. */
export const ENSEMBLE_OPTIONS = {
  preset: {
    type: 'choice',
    choices: ['default', 'paper'],
    default: 'default',
  },
  base: {
    type: 'choice',
    choices: ['perceptron', 'sigmoid', 'stump'],
    default: 'perceptron',
  },
  rounds: {
    type: 'integer',
    default: 500,
    min: 1,
    max: 100000,
  },
  thresholds: {
    type: 'choice',
    choices: ['auto', 'least-error', 'exponential'],
    default: 'auto',
  },
  updates: {
    type: 'integer',
    default: 200,
    min: 1,
    max: 100000,
  },
} as const satisfies OptionSpecs;

/** Checked options of RankBoost AE and of ORBoost-All. */
export type EnsembleOptions = OptionValues<typeof ENSEMBLE_OPTIONS>;

/** Options as given by a caller; all are optional. */
export type EnsembleInput = OptionInput<typeof ENSEMBLE_OPTIONS>;

/** The options with those of the preset for which no value is given. */
export function withPreset(options: EnsembleInput): EnsembleInput {
  // What is not an object of options is refused by the check of the options.
  if (options?.preset !== 'paper') return options;
  return { ...options, rounds: options.rounds ?? 2000 };
}
