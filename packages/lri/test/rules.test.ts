import { simplifyConjunction } from '@preflearn/boosting';
import { type ClassTarget, type LabelledTable, Random, selectRows } from '@preflearn/core';
import { shuffledIndices } from '@preflearn/core/numbers';
import { randomLabelledTable } from '@preflearn/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import { Lri, type LriInput } from '../src/index.js';
import { portableLri } from '../src/portable-lri.js';
import { wholeWeights } from '../src/training-rows.js';
import { votesOf, voteWeight } from '../src/votes.js';
import { slowRules } from './slow-lri.js';

const seeds = fc.integer({ min: 1, max: 1e6 });

function drawn(seed: number): LabelledTable<ClassTarget> {
  return randomLabelledTable(new Random(seed), {
    ...{ kind: 'nominal', rows: 5 + (seed % 25), weights: seed % 2 ? 'whole' : 'none' },
    attributes: ['ties', 'nominal', 'smooth'],
  });
}

const options: fc.Arbitrary<LriInput> = fc.record({
  rules: fc.integer({ min: 1, max: 8 }),
  length: fc.integer({ min: 1, max: 4 }),
  disjuncts: fc.integer({ min: 1, max: 2 }),
  freeze: fc.constantFrom(1, 3, null),
  shrinkage: fc.constantFrom(1, 1, 0.5),
});

it('grows the rules of the definition, which tries every condition on every row', () => {
  fc.assert(
    fc.property(seeds, options, (seed, given) => {
      const data = drawn(seed);
      const learner = new Lri(given);
      learner.fit(data).classes.forEach(({ rules }, code) => {
        const conditions = rules.map(({ any }) => any.map((part) => part.conditions));
        const slow = slowRules(data, code, learner.options);
        expect(conditions).toEqual(slow.map((rule) => rule.map(simplifyConjunction)));
      });
    }),
    runs(60),
  );
});

it('grows the same rules whatever the order of the rows, with any weights', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const data = randomLabelledTable(new Random(seed), { kind: 'ordinal', weights: 'real' });
      const order = shuffledIndices(data.target.codes.length, new Random(seed));
      const rulesOf = (table: LabelledTable) => new Lri({ rules: 6 }).fit(table).classes;
      expect(rulesOf(selectRows(data, order))).toEqual(rulesOf(data));
    }),
    runs(60),
  );
});

it('keeps whole weights, divides equal ones by their size, and rounds others', () => {
  expect([...wholeWeights(Float64Array.of(1, 3, 2), 200)]).toEqual([1, 3, 2]);
  expect([...wholeWeights(Float64Array.of(0.1, 0.3, 0.1), 200)]).toEqual([1, 3, 1]);
  const rounded = wholeWeights(Float64Array.of(Math.PI, 1, 1e-30), 200);
  expect(rounded[0] / rounded[1]).toBeCloseTo(Math.PI, 6);
  expect(rounded[2]).toBe(1);
  expect(rounded.reduce((a, b) => a + b) * (1 + 200 ** 3)).toBeLessThan(2 ** 53);
});

it('counts the rows that rules and conjunctions cover', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const { attributes, target } = drawn(seed);
      const data = { attributes, target };
      const model = new Lri({ rules: 5 }).fit(data);
      const votes = votesOf(model.classes, attributes.columns, attributes.rowCount);
      model.classes.forEach(({ rules }, k) => {
        const all = target.codes.reduce(
          (sum, _, row) => sum + votes[row * target.classes.length + k],
          0,
        );
        expect(rules.reduce((sum, rule) => sum + rule.coverage, 0)).toBe(all);
      });
    }),
    runs(40),
  );
});

it('gives exports a vote for each conjunction, and takes one back where both hold', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const data = drawn(seed);
      const model = new Lri({ rules: 6 }).fit(data);
      const { columns, rowCount } = data.attributes;
      const { body } = portableLri(model);
      const votes = votesOf(model.classes, columns, rowCount);
      if (body.type !== 'rules') throw new Error('expected rules');
      const { start } = body;
      const scores = votes.map((_, i) => start[i % start.length]);
      for (const { conditions, response } of body.rules) {
        for (let row = 0; row < rowCount; row++) {
          const holds = conditions.every((one) => {
            const column = columns[one.attribute];
            if ('category' in one)
              return column.type === 'nominal' && column.codes[row] === one.category;
            if (column.type !== 'numeric') return false;
            return one.operator === '<='
              ? column.values[row] <= one.value
              : column.values[row] >= one.value;
          });
          if (holds)
            response.forEach((r, k) => {
              scores[row * response.length + k] += r;
            });
        }
      }
      const weight = voteWeight(model.classes);
      expect(scores).toEqual(votes.map((count, i) => count * weight + start[i % start.length]));
    }),
    runs(60),
  );
});

it('grows each rule on a sample of the rows, and counts errors on all rows or on these', () => {
  const rulesOf = (given: LriInput, seed = 1) =>
    new Lri({ rules: 3, freeze: null, ...given }).fit(
      randomLabelledTable(new Random(8), { kind: 'nominal', rows: 60, attributes: ['smooth'] }),
      { seed },
    ).classes;
  const sampled = rulesOf({ sample: 0.5 });
  expect(rulesOf({ sample: 0.5 })).toEqual(sampled);
  expect(rulesOf({ sample: 0.5 }, 2)).not.toEqual(sampled);
  expect(rulesOf({}, 2)).toEqual(rulesOf({}));
  const own = rulesOf({ sample: 0.5, responseRows: 'sample' });
  expect(own[0].rules[0]).toEqual(sampled[0].rules[0]);
  expect(own[0].rules.slice(1)).not.toEqual(sampled[0].rules.slice(1));
});
