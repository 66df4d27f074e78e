import { BOOST_OPTIONS } from '@preflearn/boosting/predict';

/**
 * The options of the engine, with the number of rules used in the paper's experiment; the other defaults are the
 * engine's.
 */
export const ENGINE_OPTIONS = {
  ...BOOST_OPTIONS,
  rules: { ...BOOST_OPTIONS.rules, default: 500 },
} as const;
