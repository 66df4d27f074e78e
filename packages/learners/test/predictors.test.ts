import {
  type Column,
  type LearnerDefinition,
  type PredictOptions,
  type Predictor,
  Random,
  Table,
} from '@preflearn/core';
import { type BuiltInLearner, builtInLearners } from '@preflearn/learners';
import { randomLabelledTable } from '@preflearn/testing';
import { describe, expect, it } from 'vitest';
import { smallSettings } from './small-settings.js';

/** What the entry `./predict` of its package loads the models of a learner with. */
async function predictorOf({ package: name, className }: BuiltInLearner) {
  const entry = await import(`../../${name}/src/predict.ts`);
  return entry[`load${className}`] as (document: unknown) => Predictor;
}

/** A model of a random table with missing values, and rows to predict, some values of which training never saw. */
function draw(definition: LearnerDefinition, seed: number) {
  const random = new Random(seed, 5);
  const kind = definition.targetKinds[seed % definition.targetKinds.length];
  const data = randomLabelledTable(random, { kind, rows: 60, missing: true });
  const small = smallSettings(definition, 25);
  const model = definition.create(small).fit(data, { seed });
  const columns = data.attributes.columns.map((column) => withNews(column, random)).reverse();
  return { model, rows: new Table(columns), attributes: data.attributes };
}

/** The column with other numbers, and with a category that is new, here and there. */
function withNews(column: Column, random: Random): Column {
  if (column.type === 'numeric') {
    const values = column.values.map((value) => {
      const place = random.integer(4);
      return place === 0 ? value + 0.5 : place === 1 ? NaN : value;
    });
    return { ...column, values };
  }
  const news = column.categories.length;
  const codes = column.codes.map((code) => (random.integer(5) === 0 ? news : code));
  return { ...column, codes, categories: [...column.categories, 'never seen before'] };
}

/** What a call gives, or the code and the sentence of what it throws. */
function outcome(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return { code, message };
  }
}

describe.each(builtInLearners.map((learner) => [learner.definition.id, learner] as const))(
  'a saved model of %s, loaded to predict',
  async (id, learner) => {
    const { definition } = learner;
    const load = await predictorOf(learner);

    it('predicts the bits of the whole model, also for missing and unseen values', () => {
      for (let seed = 1; seed <= 12; seed++) {
        const { model, rows, attributes } = draw(definition, seed);
        const predictor = load(JSON.parse(JSON.stringify(model)));
        expect(predictor.learner).toBe(id);
        expect(predictor.schema).toEqual(model.schema);
        const tables: [Table, PredictOptions][] = [
          [rows, { unseen: 'missing' }],
          [attributes, {}],
          [attributes.select([]), {}],
        ];
        for (const [table, options] of tables) {
          const predicted = outcome(() => predictor.predict(table, options));
          expect(predicted).toStrictEqual(outcome(() => model.predict(table, options)));
        }
      }
    });

    it('refuses what the whole model refuses, in the same words', () => {
      const { model, rows } = draw(definition, 3);
      const predictor = load(JSON.parse(JSON.stringify(model)));
      const lacking = rows.without(rows.names[0]);
      expect(outcome(() => predictor.predict(lacking))).toMatchObject({ code: 'COLUMN_MISSING' });
      for (const table of [rows, lacking]) {
        expect(outcome(() => predictor.predict(table))).toEqual(
          outcome(() => model.predict(table)),
        );
      }
    });

    it('is checked as the whole model is', () => {
      const saved = JSON.stringify(draw(definition, 2).model);
      const edits = [
        { learner: 'another' },
        { version: 2 },
        { parameters: {} },
        { training: { options: { no: 1 }, seed: 1, rows: 1 } },
        { extra: 1 },
      ];
      for (const edit of edits) {
        const document = { ...JSON.parse(saved), ...edit };
        const refused = outcome(() => load(document));
        expect(refused).toMatchObject({ code: expect.stringMatching(/^MODEL_/) });
        expect(refused).toEqual(outcome(() => definition.load(document)));
      }
    });
  },
);
