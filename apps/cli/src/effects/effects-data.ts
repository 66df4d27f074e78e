import type { Schema } from '@preflearn/core';
import { levelsOf } from '@preflearn/core/text';
import type { EffectCurve } from '@preflearn/effects';
import type { ModelEffects } from './model-effects.js';

/** Effects for `--json`: categories and levels by name, a missing value as null. */
export function effectsData({ attributes, pairs, rows }: ModelEffects, schema: Schema) {
  const level = (attribute: number, value: number): number | string | null => {
    const known = schema.attributes[attribute];
    if (known.type === 'nominal') return value < 0 ? null : known.categories[value];
    if (Number.isNaN(value)) return null;
    return levelsOf(known.unit)?.[value - 1] ?? value;
  };
  const curve = (attribute: number, { levels, values, missing }: EffectCurve) => ({
    levels: levels.map((value) => level(attribute, value)),
    values,
    missing: missing ?? null,
  });
  return {
    rows,
    attributes: attributes.map(({ name, attribute, outputs, strength, average, ...curves }) => ({
      ...{ name, outputs, strength, average },
      partialDependence: curve(attribute, curves.dependence),
      accumulatedLocalEffects: curves.accumulated ? curve(attribute, curves.accumulated) : null,
    })),
    pairs:
      pairs?.map(({ names, attributes: both, outputs, h, interaction, levels, dependence }) => ({
        ...{ names, outputs, h: Number.isNaN(h) ? null : h, interaction },
        levels: both.map((attribute, side) => levels[side].map((value) => level(attribute, value))),
        partialDependence: dependence,
      })) ?? null,
  };
}
