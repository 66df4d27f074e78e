import type { Generator } from './generator.js';
import { labelRankingAttributes } from './label-ranking-attributes.js';
import { labelRankingNaiveBayes } from './label-ranking-naive-bayes.js';
import { rankRulesArtificial } from './rank-rules-artificial.js';

/** The generators that the command line knows, one line each. */
export const generators: readonly Generator[] = [
  rankRulesArtificial,
  labelRankingNaiveBayes,
  labelRankingAttributes,
];
