import type { Learner } from '@preflearn/core';
import { EnderAe, Order, OrdinalEnder } from '@preflearn/ender';
import { RankRules, type RankRulesInput } from '@preflearn/rank-rules';
import { type KeptRule, openSqlTable, type RuleKeeper } from '@preflearn/sql';
import { describe, expect, it } from 'vitest';
import { openDuckdb } from '../src/index.js';

const RULES = 12;

const rowsWhere = (condition: string) =>
  `(SELECT CAST(least(3, i * 7 % 41 // 10) AS INTEGER) AS y, CAST(i * 7 % 41 + i % 3 AS DOUBLE) AS x,
    CAST(i * 11 % 17 AS DOUBLE) AS z, CASE WHEN i % 5 > 0 THEN 'k' || (i % 4) END AS kind, 1.0 + i % 3 AS w
    FROM range(400) t(i) WHERE ${condition}) AS t`;

/** Keeps rules in memory, as a file would: as JSON. */
class Keeper implements RuleKeeper {
  readonly rules: readonly KeptRule[];
  readonly kept: KeptRule[] = [];

  checksum: string | undefined;

  constructor(checksum?: string, rules: readonly KeptRule[] = []) {
    this.checksum = checksum;
    this.rules = JSON.parse(JSON.stringify(rules));
  }

  keepChecksum(checksum: string): void {
    this.checksum = checksum;
  }

  keepRule(rule: KeptRule): void {
    this.kept.push(rule);
  }
}

const trained = (options: RankRulesInput, keeper?: Keeper, from = rowsWhere('true')) =>
  trainedBy(new RankRules({ rules: RULES, ...options }), keeper, from);

async function trainedBy(learner: Learner, keeper?: Keeper, from = rowsWhere('true')) {
  const connection = await openDuckdb({ threads: 1 });
  try {
    const table = await openSqlTable(connection, { from, target: 'y', weights: 'w', keeper });
    return JSON.stringify(await learner.fitAsync(table, { seed: 5 }));
  } finally {
    await connection.close();
  }
}

describe('kept rules', () => {
  it.each<RankRulesInput>([
    { sample: 1 },
    { sample: 0.3, firstTie: 'random' },
    { sample: 0.5, technique: 'constant-step', maxConditions: 2 },
    { sample: 0.02, bins: 4, maxConditions: 3 }, // many searches give no rule
  ])(
    'are taken over, and the model is that of one training, with %j',
    { timeout: 60_000 },
    async (options) => {
      const first = new Keeper();
      const whole = await trained(options, first);
      expect(await trained(options)).toBe(whole);
      expect(first.kept.length).toBeGreaterThan(0);
      for (const count of [1, 7, first.kept.length]) {
        const next = new Keeper(first.checksum, first.kept.slice(0, count));
        expect(await trained(options, next)).toBe(whole);
        expect(next.kept).toEqual(first.kept.slice(count));
      }
    },
  );

  it.each([
    new EnderAe({ rules: 6 }),
    new Order({ rules: 6 }),
    new OrdinalEnder({ rules: 3, sample: 1, technique: 'newton' }), // three losses take turns
  ])('of $id are taken over', { timeout: 60_000 }, async (learner) => {
    const first = new Keeper();
    const whole = await trainedBy(learner, first);
    expect(first.kept.length).toBeGreaterThan(4);
    for (const count of [2, 4, first.kept.length]) {
      const next = new Keeper(first.checksum, first.kept.slice(0, count));
      expect(await trainedBy(learner, next)).toBe(whole);
      expect(next.kept).toEqual(first.kept.slice(count));
    }
  });

  it.each([
    ['a row is missing', rowsWhere('i <> 200')],
    ['a value is another', rowsWhere('true').replace('AS z', '+ CAST(i = 7 AS INTEGER) / 8 AS z')],
    ['a category is another', rowsWhere('true').replace('i % 5 > 0', 'i % 5 > 0 AND i <> 51')],
    [
      'a weight is another',
      rowsWhere('true').replace('1.0 + i % 3', '1.0 + i % 3 + CAST(i = 8 AS INTEGER) / 1e5'),
    ],
    [
      'a class is another',
      rowsWhere('true').replace(
        'i * 7 % 41 // 10',
        '(i * 7 % 41 + CAST(i = 10 AS INTEGER) * 20) // 10',
      ),
    ],
  ])('of other rows are refused: %s', async (_, from) => {
    const first = new Keeper();
    await trained({ sample: 1, rules: 1 }, first);
    const next = new Keeper(first.checksum, first.kept);
    await expect(trained({ sample: 1 }, next, from)).rejects.toThrow(
      /^The rows are not those that the kept rules were learned from/,
    );
  });

  it.each([
    { attribute: 9, bin: 0, next: 1, left: true },
    { attribute: 0, bin: 3, next: 4000, left: true },
    { attribute: 0, bin: 3, next: null, left: true },
  ])('with a cut that the table does not have are refused: %j', async (cut) => {
    const first = new Keeper();
    await trained({ sample: 1, rules: 1 }, first);
    const next = new Keeper(first.checksum, [{ ...first.kept[0], cuts: [cut] }]);
    await expect(trained({ sample: 1 }, next)).rejects.toThrow(/^A kept rule has a cut at bin/);
  });
});
