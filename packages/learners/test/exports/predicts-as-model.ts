import { use } from '@preflearn/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { difference, type Engine, ownPredictions } from './predicted-rows.js';
import { rowsFor, subjects, trainedModel } from './subjects.js';

use({ learners: [...new Set(subjects.map(({ definition }) => definition))] });

/** Models of every learner, and what they predict: the first of a learner for so many rows, another one for some. */
export function exportedModels(rows: number) {
  return subjects.map((subject) => {
    const models = [1, 2].map((seed) => {
      const model = trainedModel(subject, seed);
      const table = rowsFor(model, seed === 1 ? rows : 200, seed);
      return { model, table, expected: ownPredictions(model, table) };
    });
    return { name: subject.name, models };
  });
}

/** Tests that every exported model predicts in another engine what it predicts here. */
export function predictsAsModel(
  name: string,
  open: () => Promise<Engine>,
  exported: ReturnType<typeof exportedModels>,
): void {
  describe(`an exported model in ${name}`, () => {
    let engine: Engine;
    beforeAll(async () => {
      engine = await open();
    });
    afterAll(() => engine?.close());

    it.each(exported)('predicts what the model predicts: $name', async ({ models }) => {
      for (const { model, table, expected } of models) {
        const found = await engine.predict(model, table);
        expect(difference(found, expected)).toBeUndefined();
      }
    });
  });
}
