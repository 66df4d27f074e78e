import { LABEL_RANKING_SETS, rankingLine } from './label-ranking.js';
import { ML_RULES_SETS } from './ml-rules.js';
import {
  ERROR,
  MAE,
  ON_NUMBERS,
  orderedLines,
  ownStudy,
  REAL_RANKINGS,
  TAU,
  variants,
} from './own-studies.js';
import { linesOf } from './rank-rules.js';
import { RANKING_PROTOCOL, rankingLines } from './smooth.js';
import type { Study, StudyColumn, StudyLine } from './study.js';

/*
 * What the papers leave open, each as a study.
 */

const CLASSES = 'Share of wrong classes in one stratified ten-fold cross-validation.';

/** Sets with numbers that are not large. */
const NUMBER_SETS = linesOf([
  ...['pyrim', 'machine-cpu', 'housing', 'auto-price', 'wisconsin', 'bodyfat', 'abalone'],
]);

const RANKING_SETS = [...LABEL_RANKING_SETS, ...REAL_RANKINGS.map(rankingLine)];

/** MLRules without each of its three means against overfitting; stopping, a fourth, is off. */
const ML_RULES: readonly StudyColumn[] = ['gradient', 'newton'].flatMap((technique) => {
  const column = (title: string, settings: NonNullable<StudyColumn['settings']>) => ({
    ...{ ...ERROR, title: `${technique}${title}`, learner: 'ml-rules' },
    settings: { technique, stopping: 'off', ...settings },
  });
  return [
    column('', {}),
    column(', no shrinkage', { shrinkage: 1 }),
    column(', all rows', { sample: 1 }),
    column(', response on the sample', { responseRows: 'sample' }),
    column(', no shrinkage, all rows', { shrinkage: 1, sample: 1 }),
  ];
});

const SLIPPER_AND_LRI: readonly StudyColumn[] = [
  slipper('SLIPPER', {}),
  slipper('SLIPPER, shrinkage 0.1', { shrinkage: 0.1 }),
  slipper('SLIPPER, all rows, unpruned', { prune: false }),
  slipper('SLIPPER, shrinkage 0.1, unpruned', { shrinkage: 0.1, prune: false }),
  slipper('SLIPPER, response on growing rows', { responseRows: 'growing' }),
  { ...ERROR, title: 'LRI', learner: 'lri' },
  ...variants(ERROR, 'LRI', 'lri', [
    ...[{ shrinkage: 0.1 }, { sample: 0.5 }, { sample: 0.5, shrinkage: 0.1 }],
  ]),
  {
    ...{ ...ERROR, title: 'LRI, sample 0.5, errors on the sample', learner: 'lri' },
    settings: { sample: 0.5, responseRows: 'sample' },
  },
];

function slipper(title: string, settings: NonNullable<StudyColumn['settings']>): StudyColumn {
  return { ...ERROR, title, learner: 'slipper', settings: { rules: 500, ...settings } };
}

/** Base learners of RankBoost, each with both kinds of thresholds; RankRules is RankBoost with rules. */
const RANK_BOOST: readonly StudyColumn[] = (
  [
    ['perceptrons', 'rankboost-ae', { base: 'perceptron' }],
    ['sigmoids', 'rankboost-ae', { base: 'sigmoid' }],
    ['stumps', 'rankboost-ae', { base: 'stump' }],
    ['rules', 'rank-rules', { preset: 'paper', shrinkage: 1, sample: 1, epsilon: 0.01 }],
    ['shrunk rules', 'rank-rules', { preset: 'paper' }],
  ] as const
).flatMap(([title, learner, settings]) =>
  (['least error', 'exponential'] as const).map((kind) => {
    const least = learner === 'rank-rules' ? 'least-cost' : 'least-error';
    const thresholds = kind === 'least error' ? least : kind;
    return { ...MAE, title: `${title}, ${kind}`, learner, settings: { ...settings, thresholds } };
  }),
);

const ORDINAL: readonly StudyColumn[] = [
  ...variants(MAE, 'ordinal MLRules', 'ml-rules', [{ technique: 'gradient' }]),
  ...variants(MAE, 'ordinal MLRules', 'ml-rules', [{ technique: 'newton' }]),
  ...variants(MAE, 'MLRules, single classes', 'ml-rules', [
    ...[{ responses: 'classes', decision: 'median' }],
    ...[{ responses: 'classes', decision: 'most-probable' }],
  ]),
  { ...MAE, title: 'RankRules', learner: 'rank-rules' },
  { ...MAE, title: 'Ordinal ENDER', learner: 'ordinal-ender' },
];

/** The extensions that the label ranking paper names. */
const IBLR: readonly StudyColumn[] = [
  { ...TAU, title: 'IBLR', learner: 'iblr' },
  iblr('weighted', { distance: 'weighted' }),
  iblr('metric', { distance: 'global' }),
  iblr('local metric', { distance: 'local' }),
  iblr('edited', { edit: true }),
  iblr('edited, metric', { edit: true, distance: 'global' }),
];

function iblr(title: string, settings: NonNullable<StudyColumn['settings']>): StudyColumn {
  return { ...TAU, title, learner: 'iblr', settings };
}

/** Techniques of RankRules by their penalty for pairs that a rule does not order; the last two have no constant one. */
const COVERAGE: readonly StudyColumn[] = [
  coverage('gradient descent', { technique: 'gradient-descent' }),
  ...([0.1, 0.5, 1, 2] as const).map((step) =>
    coverage(`constant step ${step}`, { technique: 'constant-step', step }),
  ),
  coverage('simultaneous', { technique: 'simultaneous' }),
  coverage('gradient boosting', { technique: 'gradient-boosting' }),
];

function coverage(title: string, settings: NonNullable<StudyColumn['settings']>): StudyColumn {
  return {
    ...{ ...MAE, title, learner: 'rank-rules', figure: 'coverage', digits: 1 },
    ...{ direction: 'higher', settings: { preset: 'paper', ...settings } },
  };
}

/** Rules whose coverage is measured. */
const RULES = 500;

function ofRules(line: StudyLine): StudyLine {
  return { ...line, rules: RULES };
}

export const openQuestions: readonly Study[] = [
  study({
    ...{ id: 'ml-rules', title: 'What makes MLRules good?', repeats: 1 },
    ...{ lines: ML_RULES_SETS, columns: ML_RULES },
    protocol: [
      CLASSES,
      'MLRules shrinks responses (0.1), chooses conditions on half of the rows and computes responses on all of them. Its stopping condition is off, since it needs rows outside the sample.',
    ],
  }),
  study({
    ...{ id: 'slipper-lri', title: 'Do SLIPPER and LRI gain by what helps MLRules?', repeats: 1 },
    ...{ lines: ML_RULES_SETS, columns: SLIPPER_AND_LRI },
    protocol: [
      CLASSES,
      'SLIPPER divides the rows into a growing and a pruning set and computes confidences on all rows; it has at most 500 rounds, chosen by its inner cross-validation. In LRI, shrinkage is a factor on the errors that weigh rows.',
    ],
  }),
  study({
    ...{ id: 'rankboost', title: 'Is it the base learner or the thresholds of RankBoost AE?' },
    ...{ lines: NUMBER_SETS, columns: RANK_BOOST, repeats: 20 },
    protocol: [
      `Mean absolute error. ${ON_NUMBERS}`,
      'RankRules minimises the same loss of pairs as RankBoost, with rules as base learners: 500 rules and 500 rounds. Thresholds: of least error on the training rows, as in RankBoost AE, or of least exponential loss, as in RankRules. Shrunk rules are those of the paper; the others have neither shrinkage nor a sample.',
    ],
  }),
  study({
    ...{ id: 'ordinal-ml-rules', title: 'Is MLRules good for ordered classes?', repeats: 1 },
    ...{ lines: orderedLines(10), columns: ORDINAL },
    protocol: [
      'Mean absolute error in one stratified ten-fold cross-validation.',
      'Ordinal MLRules raises unions of classes (section 5.3 of its paper, which states no figures) and predicts the median. Single classes: rules raise one class, as for classes without order.',
    ],
  }),
  study({
    ...{ id: 'reliability', title: 'Does the reliability tell how good a prediction is?' },
    ...{ lines: RANKING_SETS, repeats: 1 },
    columns: [
      ['IBLR', 'iblr'],
      ['LRT', 'lrt'],
    ].flatMap(([title, learner]) =>
      [
        ['rows', 'thetaTauRows'],
        ['tenths', 'thetaTauTenths'],
      ].map(([what, figure]) => ({
        ...{ ...TAU, title: `${title}, ${what}`, learner, figure, digits: 2 },
      })),
    ),
    protocol: [
      "Spearman's correlation between the reliability of a prediction and its Kendall's tau, on test rows of one ten-fold cross-validation: over the rows, and over ten equal parts of the rows by reliability.",
    ],
  }),
  study({
    ...{ id: 'iblr', title: 'Do other distances or fewer rows make IBLR better?', repeats: 1 },
    ...{ lines: rankingLines(), columns: IBLR },
    pairs: IBLR.slice(1).map(({ title }) => ({ column: title, against: 'IBLR' })),
    protocol: [
      ...RANKING_PROTOCOL,
      'The label ranking paper names instance selection, feature weighing and locally adaptive metrics as extensions (section 7). Weighted: attributes count by how much orders change with them. Metric, for all rows or local: so do combinations of attributes. Edited: rows that their neighbours predict badly are left out, where that helps.',
    ],
  }),
  study({
    ...{ id: 'coverage', title: 'Which technique makes general rules?', repeats: 20 },
    ...{ lines: NUMBER_SETS.map(ofRules), columns: COVERAGE },
    protocol: [
      `Rows that a rule covers or leaves out, whichever are fewer: mean over the first ${RULES} rules of RankRules. ${ON_NUMBERS}`,
      'By theorem 2 of the RankRules paper, a rule pays for each pair that it does not order: 1/2 of a pair that it orders wrongly with gradient descent, and 1 / (1 + e^step) with a constant step, which is less the longer the step.',
    ],
  }),
];

/** A study of this family. */
function study(given: Parameters<typeof ownStudy>[0]): Study {
  return ownStudy({ ...given, id: `open-questions/${given.id}` });
}
