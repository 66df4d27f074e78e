import { namedSets } from '../../data-sets/data-set.js';
import { peerNamed } from './peer.js';
import { ORDERED_LINES, ORDERED_PROTOCOL, RANKING_PROTOCOL, rankingLines } from './smooth.js';
import { OWN_SOURCE, type Study, type StudyColumn, type StudyPair } from './study.js';

const NONE = new Map<string, never>();

const ON_SPLITS =
  'Columns of other libraries are trained by Python on the same rows, with their default settings on one thread.';

type Shown = Pick<StudyColumn, 'figure' | 'direction'>;

const MAE: Shown = { figure: 'maeLoss', direction: 'lower' };
const ERROR: Shown = { figure: 'zeroOneLoss', direction: 'lower' };
const R_SQUARED: Shown = { figure: 'rSquaredScore', direction: 'higher' };
const TAU: Shown = { figure: 'kendallTauScore', direction: 'higher' };

/** Sets with numbers, which are predicted as numbers. */
const NUMBER_LINES = ORDERED_LINES.filter(({ data }) => 'file' in data && data.discretize).map(
  ({ data, ...line }) => ({
    ...line,
    data: { ...data, kind: 'numeric' as const, discretize: undefined },
  }),
);

/** The ids of learners that all kinds of targets are compared with. */
const TREES = [
  ...['lightgbm', 'xgboost', 'hist-gradient-boosting'],
  ...['sklearn-random-forest', 'sklearn-extra-trees'],
];

/** Learners of preflearn, learners of other libraries on the same splits, and each of the first against each of the others. */
export const peerStudies: readonly Study[] = [
  study(MAE, ['smooth-rules', 'rank-rules', 'short-rules', 'ordinal-logit'], {
    ...{ id: 'ordered-classes', title: 'Ordered classes, compared with other libraries' },
    ...{ lines: ORDERED_LINES, repeats: 5 },
    protocol: [
      ...ORDERED_PROTOCOL,
      ON_SPLITS,
      'Their trees predict the number of the class, which is rounded.',
    ],
    peers: [...TREES, 'mord', 'ordered-model'],
  }),
  study(R_SQUARED, ['kernel-ridge', 'extra-trees', 'short-rules'], {
    ...{ id: 'numbers', title: 'Numbers, compared with other libraries' },
    ...{ lines: NUMBER_LINES, repeats: 5, peers: TREES },
    protocol: ['R²; random splits with the sizes of the RankRules paper.', ON_SPLITS],
  }),
  study(ERROR, ['ml-rules', 'random-forest', 'short-rules', 'multinomial-logit'], {
    ...{ id: 'classes', title: 'Classes, compared with other libraries' },
    lines: namedSets(['classification']).map(({ name }) => ({
      name,
      data: {
        ...{ file: `classification/${name}`, kind: 'nominal' },
        splits: { method: 'folds', folds: 10, stratified: true },
      },
    })),
    repeats: 1,
    protocol: ['Classification error in one stratified ten-fold cross-validation.', ON_SPLITS],
    peers: [...TREES, 'sklearn-logistic-regression'],
  }),
  study(TAU, ['smooth-ranking', 'pairwise-logit', 'iblr'], {
    ...{ id: 'rankings', title: 'Orders of labels, compared with other libraries' },
    ...{ lines: rankingLines(), repeats: 1, peers: TREES },
    protocol: [
      ...RANKING_PROTOCOL,
      ON_SPLITS,
      'They predict the position of each label: forests all at once, the others one after another.',
    ],
  }),
];

interface GivenStudy extends Omit<Study, 'source' | 'lineTitle' | 'columns' | 'pairs'> {
  /** Ids of the learners of other libraries. */
  readonly peers: readonly string[];
}

/** @param own  ids of learners of preflearn; the first is to be better than each peer on three quarters of the sets */
function study(shown: Shown, own: readonly string[], { peers, ...given }: GivenStudy): Study {
  const columns = [...own, ...peers].map((learner) => ({
    ...{ ...shown, learner, digits: 3, published: NONE },
    title: peerNamed(learner)?.title ?? learner,
  }));
  const pairs = own.flatMap((column, i) =>
    columns.slice(own.length).map(
      ({ title: against }): StudyPair => ({
        ...{ column, against },
        ...(i === 0 && { goal: { wins: 0.75 } }),
      }),
    ),
  );
  return {
    ...{ ...given, id: `peers/${given.id}`, source: OWN_SOURCE },
    ...{ lineTitle: 'data set', columns, pairs },
  };
}
