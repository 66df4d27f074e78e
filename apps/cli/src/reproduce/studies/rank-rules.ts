import { publishedColumns } from './published.js';
import type { Study, StudyColumn, StudyLine } from './study.js';

const SOURCE =
  'Dembczyński and Kotłowski (2009), Decision rule-based algorithm for ordinal classification based on rank loss minimization';

/** File of each set, and the rows to train and to test on (table 2 of the paper). */
const SIZES: Readonly<Record<string, readonly [train: number, test: number]>> = {
  '2dplanes': [10_000, 30_768],
  abalone: [1000, 3177],
  'auto-mpg': [250, 148],
  'auto-price': [100, 59],
  bank32nh: [3000, 5192],
  bank8fm: [3000, 5192],
  'cal-housing': [5000, 15_640],
  'cpu-act': [4000, 4192],
  'cpu-small': [4000, 4192],
  'delta-ailerons': [3500, 3629],
  elevators: [4000, 4752],
  'house-16h': [6000, 16_784],
  'house-8l': [6000, 16_784],
  housing: [300, 206],
  'machine-cpu': [150, 59],
  pyrim: [50, 24],
  stock: [450, 500],
  triazines: [100, 86],
  wisconsin: [150, 44],
  // Not in the paper.
  bodyfat: [150, 102],
  fried: [10_000, 30_768],
};

const MAE = { figure: 'maeLoss', direction: 'lower', digits: 3 } as const;

const PROTOCOL = [
  'Mean absolute error on ten ordered classes of about equally many rows, which are made of a number; equal numbers stay in one class.',
  '20 random splits, with the sizes of training and test sets of table 2 of the paper.',
];

/** RankRules, RankBoost AE with perceptrons and sigmoids, SVM-IMC, ORBoost-All with perceptrons and sigmoids. */
const TABLE_3 = publishedColumns(`
  pyrim        1.423  1.619  1.590  1.294  1.360  1.398
  machine-cpu  0.903  1.573  1.282  0.990  0.889  0.969
  housing      0.811  0.842  0.892  0.747  0.791  0.777
  abalone      1.259  1.517  1.738  1.361  1.432  1.403
  bank32nh     1.608  1.867  2.183  1.393  1.490  1.539
  cpu-act      0.573  0.841  0.945  0.596  0.626  0.634
  cal-housing  0.948  1.528  1.251  1.008  0.977  0.942
  house-16h    1.156  2.008  1.796  1.205  1.265  1.198
`);

/** ENDER AE, Ordinal ENDER, ORDER, RankRules. */
const TABLE_4 = publishedColumns(`
  2dplanes        0.581  0.508  0.513  0.517
  abalone         1.340  1.265  1.248  1.259
  auto-mpg        0.814  0.743  0.729  0.707
  auto-price      0.814  0.777  0.748  0.744
  bank32nh        1.671  1.591  1.545  1.608
  bank8fm         0.624  0.479  0.485  0.464
  cal-housing     1.170  0.922  0.994  0.948
  cpu-act         0.741  0.567  0.602  0.573
  cpu-small       0.827  0.661  0.689  0.670
  delta-ailerons  0.943  0.862  0.885  0.895
  elevators       1.407  1.238  1.251  1.233
  house-16h       1.264  1.116  1.181  1.156
  house-8l        1.242  1.135  1.183  1.161
  housing         0.901  0.768  0.795  0.811
  machine-cpu     0.956  0.840  0.871  0.903
  pyrim           1.430  1.431  1.260  1.423
  stock           0.467  0.280  0.329  0.338
  triazines       1.975  1.878  1.874  1.808
  wisconsin       2.338  2.572  2.460  2.526
`);

/** The lowest error that the paper prints for a set, of whatever method. */
export const LOWEST_PUBLISHED: ReadonlyMap<string, { readonly mean: number }> = new Map(
  Array.from(TABLE_4[0].keys(), (name) => {
    const means = [...TABLE_3, ...TABLE_4].flatMap((column) => column.get(name)?.mean ?? []);
    return [name, { mean: Math.min(...means) }];
  }),
);

const RANK_RULES = { title: 'RankRules', learner: 'rank-rules', settings: { preset: 'paper' } };
const DEFAULTS: StudyColumn = {
  ...{ ...MAE, title: 'RankRules, our defaults', learner: 'rank-rules' },
  published: new Map(),
};

export const rankRulesTable3: Study = {
  id: 'rank-rules/table-3',
  title: 'RankRules and methods of other papers',
  source: SOURCE,
  protocol: [
    ...PROTOCOL,
    'The authors took the columns other than RankRules from papers that made the classes in another way, which seems to part equal numbers: on sets with many equal numbers, such as abalone, these columns are another problem, which rank-rules/table-3-equal-counts repeats.',
  ],
  lineTitle: 'data set',
  lines: linesOf(TABLE_3[0].keys()),
  columns: [
    { ...MAE, ...RANK_RULES, published: TABLE_3[0] },
    {
      ...{ ...MAE, title: 'RankBoost AE, perceptron', learner: 'rankboost-ae' },
      ...{ settings: { preset: 'paper', base: 'perceptron' }, published: TABLE_3[1] },
    },
    {
      ...{ ...MAE, title: 'RankBoost AE, sigmoid', learner: 'rankboost-ae' },
      ...{ settings: { preset: 'paper', base: 'sigmoid' }, published: TABLE_3[2] },
    },
    { ...MAE, title: 'SVM-IMC', learner: 'svor', published: TABLE_3[3] },
    {
      ...{ ...MAE, title: 'ORBoost-All, perceptron', learner: 'orboost-all' },
      ...{ settings: { preset: 'paper', base: 'perceptron' }, published: TABLE_3[4] },
    },
    {
      ...{ ...MAE, title: 'ORBoost-All, sigmoid', learner: 'orboost-all' },
      ...{ settings: { preset: 'paper', base: 'sigmoid' }, published: TABLE_3[5] },
    },
    DEFAULTS,
  ],
  repeats: 20,
  ranks: [
    {
      title: 'The methods of the paper',
      columns: [
        ...['RankRules', 'RankBoost AE, perceptron', 'RankBoost AE, sigmoid'],
        ...['SVM-IMC', 'ORBoost-All, perceptron', 'ORBoost-All, sigmoid'],
      ],
      alpha: 0.05,
    },
  ],
};

export const rankRulesTable3EqualCounts: Study = {
  ...rankRulesTable3,
  id: 'rank-rules/table-3-equal-counts',
  title: 'Methods of other papers, on classes of equally many rows',
  protocol: [
    'Mean absolute error on ten classes of exactly as many rows each, which parts equal numbers: probably the problem that the columns other than RankRules were published on. The figures of RankRules are of classes that keep equal numbers together.',
    PROTOCOL[1],
  ],
  lines: rankRulesTable3.lines.map((line) => ({
    ...{ ...line, data: { ...line.data, equalCounts: true } },
  })),
};

export const rankRulesTable4: Study = {
  id: 'rank-rules/table-4',
  title: 'RankRules and other rule ensembles',
  source: SOURCE,
  protocol: PROTOCOL,
  lineTitle: 'data set',
  lines: linesOf(TABLE_4[0].keys()),
  columns: [
    { ...MAE, title: 'ENDER AE', learner: 'ender-ae', published: TABLE_4[0] },
    { ...MAE, title: 'Ordinal ENDER', learner: 'ordinal-ender', published: TABLE_4[1] },
    { ...MAE, title: 'ORDER', learner: 'order', published: TABLE_4[2] },
    { ...MAE, ...RANK_RULES, published: TABLE_4[3] },
    DEFAULTS,
  ],
  repeats: 20,
  ranks: [
    {
      title: 'The methods of the paper',
      columns: ['ENDER AE', 'Ordinal ENDER', 'ORDER', 'RankRules'],
      alpha: 0.05,
    },
  ],
};

/** Lines of sets with the splits of the paper. */
export function linesOf(names: Iterable<string>): readonly StudyLine[] {
  return Array.from(names, (name) => {
    const [train, test] = SIZES[name];
    const splits = { method: 'holdout', train, test } as const;
    return { name, data: { file: `regression/${name}`, kind: 'ordinal', discretize: 10, splits } };
  });
}
