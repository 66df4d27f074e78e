import { type LabelledTable, Random, selectRows, TrainingAborted } from '@preflearn/core';
import { ordinalEnderDefinition } from '@preflearn/ender';
import { randomSplit } from '@preflearn/evaluation';
import { iblrDefinition } from '@preflearn/iblr';
import { mlRulesDefinition } from '@preflearn/ml-rules';
import { rankRulesDefinition } from '@preflearn/rank-rules';
import { randomLabelledTable } from '@preflearn/testing';
import { describe, expect, it } from 'vitest';
import { EarlyStopping } from '../src/index.js';

const usual = { classes: 4, weights: 'none', missing: false, attributes: ['smooth'] } as const;
const data: LabelledTable = randomLabelledTable(new Random(3), {
  kind: 'ordinal',
  rows: 80,
  ...usual,
});

describe('EarlyStopping', () => {
  it('measures the model so far on the held-out rows, and takes the fewest rules of the best value', async () => {
    const early = new EarlyStopping(rankRulesDefinition, { rules: 60 }, { patience: 1000 });
    const { curve, rules, heldOut, trained, most } = await early.stop(data, { seed: 8 });
    expect({ heldOut, trained, most }).toEqual({ heldOut: 16, trained: 60, most: 60 });
    const values = curve.map(({ value }) => value ?? Number.NaN);
    expect(rules).toBe(curve[values.indexOf(Math.min(...values))].rules);
    const { train, test } = randomSplit(80, { train: 64, test: 16 }, new Random(8, 0xea51));
    const alone = rankRulesDefinition
      .create({ rules: 7 })
      .fit(selectRows(data, train), { seed: 8 })
      .predict(selectRows(data, test).attributes);
    const truth = selectRows(data, test).target;
    if (alone.kind !== 'ordinal' || truth.kind !== 'ordinal') throw new Error('no classes');
    const error = alone.codes.reduce((sum, code, i) => sum + Math.abs(code - truth.codes[i]), 0);
    expect(curve.find((point) => point.rules === 7)?.value).toBeCloseTo(error / 16, 12);
  });

  it('ends training when the best value is as old as patience says', async () => {
    const patient = await new EarlyStopping(
      rankRulesDefinition,
      { rules: 60 },
      { patience: 1000 },
    ).stop(data);
    const { rules, trained } = await new EarlyStopping(
      rankRulesDefinition,
      { rules: 60 },
      { patience: 5 },
    ).stop(data);
    expect(trained).toBe(rules + 5);
    expect(patient.curve[rules - 1].rules).toBe(rules);
    expect(trained).toBeLessThan(60);
  });

  it('gives the model of that number of rules on all rows, bit for bit', async () => {
    const early = new EarlyStopping(mlRulesDefinition, { rules: 30 }, { patience: 3 });
    const { rules } = await early.stop(data, { seed: 2 });
    const model = early.fit(data, { seed: 2 });
    const alone = mlRulesDefinition.create({ rules }).fit(data, { seed: 2 });
    expect(JSON.stringify(model)).toBe(JSON.stringify(alone));
    expect(model.toJSON().training).toMatchObject({ rows: 80, options: { rules } });
  });

  it('takes the fewest rules within one standard error of the best where asked to', async () => {
    const options = { patience: 1000, stoppingRule: 'one-standard-error' } as const;
    const best = await new EarlyStopping(
      rankRulesDefinition,
      { rules: 60 },
      { patience: 1000 },
    ).stop(data);
    const early = await new EarlyStopping(rankRulesDefinition, { rules: 60 }, options).stop(data);
    expect(early.curve.map(({ value }) => value)).toEqual(best.curve.map(({ value }) => value));
    const point = early.curve.find(({ rules }) => rules === best.rules);
    const within = early.curve.filter(
      ({ value }) => (value ?? Infinity) <= (point?.value ?? 0) + (point?.standardError ?? 0),
    );
    expect(early.rules).toBe(within[0].rules);
    expect(early.rules).toBeLessThan(best.rules);
  });

  it('estimates the standard error from ten parts of the held-out rows', async () => {
    const early = new EarlyStopping(
      rankRulesDefinition,
      { rules: 3 },
      { stoppingRule: 'one-standard-error' },
    );
    const { curve } = await early.stop(data, { seed: 8 });
    const { train, test } = randomSplit(80, { train: 64, test: 16 }, new Random(8, 0xea51));
    const model = rankRulesDefinition
      .create({ rules: 3 })
      .fit(selectRows(data, train), { seed: 8 });
    const means = Array.from({ length: 10 }, (_, part) => {
      const rows = selectRows(
        data,
        Array.from(test).filter((_, i) => i % 10 === part),
      );
      const predicted = model.predict(rows.attributes);
      const truth = rows.target;
      if (predicted.kind !== 'ordinal' || truth.kind !== 'ordinal') throw new Error('no classes');
      const errors = Array.from(predicted.codes, (code, i) => Math.abs(code - truth.codes[i]));
      return errors.reduce((sum, error) => sum + error, 0) / errors.length;
    });
    const mean = means.reduce((sum, x) => sum + x, 0) / 10;
    const squares = means.reduce((sum, x) => sum + (x - mean) ** 2, 0);
    expect(curve[2].standardError).toBeCloseTo(Math.sqrt(squares / 9 / 10), 12);
  });

  it('counts the rules of Ordinal ENDER by threshold, and gives its model of so many', async () => {
    const early = new EarlyStopping(ordinalEnderDefinition, { rules: 20 }, { patience: 4 });
    const { rules, trained, most, curve } = await early.stop(data, { seed: 2 });
    expect(most).toBe(20);
    expect(trained).toBe(rules + 4);
    expect(curve.map((point) => point.rules)).toEqual(curve.map((_, i) => i + 1));
    const { train, test } = randomSplit(80, { train: 64, test: 16 }, new Random(2, 0xea51));
    const alone = ordinalEnderDefinition
      .create({ rules: 3 })
      .fit(selectRows(data, train), { seed: 2 })
      .predict(selectRows(data, test).attributes);
    const truth = selectRows(data, test).target;
    if (alone.kind !== 'ordinal' || truth.kind !== 'ordinal') throw new Error('no classes');
    const error = alone.codes.reduce((sum, code, i) => sum + Math.abs(code - truth.codes[i]), 0);
    expect(curve[2].value).toBeCloseTo(error / 16, 12);
    const model = early.fit(data, { seed: 2 });
    expect(JSON.stringify(model)).toBe(
      JSON.stringify(ordinalEnderDefinition.create({ rules }).fit(data, { seed: 2 })),
    );
  });

  it('holds out no row of weight 0', async () => {
    const weights = Float64Array.from({ length: 80 }, (_, row) => (row < 40 ? 1 : 0));
    const early = new EarlyStopping(rankRulesDefinition, { rules: 5 });
    const weighted = await early.stop({ ...data, weights });
    expect(weighted.heldOut).toBe(8);
    const kept = selectRows(
      { ...data, weights },
      Array.from({ length: 40 }, (_, row) => row),
    );
    expect(weighted).toEqual(await early.stop(kept));
  });

  it('trains all rules on a single row', () => {
    const model = new EarlyStopping(rankRulesDefinition, { rules: 5 }).fit(selectRows(data, [0]));
    expect(model.toJSON().training.options).toMatchObject({ rules: 5 });
  });

  it('can be cancelled', async () => {
    const controller = new AbortController();
    const training = new EarlyStopping(rankRulesDefinition, { rules: 50 }).fitAsync(data, {
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    await expect(training).rejects.toBeInstanceOf(TrainingAborted);
  });

  it('refuses a learner without rules, and options out of range', () => {
    expect(() => new EarlyStopping(iblrDefinition)).toThrow('does not learn rule by rule');
    expect(() => new EarlyStopping(rankRulesDefinition, {}, { heldOut: 0.9 })).toThrow('0.9');
  });
});
