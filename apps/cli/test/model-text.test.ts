import { tableFromColumns, takeTarget, use } from '@preflearn/core';
import { RankRules } from '@preflearn/rank-rules';
import { beforeAll, describe, expect, it } from 'vitest';
import { plugin } from '../src/plugins/plugin.js';
import { modelText } from '../src/selection/model-text.js';

describe('modelText', () => {
  beforeAll(() => use(plugin));

  it('gives the text of a model, and none where it would not load again', () => {
    const table = tableFromColumns({ x: [1, 2, 3, 4, 5, 6], y: [1, 1, 2, 2, 3, 3] });
    const model = new RankRules({ rules: 3 }).fit(takeTarget(table, 'y'));
    const document = model.toJSON();
    const broken = Object.assign(Object.create(model), {
      toJSON: () => ({ ...document, training: { ...document.training, rows: NaN } }),
    });
    expect(() => modelText('out.json', broken)).toThrow(
      /^the trained model would not load again and was not saved \(model\.training\.rows: found null, .*\)$/,
    );
    expect(modelText('out.json', model)).toBe(`${JSON.stringify(document)}\n`);
  });
});
