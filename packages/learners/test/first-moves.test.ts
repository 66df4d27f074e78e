import { Table, tableFromColumns, tableFromRows, takeTarget } from '@preflearn/core';
import { EnderAe } from '@preflearn/ender';
import { RankRules } from '@preflearn/rank-rules';
import { describe, expect, it } from 'vitest';

const rows = Array.from({ length: 30 }, (_, i) => ({ size: i % 7, grade: String(1 + (i % 3)) }));
const table = tableFromRows(rows);
const data = takeTarget(table, 'grade', { classes: ['1', '2', '3'] });
const learner = new RankRules({ rules: 5 });
const model = learner.fit(data);

/** Calls as somebody writes them without a compiler. */
type Untyped = (...given: readonly unknown[]) => unknown;
const fit = learner.fit.bind(learner) as unknown as Untyped;
const predict = model.predict.bind(model) as unknown as Untyped;
const explain = model.explain.bind(model) as unknown as Untyped;
const Constructor = RankRules as unknown as new (...given: readonly unknown[]) => unknown;

const NO_TARGET =
  'expected attributes with a target, as takeTarget gives them; name the column to predict, such as';

describe('the first moves in code', () => {
  it.each<[string, () => unknown, string]>([
    [
      'fit(table)',
      () => fit(table),
      `ARGUMENT Argument "data": found a table, ${NO_TARGET} fit(table, "price").`,
    ],
    [
      'fit(rows)',
      () => fit(rows),
      `ARGUMENT Argument "data": found a list of 30 rows, ${NO_TARGET} fit(rows, "price").`,
    ],
    [
      'fit()',
      () => fit(),
      `ARGUMENT Argument "data": found undefined, ${NO_TARGET} fit(rows, "price").`,
    ],
    [
      "fit(rows, 'grad')",
      () => fit(rows, 'grad'),
      'COLUMN_MISSING Column "grad": there is no such column among "size", "grade"; did you mean "grade"?',
    ],
    [
      "fit(data, 'grade')",
      () => fit(data, 'grade'),
      'ARGUMENT fit: found the target "grade", but the data have the target "grade"; leave out the name, or give a ' +
        'table or rows instead.',
    ],
    [
      'fit(data, 500)',
      () => fit(data, 500),
      'ARGUMENT fit: found 500, expected options such as { seed: 7 }, or the name of the target where the data are a ' +
        'table or rows.',
    ],
    [
      'fit(data, { sed: 7 })',
      () => fit(data, { sed: 7 }),
      'OPTION_UNKNOWN fit, option "sed": there is no such option; expected one of "seed", "signal", "onProgress", ' +
        '"threads", "memory"; did you mean "seed"?',
    ],
    [
      'predict(data)',
      () => predict(data),
      'ARGUMENT Argument "table": found a labelled table, expected a table or a list of rows; give its attributes: ' +
        'data.attributes.',
    ],
    [
      'predict(row)',
      () => predict({ size: 1 }),
      'ARGUMENT Argument "table": found an object, expected a table or a list of rows; give a row as a list of one ' +
        'row: [row].',
    ],
    [
      'predict()',
      () => predict(),
      'ARGUMENT Argument "table": found undefined, expected a table or a list of rows; make one with tableFromRows or ' +
        'read one with readTable.',
    ],
    [
      "predict(table, { unseen: 'mising' })",
      () => predict(table, { unseen: 'mising' }),
      'OPTION_RANGE Option "unseen": found "mising", expected one of "error", "missing"; did you mean "missing"?',
    ],
    [
      'predict([{ Size: 1 }])',
      () => predict([{ Size: 1 }]),
      'COLUMN_MISSING Column "size": the table lacks the column "size" that the model was trained on, and has "Size"; ' +
        'rename "Size" to "size", or add what is missing.',
    ],
    [
      "predict([{ size: 'large' }])",
      () => predict([{ size: 'large' }]),
      'COLUMN_TYPE Column "size", row 1: found "large", expected a number; give what the model was trained on, or null ' +
        'if it is missing.',
    ],
    [
      'explain(data, 0)',
      () => explain(data, 0),
      'ARGUMENT Argument "table": found a labelled table, expected a table or a list of rows; give its attributes: ' +
        'data.attributes.',
    ],
    [
      'explain(table)',
      () => explain(table),
      'ARGUMENT Argument "row": found undefined, but the table has the rows 0 to 29.',
    ],
    [
      'new RankRules(500)',
      () => new Constructor(500),
      'OPTION_TYPE rank-rules: found 500, expected an object of options; write for instance { rules: 500 }.',
    ],
    [
      'new RankRules({ rulez: 5 })',
      () => new Constructor({ rulez: 5 }),
      'OPTION_UNKNOWN rank-rules, option "rulez": there is no such option; expected one of "preset", "rules", ' +
        '"shrinkage", "sample", "maxConditions", "bins", "firstTie", "technique", "step", "pairs", "epsilon", ' +
        '"thresholds", "costs"; did you mean "rules"?',
    ],
    [
      "takeTarget(table, 'grade', { clases: [] })",
      () => (takeTarget as Untyped)(table, 'grade', { clases: [] }),
      'OPTION_UNKNOWN takeTarget, option "clases": there is no such option; expected one of',
    ],
    [
      'tableFromRows({ size: [1] })',
      () => (tableFromRows as Untyped)({ size: [1] }),
      'ARGUMENT Argument "table": found an object, expected a list of rows such as',
    ],
    [
      'tableFromColumns(rows)',
      () => (tableFromColumns as Untyped)(rows),
      'ARGUMENT Argument "columns": found a list of 30, expected arrays by column name such as { size: [1.5, 2] }; ' +
        'give rows to tableFromRows.',
    ],
  ])('%s gets a sentence', (_, move, sentence) => {
    expect(said(move)).toContain(sentence);
  });

  it('fit, predict and explain take rows, as a table gives them', () => {
    const fromRows = learner.fit(rows, 'grade', { classes: ['1', '2', '3'] });
    expect(JSON.stringify(fromRows)).toBe(JSON.stringify(model));
    expect(model.predict(rows).codes).toEqual(model.predict(table).codes);
    expect(model.explain(rows, 4)).toEqual(model.explain(table, 4));
    expect(model.predict([]).codes).toHaveLength(0);
  });

  it('a missing key and null are missing values, and other keys are not read', () => {
    const [a, b] = [[{ size: null, more: {} }], [{ size: null }]];
    expect((predict(a) as { codes: Int32Array }).codes).toEqual(model.predict(b).codes);
    const mixed = [{ size: 1 }, {}];
    expect(model.predict(mixed).codes[1]).toBe(model.predict(b).codes[0]);
  });

  it('numbers are ordered classes without options', () => {
    const numbers = rows.map(({ size }) => ({ size, level: size > 3 ? 2 : 1 }));
    const { codes, classes } = new EnderAe().fit(numbers, 'level').predict([{ size: 6 }]);
    expect(classes[codes[0]]).toBe('2');
  });
});

/** The code and the sentence of the error that a move gets. */
function said(move: () => unknown): string {
  try {
    return `no error, but ${String(move())}`;
  } catch (error) {
    const { code = 'none', message } = error as Error & { code?: string };
    return `${code} ${message}`;
  }
}

it('takes numbers of rows in the unit of training', () => {
  const values = Float64Array.from({ length: 30 }, (_, i) => i);
  const weight = { type: 'numeric', name: 'weight', unit: 'kg', values } as const;
  const withUnit = takeTarget(
    new Table([
      weight,
      { type: 'numeric', name: 'grade', values: values.map((x) => Math.floor(x / 15)) },
    ]),
    'grade',
  );
  const model = new RankRules({ rules: 5 }).fit(withUnit);
  expect(model.predict([{ weight: 2 }, { weight: 28 }])).toEqual(
    model.predict(new Table([{ ...weight, values: Float64Array.of(2, 28) }])),
  );
});
