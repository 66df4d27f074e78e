import { Registry } from '@preflearn/core';
import { describe, expect, it } from 'vitest';
import { gradientDescent, nearestClassLink, simultaneousMinimisation } from '../src/index.js';
import { binaryExponential } from './slipper-plugin.js';

describe('parts of rule learners in a registry', () => {
  it('are found by kind and id', () => {
    const registry = new Registry();
    registry.use({
      losses: [binaryExponential],
      techniques: [simultaneousMinimisation, gradientDescent],
      links: [nearestClassLink],
    });
    expect(registry.find('losses', binaryExponential.id)).toBe(binaryExponential);
    expect(registry.find('techniques', 'gradient-descent')).toBe(gradientDescent);
    expect(registry.registered('links')).toEqual([nearestClassLink]);
    expect(registry.find('links', 'simultaneous')).toBeUndefined();
  });

  it('have ids of their own', () => {
    const registry = new Registry();
    registry.use({ techniques: [gradientDescent] });
    registry.use({ techniques: [gradientDescent] });
    const other = { ...simultaneousMinimisation, id: gradientDescent.id };
    expect(() => registry.use({ techniques: [other] })).toThrow('"gradient-descent" is taken');
  });
});
