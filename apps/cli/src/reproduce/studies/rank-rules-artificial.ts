import { publishedColumns } from './published.js';
import { CURVE_RULES, type Study, type StudyColumn, type StudyLine } from './study.js';

const SOURCE =
  'Dembczyński and Kotłowski (2009), Decision rule-based algorithm for ordinal classification based on rank loss minimization, section 4.1';

const PROTOCOL =
  'Mean absolute error on the artificial model of the paper, whose least possible error is 1: 30 pairs of a training and a test set of 1000 rows each, and 1000 rules.';

/** Unregularised error and seconds, regularised error and seconds. */
const TABLE_1 = publishedColumns(`
  simultaneous        1.40±0.010  76.75  1.37±0.008  20.45
  constant step 0.1  1.43±0.010  86.61  1.38±0.008  18.11
  constant step 0.2  1.49±0.011  66.94  1.38±0.007  18.45
  constant step 0.5  1.72±0.019  46.52  1.41±0.008  26.14
  gradient descent    1.46±0.008  66.00  1.38±0.008  15.69
  gradient boosting   1.42±0.009  83.57  1.38±0.008  21.80
`);

/** The six variants of RankRules, by their names in the table. */
const VARIANTS: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
  simultaneous: { technique: 'simultaneous' },
  'constant step 0.1': { technique: 'constant-step', step: 0.1 },
  'constant step 0.2': { technique: 'constant-step', step: 0.2 },
  'constant step 0.5': { technique: 'constant-step', step: 0.5 },
  'gradient descent': { technique: 'gradient-descent' },
  'gradient boosting': { technique: 'gradient-boosting' },
};

const BASE = { preset: 'paper', rules: 1000 };
/** Without shrinkage, the share that is added in the response has to be larger. */
const UNREGULARISED = { ...BASE, shrinkage: 1, sample: 1, epsilon: 0.01 };
const REGULARISED = { ...BASE, shrinkage: 0.1, sample: 0.25 };

const DATA = { drawn: 'rank-rules-artificial', rows: 1000 } as const;

const MAE = { figure: 'maeLoss', direction: 'lower', digits: 2 } as const;
const SECONDS = { figure: 'fitSeconds', direction: 'none', digits: 2 } as const;
const NONE = new Map<string, never>();

export const rankRulesTable1: Study = {
  id: 'rank-rules/table-1',
  title: 'Regularised and unregularised RankRules on artificial data',
  source: SOURCE,
  protocol: [
    PROTOCOL,
    'Regularised: shrinkage 0.1 on a quarter of the rows. Unregularised: shrinkage 1 on all rows. Seconds of the paper are of a processor of 2005.',
  ],
  lineTitle: 'technique',
  lines: Object.entries(VARIANTS).map(([name, variant]) => ({
    ...{ name, data: DATA, settings: { 'rank-rules': variant } },
  })),
  columns: [
    column('unregularised', UNREGULARISED, { ...MAE, published: TABLE_1[0] }),
    column('unregularised, seconds', UNREGULARISED, { ...SECONDS, published: TABLE_1[1] }),
    column('regularised', REGULARISED, { ...MAE, published: TABLE_1[2] }),
    column('regularised, seconds', REGULARISED, { ...SECONDS, published: TABLE_1[3] }),
  ],
  repeats: 30,
};

/** Numbers of training rows of the panel of times. */
const ROWS = [1000, 2000, 4000, 6000, 8000, 10_000];

/** The four panels. */
export const rankRulesFigure1: readonly Study[] = [
  {
    ...panel('unregularised', 'Errors of unregularised RankRules by the number of rules'),
    columns: variantColumns(UNREGULARISED, MAE),
  },
  {
    ...panel('regularised', 'Errors of regularised RankRules by the number of rules'),
    columns: variantColumns(REGULARISED, MAE),
  },
  {
    ...panel('time', 'Seconds of training by the number of training rows'),
    protocol: ['Seconds for 1000 rules with simultaneous minimisation, on one thread.'],
    lineTitle: 'rows',
    lines: ROWS.map((rows) => ({ name: String(rows), at: rows, data: { ...DATA, rows } })),
    columns: [1, 0.5].map((sample) =>
      column(`share of rows ${sample}`, { ...BASE, sample }, { ...SECONDS, published: NONE }),
    ),
    curves: { xLabel: 'training rows', yLabel: 'seconds' },
  },
  {
    ...panel('coverage', 'Coverage of regularised rules by their number'),
    protocol: [
      PROTOCOL,
      'Rows that a rule covers or leaves out, whichever are fewer: means over the rules since the line above.',
    ],
    columns: variantColumns(REGULARISED, { figure: 'coverage', direction: 'none', digits: 0 }),
    curves: { xLabel: 'rules', yLabel: 'rows covered or left out' },
  },
];

export const rankRulesDefaults: Study = {
  id: 'rank-rules/defaults',
  title: 'The choice of shrinkage and sample',
  source: SOURCE,
  protocol: [
    PROTOCOL,
    'All combinations of shrinkage (nu) and share of the rows (zeta). The paper chooses simultaneous minimisation with nu 0.1 and zeta 0.5 from such curves, and states no figures.',
  ],
  lineTitle: 'nu and zeta',
  lines: [1, 0.5, 0.2, 0.1].flatMap((shrinkage) =>
    [1, 0.75, 0.5, 0.25].map((sample) => ({
      name: `${shrinkage} and ${sample}`,
      data: DATA,
      settings: { 'rank-rules': { shrinkage, sample, ...(shrinkage === 1 && { epsilon: 0.01 }) } },
    })),
  ),
  columns: variantColumns(BASE, MAE),
  repeats: 30,
};

function panel(name: string, title: string): Omit<Study, 'columns'> {
  return {
    ...{ id: `rank-rules/figure-1-${name}`, title, source: SOURCE },
    protocol: [PROTOCOL, 'The paper has a picture, without figures.'],
    ...{ lineTitle: 'rules', lines: CURVE_RULES.map(ofRules), repeats: 30 },
    curves: { xLabel: 'rules', yLabel: 'mean absolute error' },
  };
}

function ofRules(rules: number): StudyLine {
  return { name: String(rules), data: DATA, at: rules, rules };
}

function variantColumns(
  settings: NonNullable<StudyColumn['settings']>,
  shown: Pick<StudyColumn, 'figure' | 'direction' | 'digits'>,
): readonly StudyColumn[] {
  return Object.entries(VARIANTS).map(([title, variant]) =>
    column(title, { ...settings, ...variant }, { ...shown, published: NONE }),
  );
}

function column(
  title: string,
  settings: NonNullable<StudyColumn['settings']>,
  shown: Pick<StudyColumn, 'figure' | 'direction' | 'digits' | 'published'>,
): StudyColumn {
  return { title, learner: 'rank-rules', settings, ...shown };
}
