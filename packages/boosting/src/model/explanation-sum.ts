import type { ExplanationSum, Schema } from '@preflearn/core';
import type { ScoreDirection } from '../loss/link.js';

/** A term of the scores of a row. */
export interface ScoreTerm {
  /** The rule it comes from, with the attributes of its conditions; `undefined` for what every row starts with. */
  readonly rule: { readonly conditions: readonly { readonly attribute: number }[] } | undefined;
  /** What it adds to the scores, shape [scoreCount]. */
  readonly response: readonly number[];
}

/**
 * The terms of the scores of a row as one sum, along a direction, and the share of each attribute in it.
 *
 * A rule is shared equally among its conditions; a rule without conditions, and what every row starts with, belong to
 * no attribute.
 */
export function explanationSum(
  grounds: readonly ScoreTerm[],
  { unit, weights }: ScoreDirection,
  { attributes }: Schema,
): ExplanationSum {
  const terms = grounds.map(({ response }) =>
    response.reduce((sum, r, k) => sum + r * weights[k], 0),
  );
  const sums = new Float64Array(attributes.length);
  const isUsed = new Set<number>();
  let start = 0;
  grounds.forEach(({ rule }, i) => {
    const conditions = rule?.conditions ?? [];
    if (conditions.length === 0) start += terms[i];
    for (const { attribute } of conditions) {
      sums[attribute] += terms[i] / conditions.length;
      isUsed.add(attribute);
    }
  });
  const named = [...isUsed].sort((a, b) => Math.abs(sums[b]) - Math.abs(sums[a]) || a - b);
  return {
    unit,
    terms,
    attributes: named.map((at) => ({ name: attributes[at].name, value: sums[at] })),
    start,
  };
}
