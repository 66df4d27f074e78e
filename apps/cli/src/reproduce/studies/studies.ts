import { UsageError } from '@preflearn/core';
import { didYouMean } from '@preflearn/core/errors';
import { quoted } from '@preflearn/core/text';
import { calibrationStudies } from './calibration.js';
import { comparisons } from './comparisons.js';
import {
  labelRankingFigure1,
  labelRankingReliability,
  labelRankingTable1,
  labelRankingTable2,
  labelRankingTime,
} from './label-ranking.js';
import { mlRulesFigure1, mlRulesFigure2, mlRulesTable1 } from './ml-rules.js';
import { openQuestions } from './open-questions.js';
import { peerStudies } from './peers.js';
import { rankRulesTable3, rankRulesTable3EqualCounts, rankRulesTable4 } from './rank-rules.js';
import { rankRulesDefaults, rankRulesFigure1, rankRulesTable1 } from './rank-rules-artificial.js';
import { smoothStudies } from './smooth.js';
import type { Study } from './study.js';
import { tocuco } from './tocuco.js';
import { whichLearner } from './which-learner.js';

/** All studies, paper by paper, then comparisons and questions of our own. */
export const studies: readonly Study[] = [
  ...[rankRulesTable1, rankRulesTable3, rankRulesTable3EqualCounts, rankRulesTable4],
  ...[...rankRulesFigure1, rankRulesDefaults],
  ...[mlRulesTable1, ...mlRulesFigure1, mlRulesFigure2],
  ...[labelRankingTable1, labelRankingTable2, ...labelRankingFigure1],
  ...[labelRankingTime, labelRankingReliability],
  ...comparisons,
  ...whichLearner,
  ...calibrationStudies,
  ...smoothStudies,
  ...peerStudies,
  ...openQuestions,
  tocuco,
];

/**
 * The studies that words name: an id; a figure, such as `rank-rules/figure-1`, for all of its panels; or a paper, such as
 * `rank-rules`, for all of its studies.
 *
 * @throws UsageError ARGUMENT
 */
export function namedStudies(words: readonly string[]): readonly Study[] {
  return [...new Set(words.flatMap(studiesOfWord))];
}

function studiesOfWord(word: string): readonly Study[] {
  const exact = studies.filter(({ id }) => id === word);
  if (exact.length > 0) return exact;
  const found = studies.filter(({ id }) => id.startsWith(`${word}/`) || id.startsWith(`${word}-`));
  if (found.length > 0) return found;
  const known = studies.map(({ id }) => id);
  throw new UsageError('ARGUMENT', `there is no study ${quoted(word)}`, {
    where: { argument: 'studies' },
    remedy: didYouMean(word, known, 'preflearn reproduce list shows all'),
  });
}
