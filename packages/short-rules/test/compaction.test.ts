import {
  type ClassTarget,
  type LabelledTable,
  type OrdinalTarget,
  Random,
  Table,
  tableFromColumns,
  takeTarget,
} from '@preflearn/core';
import { standardNormal } from '@preflearn/core/numbers';
import { MLRules } from '@preflearn/ml-rules';
import { RankRules } from '@preflearn/rank-rules';
import { expect, it } from 'vitest';
import { Compaction, loadShortRules } from '../src/index.js';

const random = new Random(2);
const x = Array.from({ length: 150 }, () => 10 * random.uniform());
const z = x.map(() => standardNormal(random));
const colour = x.map(() => (random.coin() ? 'red' : 'blue'));
const y = x.map((value, i) => value + (colour[i] === 'red' ? 3 : 0) + 0.3 * standardNormal(random));
const table = tableFromColumns({ x, z, colour, y });
const data = takeTarget(table, 'y', { discretize: 4 });
const ensemble = new RankRules({ rules: 200 }).fit(data);

function wrong(codes: Int32Array, target: ClassTarget): number {
  return codes.filter((code, i) => code !== target.codes[i]).length;
}

it('the rules are beginnings of those of the ensemble, and few do', () => {
  const model = new Compaction(ensemble, { rules: 15, roundThresholds: false }).fit(data);
  const beginnings = new Set(
    ensemble.rules.flatMap(({ conditions }) =>
      [1, 2, 3].map((length) => JSON.stringify(conditions.slice(0, length))),
    ),
  );
  expect(model.rules.length).toBe(15);
  for (const { conditions } of model.rules) {
    expect(beginnings.has(JSON.stringify(conditions))).toBe(true);
  }
  const target = data.target as OrdinalTarget;
  const constant = wrong(new Int32Array(150), target);
  expect(wrong(model.predict(data.attributes).codes, target)).toBeLessThan(constant / 4);
  expect(model.schema).toEqual(ensemble.schema);
  expect(loadShortRules(JSON.parse(JSON.stringify(model))).rules).toEqual(model.rules);
});

it('columns may stand in another order', () => {
  const other = new Table([...data.attributes.columns].reverse());
  const [a, b] = [data, { ...data, attributes: other }].map((rows) =>
    new Compaction(ensemble, { rules: 5 }).fit(rows),
  );
  expect(JSON.stringify(a)).toBe(JSON.stringify(b));
});

it('classes without order work alike', () => {
  const nominal: LabelledTable = takeTarget(tableFromColumns({ x, z, colour }), 'colour', {
    kind: 'nominal',
  });
  const rules = new MLRules({ rules: 30 }).fit(nominal);
  expect(new Compaction(rules, { rules: 4 }).fit(nominal).rules.length).toBe(4);
});

it('other classes than those of the ensemble are refused', () => {
  const target = data.target as OrdinalTarget;
  const other = { ...target, classes: target.classes.map((name) => `${name}!`) };
  expect(() => new Compaction(ensemble).fit({ ...data, target: other })).toThrow(
    'Column "y": found the classes "1!", "2!", "3!", "4!" (ordinal), but the model was trained on ' +
      '"1", "2", "3", "4" (ordinal); give a table with the classes of the model.',
  );
});
