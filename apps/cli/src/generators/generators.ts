import { registered } from '@preflearn/core';
import type { Generator } from './generator.js';
import { generatorOfPlugin } from './generator-of-plugin.js';
import { labelRankingAttributes } from './label-ranking-attributes.js';
import { labelRankingNaiveBayes } from './label-ranking-naive-bayes.js';
import { rankRulesArtificial } from './rank-rules-artificial.js';

/** The built-in generators of the command line, one line each. */
const OWN_GENERATORS: readonly Generator[] = [
  rankRulesArtificial,
  labelRankingNaiveBayes,
  labelRankingAttributes,
];

/** All generators known to the command line: its own, followed by those of plug-ins. */
export function knownGenerators(): readonly Generator[] {
  return [...OWN_GENERATORS, ...registered('generators').map(generatorOfPlugin)];
}
