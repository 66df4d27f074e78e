import { namedSets } from '../../data-sets/data-set.js';
import { NUMBER_SETS } from './comparisons.js';
import { rankingLine } from './label-ranking.js';
import { orderedLines } from './own-studies.js';
import { LOWEST_PUBLISHED } from './rank-rules.js';
import { OWN_SOURCE, type Study, type StudyColumn, type StudyLine } from './study.js';

const NONE = new Map<string, never>();

/** Rows of a ranking set above which one split replaces ten folds, and its rows to train and to test on. */
const LARGE = { above: 5000, train: 4000, test: 4000 };

const MAE = { figure: 'maeLoss', direction: 'lower', digits: 3, published: NONE } as const;
const TAU = { figure: 'kendallTauScore', direction: 'higher', digits: 3, published: NONE } as const;

/** The shared sets with ordered classes: first those whose classes have an order by nature, then numbers. */
export const ORDERED_LINES: readonly StudyLine[] = [...orderedLines(10), ...NUMBER_SETS];

export const ORDERED_PROTOCOL = [
  'Mean absolute error. Classes ordered by nature: stratified ten-fold cross-validations. Numbers make ten classes of about equally many rows: random splits with the sizes of the RankRules paper.',
];

/** The public ranking sets. */
export function rankingLines(missingLabels?: number): readonly StudyLine[] {
  return namedSets(['label-ranking']).map(({ name, rows }) => {
    const line = rankingLine(name);
    const splits = { method: 'holdout', train: LARGE.train, test: LARGE.test } as const;
    const data = rows > LARGE.above ? { ...line.data, splits } : line.data;
    return { ...line, data, ...(missingLabels && { missingLabels }) };
  });
}

export const RANKING_PROTOCOL = [
  `Kendall's tau in ten-fold cross-validations; on sets of more than ${LARGE.above} rows, random splits with ${LARGE.train} rows to train and ${LARGE.test} to test on.`,
];

const SMOOTH_RULES: StudyColumn = {
  ...{ ...MAE, title: 'smooth rules', learner: 'smooth-rules' },
  published: new Map(
    ORDERED_LINES.flatMap(({ name }) => {
      const lowest = LOWEST_PUBLISHED.get(name);
      return lowest === undefined ? [] : [[name, lowest]];
    }),
  ),
};

const ordered: Study = {
  id: 'smooth/ordered-classes',
  title: 'Smooth rules, RankRules and short rules',
  source: OWN_SOURCE,
  protocol: [
    ...ORDERED_PROTOCOL,
    'Published: the lowest error of any method in tables 3 and 4 of the RankRules paper.',
  ],
  lineTitle: 'data set',
  lines: ORDERED_LINES,
  columns: [
    SMOOTH_RULES,
    { ...MAE, title: 'RankRules', learner: 'rank-rules' },
    {
      ...{ ...MAE, title: 'smooth rules, short', learner: 'smooth-rules' },
      settings: { base: 'short-rules' },
    },
    { ...MAE, title: 'short rules', learner: 'short-rules' },
    { ...MAE, title: 'kernel ridge', learner: 'kernel-ridge' },
  ],
  repeats: 5,
  pairs: [
    {
      ...{ column: 'smooth rules', against: 'RankRules' },
      goal: { wins: 0.75, ratio: 0.965, worst: 1.05, above: 0.05 },
    },
    {
      ...{ column: 'smooth rules, short', against: 'short rules' },
      goal: { wins: 0.8, ratio: 0.95 },
    },
    { column: 'smooth rules', goal: { wins: 0.8 } },
    { column: 'smooth rules', against: 'kernel ridge' },
    { column: 'smooth rules, short', against: 'RankRules' },
  ],
};

function rankings(missingLabels: number): Study {
  const percent = 100 * missingLabels;
  return {
    id: `smooth/rankings-${percent}`,
    title: `Pairwise logit and smooth ranking, ${percent} % of the labels missing`,
    source: OWN_SOURCE,
    protocol: RANKING_PROTOCOL,
    lineTitle: 'data set',
    lines: rankingLines(missingLabels),
    columns: [
      { ...TAU, title: 'smooth ranking', learner: 'smooth-ranking' },
      { ...TAU, title: 'IBLR', learner: 'iblr' },
      { ...TAU, title: 'pairwise logit', learner: 'pairwise-logit' },
      { ...TAU, title: 'CC', learner: 'cc' },
    ],
    repeats: 5,
    pairs: [
      { column: 'smooth ranking', against: 'IBLR', goal: { wins: 0.75 } },
      { column: 'pairwise logit', against: 'CC', goal: { wins: 0.75 } },
    ],
  };
}

/** Learners that join rules or linear scores with something smooth, compared with the parts and with other methods. */
export const smoothStudies: readonly Study[] = [ordered, ...[0, 0.3, 0.6].map(rankings)];
