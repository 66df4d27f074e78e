import { type Condition, covers, satisfies } from '@preflearn/boosting';
import { type ClassTarget, type Column, type LabelledTable, Random } from '@preflearn/core';
import { shuffledIndices } from '@preflearn/core/numbers';
import { randomLabelledTable } from '@preflearn/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import { chooseRounds, randomRounds } from '../src/choose-rounds.js';
import { ConditionSearch, objective } from '../src/find-condition.js';
import { type RoundOptions, SlipperRun } from '../src/slipper-run.js';
import { trainingRows } from '../src/training-rows.js';

const seeds = fc.integer({ min: 1, max: 1e6 });

function drawn(seed: number, rows = 5 + (seed % 30)) {
  const table: LabelledTable<ClassTarget> = randomLabelledTable(new Random(seed), {
    ...{ kind: 'nominal', rows, classes: 2, weights: 'none' },
    attributes: ['ties', 'nominal', 'smooth'],
  });
  const data = trainingRows(table, new Float64Array(rows).fill(1));
  return { table, data, rows: Int32Array.from(data.codes.keys()), ...table.attributes };
}

/** Every condition on some rows, in the order in which ties are decided. */
function* conditionsOn(columns: readonly Column[], rows: Int32Array): Generator<Condition> {
  for (const [attribute, column] of columns.entries()) {
    const own = Array.from(rows, (row) =>
      column.type === 'nominal' ? column.codes[row] : column.values[row],
    );
    const values = [
      ...new Set(own.filter((value) => value >= (column.type === 'nominal' ? 0 : -Infinity))),
    ];
    values.sort((a, b) => a - b);
    if (column.type === 'nominal') {
      if (values.length < 2) continue;
      for (const category of values) yield { attribute, operator: '=', category };
      continue;
    }
    for (const operator of ['<=', '>='] as const) {
      for (let i = 0; i + 1 < values.length; i++) {
        yield { attribute, operator, value: (values[i] + values[i + 1]) / 2 };
      }
    }
  }
}

it('finds the condition with the largest z of all there are', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const { data, rows, columns } = drawn(seed);
      const random = new Random(seed, 1);
      const signed = Float64Array.from(rows, () => 1 + random.integer(4)).map((weight, row) =>
        data.codes[row] === 1 ? weight : -weight,
      );
      const search = new ConditionSearch(data.attributes);
      let best = -1;
      let slow: Condition | undefined;
      for (const condition of conditionsOn(columns, rows)) {
        const covered = rows.filter((row) =>
          satisfies(columns[condition.attribute], row, condition),
        );
        expect([...search.covered(rows, condition)]).toEqual([...covered]);
        const sum = (sign: number) =>
          covered.reduce((total, row) => total + Math.max(0, sign * signed[row]), 0);
        const z = objective(sum(1), sum(-1));
        if (z > best + 1e-12) [best, slow] = [z, condition];
      }
      expect(search.find(rows, signed, -1)).toEqual(slow);
    }),
    runs(60),
  );
});

it('keeps the sum of the weights at 1, and bounds the training error by the product of their sums', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const { data, rows, columns } = drawn(seed);
      const run = new SlipperRun(data, rows, 1);
      const scores = new Float64Array(rows.length);
      let bound = 1;
      for (let round = 0; round < 12; round++) {
        const before = Array.from(rows, (row) => run.weightOf(row));
        const rule = run.round(
          rows.filter((row) => (row + round) % 3 !== 0),
          rows.filter((row) => (row + round) % 3 === 0),
        );
        const y = (row: number) => (data.codes[row] === 1 ? 1 : -1);
        const c = (row: number) => (covers(rule, columns, row) ? rule.confidence : 0);
        const after = before.map((weight, row) => weight * Math.exp(-y(row) * c(row)));
        const sum = after.reduce((a, b) => a + b, 0);
        bound *= sum;
        expect(rule.z).toBeLessThanOrEqual(1);
        expect(sum).toBeGreaterThanOrEqual(rule.z - 1e-12);
        expect(rule.conditions.length).toBeLessThanOrEqual(Math.max(rule.grown, 0));
        for (const row of rows) {
          expect(run.weightOf(row)).toBeCloseTo(after[row] / sum, 12);
          scores[row] += c(row);
        }
        const wrong = rows.filter((row) => scores[row] * y(row) < 0).length;
        expect(wrong / rows.length).toBeLessThanOrEqual(bound + 1e-9);
      }
    }),
    runs(40),
  );
});

it('chooses the number of rounds with the fewest errors on the rows held out', () => {
  const { data, rows, columns } = drawn(11, 40);
  const problem = { data, columns, rows, positive: 1 };
  const choosing = chooseRounds(problem, 15, 4, new Random(3));
  let next = choosing.next();
  let steps = 0;
  for (; !next.done; next = choosing.next()) steps++;
  expect(steps).toBe(4 * 15);
  // With all rounds of a single stream, the same folds can be repeated.
  const random = new Random(3);
  const order = shuffled(rows.length, random);
  const errors = new Array<number>(15).fill(0);
  for (let fold = 0; fold < 4; fold++) {
    const held = order.filter((_, i) => i % 4 === fold);
    const trained = rows.filter((row) => !held.includes(row));
    const rules = [...randomRounds({ ...problem, rows: trained }, 15, random)];
    for (let round = 0; round < 15; round++) {
      for (const row of held) {
        const score = rules
          .slice(0, round + 1)
          .reduce((sum, rule) => sum + (covers(rule, columns, row) ? rule.confidence : 0), 0);
        errors[round] += Number(score > 0 !== (data.codes[row] === 1));
      }
    }
  }
  expect(next.value).toBe(1 + errors.indexOf(Math.min(...errors)));
});

it('grows rules on at most two thirds of the weight', () => {
  const { data, rows, columns } = drawn(5, 30);
  const run = SlipperRun.prototype.round;
  const shares: number[] = [];
  SlipperRun.prototype.round = function (this: SlipperRun, growing, pruning) {
    shares.push(growing.reduce((sum, row) => sum + this.weightOf(row), 0));
    return run.call(this, growing, pruning);
  };
  try {
    for (const _ of randomRounds({ data, columns, rows, positive: 1 }, 20, new Random(1)));
  } finally {
    SlipperRun.prototype.round = run;
  }
  expect(Math.max(...shares)).toBeLessThanOrEqual(2 / 3);
  expect(shares[0]).toBeGreaterThan(0.6); // all rows weigh the same then
});

function shuffled(count: number, random: Random): number[] {
  return Array.from(shuffledIndices(count, random));
}

it('shrinks confidences, computes them on the growing set, and leaves rules unpruned where asked to', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const { data, rows, columns } = drawn(seed);
      const growing = rows.filter((row) => row % 3 !== 0);
      const first = (options: Partial<RoundOptions>) =>
        new SlipperRun(data, rows, 1, {
          ...{ shrinkage: 1, prune: true, responseRows: 'all', ...options },
        }).round(
          growing,
          rows.filter((row) => row % 3 === 0),
        );
      const plain = first({});
      const shrunk = first({ shrinkage: 0.25 });
      expect(shrunk).toEqual({ ...plain, confidence: plain.confidence / 4 });
      const own = first({ responseRows: 'growing' });
      const weights = [0, 0];
      for (const row of growing) {
        if (covers(own, columns, row)) weights[data.codes[row] === 1 ? 1 : 0] += 1 / rows.length;
      }
      const smoothing = 1 / (2 * rows.length);
      expect(own.conditions).toEqual(plain.conditions);
      const odds = (weights[1] + smoothing) / (weights[0] + smoothing);
      expect(own.confidence).toBeCloseTo(Math.log(odds) / 2, 12);
      const whole = first({ prune: false });
      expect([0, whole.grown]).toContain(whole.conditions.length);
    }),
    runs(60),
  );
});

it('grows rules on all rows where none prune them', () => {
  const { data, rows, columns } = drawn(5, 30);
  const options = { shrinkage: 0.5, prune: false, responseRows: 'all' } as const;
  const problem = { data, columns, rows, positive: 1, options };
  const run = new SlipperRun(data, rows, 1, options);
  const none = new Int32Array(0);
  expect([...randomRounds(problem, 4, new Random(1))]).toEqual(
    Array.from({ length: 4 }, () => run.round(rows, none)),
  );
});
