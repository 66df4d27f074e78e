import type { Schema } from '@preflearn/core';
import type { CategoryTerm, NumberTerm } from './logit-parts.js';

/** Share of each attribute in the spread of the scores, largest first; all 0 if there is none. */
export function importanceOf({
  schema,
  numbers,
  categories,
}: {
  readonly schema: Schema;
  readonly numbers: readonly NumberTerm[];
  readonly categories: readonly CategoryTerm[];
}): { readonly name: string; readonly value: number }[] {
  const spread = new Float64Array(schema.attributes.length);
  const deviation = (values: readonly number[], counts: readonly number[]) => {
    const total = counts.reduce((a, b) => a + b, 0);
    const mean = values.reduce((sum, value, i) => sum + (value * counts[i]) / total, 0);
    return Math.sqrt(
      values.reduce((sum, value, i) => sum + ((value - mean) ** 2 * counts[i]) / total, 0),
    );
  };
  const centred = (slope: readonly number[]) =>
    slope.length === 1
      ? Math.abs(slope[0])
      : deviation(
          slope,
          slope.map(() => 1),
        );
  for (const { attribute, slope } of numbers) spread[attribute] = centred(slope);
  for (const { attribute, responses, counts } of categories) {
    const perScore = responses[0].map((_, s) =>
      deviation(
        responses.map((of) => of[s]),
        counts,
      ),
    );
    spread[attribute] = Math.sqrt(perScore.reduce((sum, x) => sum + x * x, 0) / perScore.length);
  }
  const largest = spread.reduce((a, b) => Math.max(a, b), 0);
  const total = spread.reduce((sum, x) => sum + x / (largest || 1), 0);
  return schema.attributes
    .map(({ name }, a) => ({ name, value: largest === 0 ? 0 : spread[a] / largest / total, a }))
    .sort((x, y) => y.value - x.value || x.a - y.a)
    .map(({ name, value }) => ({ name, value }));
}
