import { publishedColumns } from './published.js';
import { CURVE_RULES, type Study, type StudyColumn, type StudyLine } from './study.js';

const SOURCE = 'Dembczyński, Kotłowski and Słowiński (2008), Maximum likelihood rule ensembles';

/** SLIPPER, LRI, RuleFit, MLRules.G, MLRules.N on sets with two classes. */
const BINARY = publishedColumns(`
  haberman         .268  .275  .272  .262  .249
  breast-c         .279  .293  .297  .259  .273
  diabetes         .254  .254  .262  .247  .253
  credit-g         .277  .239  .259  .241  .260
  credit-a         .170  .122  .132  .133  .130
  ionosphere       .065  .068  .085  .060  .063
  colic            .150  .161  .147  .139  .133
  hepatitis        .167  .180  .194  .162  .201
  sonar            .264  .149  .197  .120  .154
  heart-statlog    .233  .196  .185  .167  .174
  liver-disorders  .307  .266  .307  .275  .278
  vote             .050  .039  .050  .034  .037
  heart-c          .195  .185  .189  .165  .155
  heart-h          .200  .183  .183  .180  .170
  breast-w         .043  .033  .041  .031  .034
  sick             .016  .018  .019  .016  .012
  tic-tac-toe      .024  .122  .053  .113  .003
  spambase         .059  .049  .059  .047  .046
  cylinder-bands   .217  .165  .381  .144  .193
  kr-vs-kp         .006  .031  .029  .010  .005
`);

/** The same on sets with more classes, for which RuleFit is not made. */
const MULTI = publishedColumns(`
  anneal         .018  .007  -  .006  .006
  balance-scale  .170  .088  -  .078  .091
  ecoli          .211  .140  -  .149  .140
  glass          .340  .285  -  .244  .248
  iris           .080  .053  -  .053  .053
  letter         .821  .069  -  .137  .088
  segment        .215  .021  -  .029  .020
  soybean        .505  .413  -  .073  .067
  vehicle        .301  .210  -  .236  .216
  vowel          .448  .059  -  .148  .104
  car            .045  .054  -  .057  .028
  cmc            .477  .435  -  .437  .439
  dermatology    .161  .057  -  .019  .024
  optdigits      .560  .019  -  .026  .021
  pendigits      .460  .010  -  .014  .010
`);

const BINARY_SETS = [...BINARY[0].keys()];
const MULTI_SETS = [...MULTI[0].keys()];

/** Sets on which the paper takes 2000 rules in place of 500. */
const LARGE_SETS = ['letter', 'optdigits', 'pendigits'];

/** The sets of the paper, in ten stratified folds. */
export const ML_RULES_SETS: readonly StudyLine[] = [...BINARY_SETS, ...MULTI_SETS].map(lineOf);

const ERROR = { figure: 'zeroOneLoss', direction: 'lower', digits: 3 } as const;

const COLUMNS: readonly StudyColumn[] = [
  { ...column(0, 'SLIPPER', 'slipper'), settings: { rules: 500 } },
  column(1, 'LRI', 'lri'),
  { ...column(2, 'RuleFit', 'rulefit'), lines: new Set(BINARY_SETS) },
  { ...column(3, 'MLRules, gradient', 'ml-rules'), settings: { technique: 'gradient' } },
  { ...column(4, 'MLRules, Newton', 'ml-rules'), settings: { technique: 'newton' } },
];

const ALL_FIVE = COLUMNS.map(({ title }) => title);

const PROTOCOL = [
  'Share of wrong classes in one stratified ten-fold cross-validation, with the same folds for all learners.',
  'MLRules has 500 rules, 2000 on letter, optdigits and pendigits, and its stopping condition; SLIPPER has at most 500 rounds, chosen by its inner cross-validation; LRI has 200 rules a class.',
  'The published figures of SLIPPER on more than two classes come from a program with a known error, as the authors say.',
];

export const mlRulesTable1: Study = {
  id: 'ml-rules/table-1',
  title: 'MLRules and other rule ensembles',
  source: SOURCE,
  protocol: PROTOCOL,
  lineTitle: 'data set',
  lines: ML_RULES_SETS,
  columns: COLUMNS,
  repeats: 1,
  ranks: [
    { title: 'Two classes', columns: ALL_FIVE, lines: BINARY_SETS, alpha: 0.05 },
    { title: 'All sets', columns: ['LRI', ...ALL_FIVE.slice(3)], alpha: 0.05 },
  ],
};

export const mlRulesFigure2: Study = {
  ...mlRulesTable1,
  id: 'ml-rules/figure-2',
  title: 'Critical differences on two classes',
  lines: BINARY_SETS.map(lineOf),
  columns: COLUMNS.map((one, c) => ({ ...one, published: BINARY[c] })),
  ranks: [{ title: 'Two classes', columns: ALL_FIVE, alpha: 0.05 }],
};

/** Rows to train and to test on: 66 and 33 of 100. */
const FIGURE_1_SIZES = { haberman: [202, 101], sonar: [137, 69] } as const;

export const mlRulesFigure1: readonly Study[] = (['haberman', 'sonar'] as const).map((set) => {
  const [train, test] = FIGURE_1_SIZES[set];
  const splits = { method: 'holdout', train, test } as const;
  const data = { file: `classification/${set}`, kind: 'nominal', splits } as const;
  return {
    id: `ml-rules/figure-1-${set}`,
    title: `Errors by the number of rules on ${set}`,
    source: SOURCE,
    protocol: [
      'Mean error over 50 random splits in 66 % of the rows to train on and 33 % to test on; up to 1000 rules. The paper has a picture, without figures.',
    ],
    lineTitle: 'rules',
    lines: CURVE_RULES.map((rules) => ({ name: String(rules), data, at: rules, rules })),
    columns: ['gradient', 'newton'].flatMap((technique) => [
      curve(`${technique}, test`, 'zeroOneLoss', { technique, stopping: 'off' }),
      curve(`${technique}, test, stopped`, 'zeroOneLoss', { technique, stopping: 'on' }),
      curve(`${technique}, training`, 'train zeroOneLoss', { technique, stopping: 'off' }),
    ]),
    repeats: 50,
    curves: { xLabel: 'rules', yLabel: 'share of wrong classes' },
  };
});

function column(index: number, title: string, learner: string): StudyColumn {
  return { ...ERROR, title, learner, published: new Map([...BINARY[index], ...MULTI[index]]) };
}

function lineOf(name: string): StudyLine {
  const splits = { method: 'folds', folds: 10, stratified: true } as const;
  return {
    name,
    data: { file: `classification/${name}`, kind: 'nominal', splits },
    ...(LARGE_SETS.includes(name) && { settings: { 'ml-rules': { rules: 2000 } } }),
  };
}

function curve(
  title: string,
  figure: string,
  settings: Readonly<Record<string, string>>,
): StudyColumn {
  return {
    ...{ ...ERROR, title, figure, learner: 'ml-rules', settings: { ...settings, rules: 1000 } },
    published: new Map(),
  };
}
