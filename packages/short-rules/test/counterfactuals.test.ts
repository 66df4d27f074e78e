import { counterfactuals } from '@preflearn/boosting';
import { type Counterfactual, type LabelledTable, Random, Table } from '@preflearn/core';
import { describe, expect, it } from 'vitest';
import { ShortRules, type ShortRulesModel } from '../src/index.js';

const CLASSES = ['low', 'middle', 'high'];
const CATEGORIES = ['red', 'blue', 'grey'];

/** A row: a number, another one, and the code of a colour. */
type Row = readonly [a: number, b: number, colour: number];

function tableOf(rows: readonly Row[]): Table {
  return new Table([
    { type: 'numeric', name: 'a', values: Float64Array.from(rows, ([a]) => a) },
    { type: 'numeric', name: 'b', values: Float64Array.from(rows, ([, b]) => b) },
    {
      ...{ type: 'nominal', name: 'colour', categories: CATEGORIES },
      codes: Int32Array.from(rows, ([, , colour]) => colour),
    },
  ]);
}

/** Classes that grow with a, and with b of red rows. */
function drawn(seed: number): { readonly rows: readonly Row[]; readonly data: LabelledTable } {
  const random = new Random(seed);
  const rows = Array.from(
    { length: 120 },
    (): Row => [10 * random.uniform(), 5 * random.uniform(), random.integer(3)],
  );
  const codes = Int32Array.from(rows, ([a, b, colour]) => {
    const score = a + (colour === 0 ? b : 0) + random.uniform();
    return score < 4 ? 0 : score < 8 ? 1 : 2;
  });
  const target = { kind: 'ordinal', name: 'y', classes: CLASSES, codes } as const;
  return { rows, data: { attributes: tableOf(rows), target } };
}

const codeOf = (model: ShortRulesModel, row: Row) => model.predict(tableOf([row])).codes[0];

function changed([a, b, colour]: Row, { changes }: Counterfactual): Row {
  const of = (name: string) => changes.find((change) => change.name === name)?.value;
  const other = of('colour');
  return [
    Number(of('a') ?? a),
    Number(of('b') ?? b),
    other === undefined ? colour : CATEGORIES.indexOf(String(other)),
  ];
}

/** The least distance over which one number alone gives a higher (1) or lower (-1) class, among many values. */
function leastDistance(model: ShortRulesModel, row: Row, place: 0 | 1, sign: number): number {
  const first = codeOf(model, row);
  const values = Array.from({ length: 4001 }, (_, i) => -1 + (12 * i) / 4000);
  const changedRows = values.map(
    (value): Row => (place === 0 ? [value, row[1], row[2]] : [row[0], value, row[2]]),
  );
  const { codes } = model.predict(tableOf(changedRows));
  return values.reduce(
    (least, value, i) =>
      sign * (codes[i] - first) > 0 ? Math.min(least, Math.abs(value - row[place])) : least,
    Infinity,
  );
}

describe.each([false, true])('counterfactuals of short rules, linear terms: %s', (linear) => {
  const { rows, data } = drawn(3);
  const model = new ShortRules({ rules: 12, linear }).fit(data, { seed: 1 });

  it('get another class, and are said to be exact without linear terms only', () => {
    for (let row = 0; row < 20; row++) {
      const found = counterfactuals(model, data.attributes, row);
      expect(found.length).toBeGreaterThan(0);
      for (const one of found) {
        expect(one.exact).toBe(!linear);
        if (one.prediction === undefined) continue;
        const sign = one.goal === 'higher' ? 1 : -1;
        const code = codeOf(model, changed(rows[row], one));
        expect(CLASSES[code]).toBe(one.prediction);
        expect(sign * (code - codeOf(model, rows[row]))).toBeGreaterThan(0);
      }
    }
  });

  it('are about as near as a change of one number can be', () => {
    let compared = 0;
    for (let row = 0; row < 20; row++) {
      const found = counterfactuals(model, data.attributes, row, { fixed: ['b', 'colour'] });
      for (const one of found) {
        const sign = one.goal === 'higher' ? 1 : -1;
        const least = leastDistance(model, rows[row], 0, sign);
        expect(one.changes.length).toBe(least === Infinity ? 0 : 1);
        if (least === Infinity) continue;
        const distance = Math.abs(Number(one.changes[0].value) - rows[row][0]);
        // A linear term is tried in twenty steps of a range of about ten, and numbers have few digits.
        expect(distance).toBeLessThan(least + (linear ? 0.75 : 0.2));
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(10);
  });

  it('leave what is fixed', () => {
    const found = counterfactuals(model, data.attributes, 0, { fixed: ['a', 'b', 'colour'] });
    for (const one of found) expect(one).toMatchObject({ changes: [], exact: true });
  });
});
