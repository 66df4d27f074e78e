import { ender } from './ender.mjs';
import { labelRanking } from './label-ranking.mjs';
import { mlRules } from './ml-rules.mjs';
import { noise } from './noise.mjs';
import { ordinalMetrics } from './ordinal-metrics.mjs';
import { ordinalMLRules } from './ordinal-ml-rules.mjs';
import { pairwise } from './pairwise.mjs';
import { predictionSets } from './prediction-sets.mjs';
import { probabilities } from './probabilities.mjs';
import { rankRules } from './rank-rules.mjs';
import { shortRules } from './short-rules.mjs';
import { smooth } from './smooth.mjs';
import { whichLearner } from './which-learner.mjs';

/** All experiments, in the order they are printed. @type {readonly import('./frame.mjs').Family[]} */
export const families = [
  rankRules,
  mlRules,
  ender,
  ...shortRules,
  ordinalMLRules,
  ...ordinalMetrics,
  predictionSets,
  probabilities,
  labelRanking,
  ...whichLearner,
  noise,
  smooth,
  pairwise,
];
