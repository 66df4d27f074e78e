import { RankRules } from '@preflearn/rank-rules';
import { openSqlTable, SqlMeter, type TrainingPlan } from '@preflearn/sql';
import { describe, expect, it } from 'vitest';
import { openDuckdb } from '../src/index.js';

const ROWS = 3000;
const RULES = 24;
/** Scores are read after every second rule. */
const RULES_A_READ = 2;

/** What a training planned, and what had been asked for at its start and after each rule. */
async function costOf(maxConditions: number, sample: number, pool?: number, every?: number) {
  const connection = await openDuckdb({ threads: 1 });
  try {
    const drawn = (k: number) => `CAST(hash(i * 8 + ${k}) % 1000 AS DOUBLE)`;
    await connection.run(
      `CREATE TABLE rows AS SELECT CAST(least(3, greatest(0, (a + b + c + ${drawn(4)}) // 800 - 1)) AS INTEGER) AS y, a, b, c, 'k' || (i % 7) AS k
       FROM (SELECT i, ${drawn(1)} AS a, ${drawn(2)} AS b, ${drawn(3)} AS c FROM range(${ROWS}) t(i))`,
    );
    const meter = new SqlMeter();
    const plans: { readonly plan: TrainingPlan; readonly statements: number }[] = [];
    const table = await openSqlTable(meter.on(connection), {
      from: 'rows',
      target: 'y',
      ...(pool !== undefined && { pool: { rows: pool, every } }),
      onPlan: (plan) => plans.push({ plan, statements: meter.statements }),
    });
    const looked = meter.statements;
    expect(plans).toEqual([]);
    const after: { readonly statements: number; readonly bytes: number }[] = [];
    const learner = new RankRules({ rules: RULES, maxConditions, sample });
    const model = await learner.fitAsync(table, {
      onProgress: () => after.push({ statements: meter.statements, bytes: meter.bytes }),
    });
    expect(after).toHaveLength(RULES);
    // Before the first statement of training.
    expect(plans).toEqual([{ plan: expect.anything(), statements: looked }]);
    const conditions = model.rules.reduce((sum, rule) => sum + rule.conditions.length, 0) / RULES;
    return { plan: plans[0].plan, looked, after, conditions };
  } finally {
    await connection.close();
  }
}

describe('the plan of a training', () => {
  it.each([
    [1, 0.5, undefined, undefined],
    [3, 0.5, undefined, undefined],
    [2, 0.5, 500, undefined],
    [2, 0.5, 500, 2],
  ])(
    '%d conditions, a sample of %d, a pool of %s, another every %s',
    async (maxConditions, sample, pool, every) => {
      const { plan, looked, after } = await costOf(maxConditions, sample, pool, every);
      expect(plan).toMatchObject({ rows: ROWS, attributes: 4, conditions: maxConditions });
      const rest = after[RULES - 1].statements - after[0].statements;
      // Without those that read the scores.
      const each = (rest - (RULES - 1) / RULES_A_READ) / (RULES - 1);
      expect(each / plan.ruleStatements).toBeGreaterThan(0.9);
      expect(each / plan.ruleStatements).toBeLessThan(1.1);
      const opening = after[0].statements - looked - plan.ruleStatements;
      expect(Math.abs(opening - plan.openingStatements)).toBeLessThan(3);
      const results = (after[RULES - 1].bytes - after[0].bytes) / (RULES - 1);
      // Statements themselves have a few kB.
      expect(results - plan.scoreBytes / RULES_A_READ).toBeLessThan(plan.ruleBytes + 20_000);
      expect(plan.scoreBytes).toBe(ROWS * 3 * 8);
      expect(plan.openingBytes).toBe((pool ?? 0) * 6 * 8);
    },
  );

  it('counts statements, texts and numbers', async () => {
    const connection = await openDuckdb({ threads: 1 });
    try {
      const meter = new SqlMeter();
      const counted = meter.on(connection);
      const query = "SELECT 1.5::DOUBLE AS a, 'four' AS b, NULL AS c FROM range(3000)";
      let rows = 0;
      for await (const batch of counted.read(query)) rows += batch.rowCount;
      expect(rows).toBe(3000);
      expect(meter).toMatchObject({ statements: 1, bytes: query.length + 3000 * (8 + 4 + 8) });
      await counted.run('SELECT 1');
      await counted.columns('range(3)');
      expect(meter.statements).toBe(3);
    } finally {
      await connection.close();
    }
  });
});
