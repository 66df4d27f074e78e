import { LABEL_RANKING_SETS, rankingLine } from './label-ranking.js';
import {
  MAE,
  ON_NUMBERS,
  orderedLines,
  ownStudy,
  REAL_RANKINGS,
  TAU,
  variants,
} from './own-studies.js';
import { linesOf } from './rank-rules.js';
import type { Study, StudyColumn } from './study.js';

/** Sets with numbers that are public, as ten ordered classes. */
export const NUMBER_SETS = linesOf([
  ...['housing', 'machine-cpu', 'abalone', 'auto-price', 'pyrim', 'wisconsin', 'cpu-act'],
  ...['cpu-small', 'bank8fm', 'delta-ailerons', 'cal-housing', 'house-8l', 'house-16h'],
  ...['elevators', '2dplanes', 'bodyfat', 'fried'],
]);

const ENDER_CHOICES: readonly StudyColumn[] = [
  { ...MAE, title: 'ENDER AE', learner: 'ender-ae' },
  ...variants(MAE, 'ENDER AE', 'ender-ae', [{ technique: 'gradient-boosting' }]),
  { ...MAE, title: 'Ordinal ENDER', learner: 'ordinal-ender' },
  ...variants(MAE, 'Ordinal ENDER', 'ordinal-ender', [
    ...[{ technique: 'newton' }, { technique: 'gradient-boosting' }],
    ...[{ rules: 200 }, { rules: 100 }, { sample: 0.25 }],
  ]),
  { ...MAE, title: 'ORDER', learner: 'order' },
  ...variants(MAE, 'ORDER', 'order', [
    ...[{ step: 0.1 }, { step: 0.5 }, { technique: 'simultaneous' }],
    ...[{ technique: 'gradient-descent' }, { technique: 'gradient-boosting' }],
  ]),
];

/** Methods for ordered classes, with the unions of classes that MLRules proposes in its section 5.3. */
const ORDINAL_METHODS: readonly StudyColumn[] = [
  { ...MAE, title: 'RankRules', learner: 'rank-rules' },
  ...variants(MAE, 'MLRules', 'ml-rules', [
    ...[{ technique: 'gradient' }, { technique: 'newton' }, { responses: 'classes' }],
  ]),
  { ...MAE, title: 'Ordinal ENDER', learner: 'ordinal-ender' },
  { ...MAE, title: 'ORDER', learner: 'order' },
  { ...MAE, title: 'ENDER AE', learner: 'ender-ae' },
  { ...MAE, title: 'smooth rules', learner: 'smooth-rules' },
  { ...MAE, title: 'short rules', learner: 'short-rules' },
  ...variants(MAE, 'short rules', 'short-rules', [{ rules: 20, linear: true }]),
];

/** The same methods with another figure. */
function ordinalMethods(
  figure: string,
  direction: 'lower' | 'higher',
  has: (column: StudyColumn) => boolean = () => true,
): readonly StudyColumn[] {
  return ORDINAL_METHODS.filter(has).map((column) => ({ ...column, figure, direction }));
}

const WITH_PROBABILITIES = ['ml-rules', 'ordinal-ender', 'short-rules'];
const hasProbabilities = ({ learner = '' }: StudyColumn) => WITH_PROBABILITIES.includes(learner);

export const comparisons: readonly Study[] = [
  study({
    ...{ id: 'ender-choices', title: 'Choices in ENDER and ORDER', columns: ENDER_CHOICES },
    lines: linesOf(['housing', 'machine-cpu', 'abalone']),
    protocol: [`Mean absolute error. ${ON_NUMBERS}`],
    repeats: 20,
  }),
  study({
    ...{ id: 'numbers', title: 'Learners for ordered classes made of numbers' },
    ...{ lines: NUMBER_SETS, columns: ORDINAL_METHODS, repeats: 20 },
    protocol: [`Mean absolute error. ${ON_NUMBERS}`],
  }),
  study({
    ...{ id: 'numbers-log-loss', title: 'Probabilities of ordered classes made of numbers' },
    ...{ lines: NUMBER_SETS, repeats: 20 },
    columns: ordinalMethods('logLoss', 'lower', hasProbabilities),
    protocol: [`Log loss. ${ON_NUMBERS}`],
  }),
  study({
    ...{ id: 'ordered-classes', title: 'Learners for classes ordered by nature' },
    ...{ lines: orderedLines(10), columns: ORDINAL_METHODS, repeats: 1 },
    protocol: ['Mean absolute error in one stratified ten-fold cross-validation.'],
  }),
  study({
    ...{ id: 'ordered-classes-kappa', title: 'Quadratic weighted kappa by learner' },
    ...{ lines: orderedLines(4), columns: ordinalMethods('quadraticKappaScore', 'higher') },
    protocol: ['Five stratified four-fold cross-validations.'],
    repeats: 5,
  }),
  study({
    ...{ id: 'ordered-classes-rps', title: 'Ranked probability score by learner' },
    columns: ordinalMethods('rankedProbabilityLoss', 'lower', hasProbabilities),
    ...{ lines: orderedLines(4), repeats: 5 },
    protocol: ['Five stratified four-fold cross-validations.'],
  }),
  study({
    ...{ id: 'rankings', title: 'Learners for orders of labels' },
    lines: [...LABEL_RANKING_SETS, ...REAL_RANKINGS.map(rankingLine)],
    columns: [
      { ...TAU, title: 'CC', learner: 'cc' },
      { ...TAU, title: 'pairwise logit', learner: 'pairwise-logit' },
      { ...TAU, title: 'IBLR', learner: 'iblr' },
      { ...TAU, title: 'LRT', learner: 'lrt' },
      { ...TAU, title: 'Borda', learner: 'borda' },
      { ...TAU, title: 'most common', learner: 'most-common' },
    ],
    protocol: ["Kendall's tau in one ten-fold cross-validation."],
    repeats: 1,
  }),
  ...([0, 0.3, 0.6] as const).map((missingLabels) =>
    study({
      id: `ranking-options-${100 * missingLabels}`,
      title: `Options of learners for orders of labels, ${100 * missingLabels} % missing`,
      lines: LABEL_RANKING_SETS.map((line) => ({ ...line, missingLabels })),
      columns: rankingOptions(),
      protocol: ["Kendall's tau in one ten-fold cross-validation."],
      repeats: 1,
    }),
  ),
];

function rankingOptions(): readonly StudyColumn[] {
  return [
    { ...TAU, title: 'IBLR', learner: 'iblr' },
    ...variants(TAU, 'IBLR', 'iblr', [
      ...[{ centre: 'kemeny' }, { k: 5 }, { k: 20 }, { scale: 'z-score' }],
    ]),
    { ...TAU, title: 'LRT', learner: 'lrt' },
    ...variants(TAU, 'LRT', 'lrt', [
      ...[{ prune: 'none' }, { stop: 'labels' }],
      ...[
        { prune: 'none', incomplete: 'pairs' },
        { prune: 'none', incomplete: 'paper' },
      ],
    ]),
    { ...TAU, title: 'CC', learner: 'cc' },
    ...variants(TAU, 'CC', 'cc', [{ variant: 'averaged' }]),
  ];
}

/** A study of this family. */
function study(given: Parameters<typeof ownStudy>[0]): Study {
  return ownStudy({ ...given, id: `comparisons/${given.id}` });
}
