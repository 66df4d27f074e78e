import { publishedColumns } from './published.js';
import type { Study, StudyLine } from './study.js';

const SOURCE =
  'Cheng, Hühn and Hüllermeier (2009), Decision tree and instance-based learning for label ranking';

/** Numbers of rows, attributes and labels. */
const TABLE_1 = publishedColumns(`
  authorship  1515   70  4
  bodyfat     452    7   7
  calhousing  37152  4   4
  cpu-small   14744  6   5
  elevators   29871  9   9
  fried       73376  9   5
  glass       382    9   6
  housing     906    6   6
  iris        270    4   3
  pendigits   19784  16  10
  segment     4158   18  7
  stock       1710   5   5
  vehicle     1518   18  4
  vowel       944    10  11
  wine        314    13  3
  wisconsin   346    16  16
`);

/** CC, IBLR, LRT and the relative size of its trees: complete rankings, 30 % and 60 % of the labels missing. */
const TABLE_2 = publishedColumns(`
  authorship  .920  .936  .882  1.1  .891  .932  .871  0.9  .835  .920  .828  0.7
  bodyfat     .281  .248  .117  1.6  .260  .223  .097  1.7  .224  .180  .070  1.0
  calhousing  .250  .351  .324  0.7  .249  .327  .307  0.5  .247  .289  .273  0.3
  cpu-small   .475  .506  .447  2.3  .474  .498  .405  2.3  .470  .480  .367  1.5
  elevators   .768  .733  .760  0.2  .767  .719  .756  0.2  .765  .690  .742  0.3
  fried       .999  .935  .890  5.5  .998  .928  .863  5.3  .997  .895  .809  3.0
  glass       .846  .865  .883  2.5  .835  .824  .850  2.0  .789  .771  .799  2.0
  housing     .660  .745  .797  2.3  .655  .697  .734  2.4  .638  .630  .634  1.5
  iris        .836  .966  .947  1.5  .807  .945  .909  1.2  .743  .882  .794  1.5
  pendigits   .903  .944  .935  6.2  .902  .924  .914  3.2  .900  .899  .871  2.2
  segment     .914  .959  .949  3.8  .911  .934  .933  3.8  .902  .902  .903  2.3
  stock       .737  .927  .895  1.5  .735  .904  .877  1.6  .724  .858  .827  1.1
  vehicle     .855  .862  .827  0.8  .839  .842  .819  0.9  .810  .791  .764  0.5
  vowel       .623  .900  .794  4.6  .615  .824  .718  3.6  .598  .722  .615  3.2
  wine        .933  .949  .882  0.8  .911  .941  .862  1.1  .853  .789  .752  0.8
  wisconsin   .629  .506  .343  1.6  .617  .484  .284  1.5  .566  .438  .251  1.6
`);

const LEARNERS = [
  ['CC', 'cc'],
  ['IBLR', 'iblr'],
  ['LRT', 'lrt'],
] as const;

const SHARES = [
  ['', 0],
  [', 30 % missing', 0.3],
  [', 60 % missing', 0.6],
] as const;

/** The sets of the paper. */
export const LABEL_RANKING_SETS: readonly StudyLine[] = Array.from(TABLE_2[0].keys(), (name) =>
  rankingLine(name),
);

const TAU = { figure: 'kendallTauScore', direction: 'higher', digits: 3 } as const;
const NONE = new Map<string, never>();

export const labelRankingTable1: Study = {
  id: 'label-ranking/table-1',
  title: 'The data sets',
  source: SOURCE,
  protocol: [
    'Counts of the files. The numbers of rows in the paper are about 1.8 times those of the files, for a reason that it does not state.',
  ],
  lineTitle: 'data set',
  lines: LABEL_RANKING_SETS,
  columns: ['dataRows', 'attributes', 'labels'].map((figure, c) => ({
    ...{ title: ['rows', 'attributes', 'labels'][c], learner: 'none', figure },
    ...{ direction: 'none', digits: 0, published: TABLE_1[c] },
  })),
  repeats: 1,
};

export const labelRankingTable2: Study = {
  id: 'label-ranking/table-2',
  title: "Kendall's tau and the size of the trees",
  source: SOURCE,
  protocol: [
    "Kendall's tau in five repeats of a ten-fold cross-validation; each label of the training rankings is deleted with the stated probability, and test rankings are complete.",
    'Size: leaves of the label ranking tree divided by those of the C4.5 tree that predicts the first label. No reading of the paper gives its sizes on all sets; they compare our trees with each other.',
  ],
  lineTitle: 'data set',
  lines: LABEL_RANKING_SETS,
  columns: SHARES.flatMap(([text, missingLabels], s) => [
    ...LEARNERS.map(([title, learner], l) => ({
      ...{ ...TAU, title: `${title}${text}`, learner, missingLabels },
      published: TABLE_2[4 * s + l],
    })),
    {
      ...{ title: `size${text}`, learner: 'lrt', missingLabels, figure: 'leaves' },
      ...{ dividedBy: { learner: 'c45', labels: 'top' as const }, direction: 'none' as const },
      ...{ digits: 1, published: TABLE_2[4 * s + 3] },
    },
  ]),
  repeats: 5,
  ranks: SHARES.map(([text]) => ({
    title: `CC, IBLR and LRT${text}`,
    columns: LEARNERS.map(([title]) => `${title}${text}`),
    alpha: 0.1,
  })),
};

/** Probabilities with which labels are deleted. */
const RATES = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7];

/** The paper shows housing; the others are sets of all sizes whose files are public. */
export const labelRankingFigure1: readonly Study[] = ['housing', 'iris', 'glass', 'stock'].map(
  (set) => ({
    id: `label-ranking/figure-1-${set}`,
    title: `Kendall's tau by the share of missing labels on ${set}`,
    source: SOURCE,
    protocol: [
      "Kendall's tau in five repeats of a ten-fold cross-validation. The paper has a picture for housing, without figures beyond those of its table 2.",
    ],
    lineTitle: 'missing labels',
    lines: RATES.map((rate) => ({
      ...{ ...rankingLine(set), name: String(rate), at: rate, missingLabels: rate },
    })),
    columns: LEARNERS.map(([title, learner], l) => ({
      ...{ ...TAU, title, learner },
      published: new Map(
        [0, 0.3, 0.6].flatMap((rate, s) => {
          const figure = TABLE_2[4 * s + l].get(set);
          return figure === undefined ? [] : [[String(rate), figure] as const];
        }),
      ),
    })),
    repeats: 5,
    curves: { xLabel: 'share of missing labels', yLabel: "Kendall's tau" },
  }),
);

export const labelRankingTime: Study = {
  id: 'label-ranking/run-time',
  title: 'Seconds to train and to predict',
  source: SOURCE,
  protocol: [
    'The paper says, without figures, that IBLR and LRT take about as long as nearest neighbours and trees for classes. C4.5 predicts the first label. IBLR trains only to choose its number of neighbours.',
    'Times are of one thread on this machine, and differ from run to run.',
  ],
  lineTitle: 'data set',
  lines: LABEL_RANKING_SETS,
  columns: [...LEARNERS, ['C4.5', 'c45'] as const].flatMap(([title, learner]) =>
    ['fit', 'predict'].map((what) => ({
      ...{ title: `${title}, ${what}`, learner, figure: `${what}Seconds` },
      ...(learner === 'c45' && { labels: 'top' as const }),
      ...{ direction: 'lower' as const, digits: 3, published: NONE },
    })),
  ),
  repeats: 1,
};

export const labelRankingReliability: Study = {
  id: 'label-ranking/reliability',
  title: 'Does the reliability tell how good a prediction is?',
  source: SOURCE,
  protocol: [
    "Spearman's correlation between the reliability of a prediction and its Kendall's tau: over the test rows, and over ten equal parts of the rows by reliability. Reliability is theta in IBLR, and theta times the share of the rows of the leaf in LRT.",
    'The paper says that the correlation is very high, without figures.',
  ],
  lineTitle: 'data set',
  lines: LABEL_RANKING_SETS,
  columns: LEARNERS.slice(1).flatMap(([title, learner]) =>
    [
      ['rows', 'thetaTauRows'],
      ['tenths', 'thetaTauTenths'],
    ].map(([what, figure]) => ({
      ...{ title: `${title}, ${what}`, learner, figure },
      ...{ direction: 'higher' as const, digits: 2, published: NONE },
    })),
  ),
  repeats: 1,
};

/** A ranking set in ten folds. */
export function rankingLine(name: string): StudyLine {
  const splits = { method: 'folds', folds: 10 } as const;
  return { name, data: { file: `label-ranking/${name}`, kind: 'ranking', splits } };
}
