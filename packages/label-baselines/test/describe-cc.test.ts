import type { Schema } from '@preflearn/core';
import { describe, expect, it } from 'vitest';
import { describeCc } from '../src/describe-cc.js';

const schema: Schema = {
  attributes: [
    { type: 'numeric', name: 'x' },
    { type: 'nominal', name: 'colour', categories: ['red', 'blue'] },
    { type: 'numeric', name: 'y' },
  ],
  target: { kind: 'ranking', name: 'order', classes: ['a', 'b'] },
};

/** Describes a model of these weights: those of x, of red and blue, of y, and the bias, for a and for b. */
function described(weights: readonly number[], top = 10) {
  const scaled = { shift: 0, factor: 1, fill: 0 };
  return describeCc(
    {
      schema,
      training: { options: { alpha: 2, epochs: null }, seed: 7, rows: 1 },
      weights: Float64Array.from(weights),
      numeric: [scaled, scaled],
      scaling: 'none',
      epochs: 3,
      settled: true,
    },
    top,
  );
}

const bars = (weights: readonly number[], top?: number) => {
  const [picture] = described(weights, top).pictures;
  if (picture.type !== 'bars') throw new Error('another picture');
  return picture.bars;
};

describe('a described model', () => {
  it('names the strongest weights first, and none of those that are 0', () => {
    const weights = [1, 0, -3, 0, 0.5, -2, 0.25, 0, 4, 0];
    const strongest = ['b: +4 y', 'a: -3 colour = blue', 'b: -2 x', 'a: +1 x', 'a: +0.5 always'];
    expect(described(weights).sections[1].lines).toEqual([...strongest, 'b: +0.25 colour = red']);
    expect(described(weights, 3).sections[1].lines).toEqual(strongest.slice(0, 3));
  });

  it('shows how far labels differ by each attribute, as shares, the largest first', () => {
    // x differs by 3, y by 2 and the categories by 1 and 4; what all labels have in common and the bias count nothing.
    expect(bars([1, 5, 7, 9, 100, -2, 6, 3, 7, -100])).toEqual([
      { name: 'colour', value: 0.5 },
      { name: 'x', value: expect.closeTo(0.3, 12) },
      { name: 'y', value: expect.closeTo(0.2, 12) },
    ]);
    expect(bars([1e308, 0, 0, 0, 0, -1e308, 0, 0, 0, 0])[0]).toEqual({ name: 'x', value: 1 });
  });

  it('draws nothing where labels do not differ, and says that no attribute has an effect', () => {
    const { sections, pictures } = described([2, 0, 1, 3, 4, 2, 0, 1, 3, 5]);
    expect(pictures).toEqual([]);
    expect(sections[0].rest?.title).toBe('3 attributes without effect');
  });

  it('says what it was trained on and how', () => {
    const { headline, facts, settings } = described(new Array(10).fill(0));
    expect(headline).toBe(
      'Linear scores of 2 labels that predict order from 3 attributes, trained on 1 row.',
    );
    expect(Object.fromEntries(facts)).toEqual({
      learner: 'cc',
      passes: '3, the last without an update',
      'scale in use': 'none',
    });
    expect(Object.fromEntries(settings)).toEqual({
      alpha: '2',
      epochs: 'none',
      seed: '7',
    });
  });
});
