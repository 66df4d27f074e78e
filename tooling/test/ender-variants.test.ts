import type { ClassPrediction } from '@preflearn/core';
import { plainLabelledTable } from '@preflearn/testing';
import { describe, expect, it } from 'vitest';
import { enderVariants } from '../experiments/ender-variants.mjs';

describe('the variants of ENDER', () => {
  it.each(enderVariants)('$id learns what there is to learn', ({ create }) => {
    const data = plainLabelledTable('ordinal', 3);
    const codes = 'codes' in data.target ? data.target.codes : [];
    const model = create().fit(data, { seed: 1 });
    const prediction: ClassPrediction = model.predict(data.attributes);
    const wrong = prediction.codes.filter((code, row) => code !== codes[row]).length;
    expect(model.rules.length).toBeGreaterThan(0);
    // One class for all would be wrong 16 times.
    expect(wrong).toBeLessThan(16);
  });
});
