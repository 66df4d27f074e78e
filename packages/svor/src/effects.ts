import { scoresOf } from './predict-svor.js';
import type { SvorParts } from './svor-parts.js';

/** Most support vectors from which the importance of the attributes is measured. */
const MOST_VECTORS = 200;

/**
 * What each attribute changes in the scores of rows, compared with its mean.
 *
 * @param values  shape [inputs x rows]
 * @returns shape [attributes][rows]; undefined for an attribute that the model does not use
 */
export function effectsOf(
  parts: SvorParts,
  values: Float64Array,
  rows: number,
): readonly (Float64Array | undefined)[] {
  const own = scoresOf(parts, values, rows);
  return parts.schema.attributes.map((_, attribute) => {
    const used = [...parts.inputs.keys()].filter((j) => parts.inputs[j].attribute === attribute);
    if (used.length === 0) return undefined;
    const without = values.slice();
    for (const j of used) without.fill(0, j * rows, (j + 1) * rows);
    const others = scoresOf(parts, without, rows);
    return own.map((score, row) => score - others[row]);
  });
}

/** Share of each attribute in the mean absolute effects on support vectors, largest first. */
export function importanceOf(
  parts: SvorParts,
): readonly { readonly name: string; readonly value: number }[] {
  const { schema, inputs, vectors, coefficients } = parts;
  const count = coefficients.length;
  const rows = Math.min(count, MOST_VECTORS);
  const values = Float64Array.from(
    inputs.flatMap((_, j) =>
      Array.from({ length: rows }, (_, i) => vectors[j * count + Math.floor((i * count) / rows)]),
    ),
  );
  const sizes = effectsOf(parts, values, rows).map(
    (effects) => effects?.reduce((sum, effect) => sum + Math.abs(effect), 0) ?? 0,
  );
  const total = sizes.reduce((a, b) => a + b, 0);
  return schema.attributes
    .map(({ name }, index) => ({ name, value: total > 0 ? sizes[index] / total : 0 }))
    .sort((a, b) => b.value - a.value);
}
