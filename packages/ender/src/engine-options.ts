import { BOOST_OPTIONS } from '@preflearn/boosting/predict';

/** The options of the engine with as many rules as the paper's experiment has; the others are as it has them. */
export const ENGINE_OPTIONS = {
  ...BOOST_OPTIONS,
  rules: { ...BOOST_OPTIONS.rules, default: 500 },
} as const;
