import type { Schema } from '@preflearn/core';
import { type CategoryTerm, NO_ESTIMATE, type NumberTerm } from './logit-parts.js';

/** An estimate of a linear model: of a number, or of a category compared with another. */
interface Estimate {
  /** Position of the attribute in the schema. */
  readonly attribute: number;
  readonly category?: string | undefined;
  readonly reference?: string | undefined;
  /** The score it belongs to. */
  readonly score: number;
  /** Change of the score by one unit more of a number, or between the categories. */
  readonly estimate: number;
  /** Its standard error, or {@link NO_ESTIMATE}. */
  readonly error: number;
  /** Change of the score by a standard deviation of a number, or between the categories. */
  readonly size: number;
}

/**
 * The estimates of a model, in the order of the attributes.
 *
 * @param scores  those that are asked for
 */
export function estimatesOf(
  {
    schema,
    numbers,
    categories,
  }: {
    readonly schema: Schema;
    readonly numbers: readonly NumberTerm[];
    readonly categories: readonly CategoryTerm[];
  },
  scores: readonly number[],
): readonly Estimate[] {
  const ofNumbers = numbers.flatMap(({ attribute, slope, error, scale }) =>
    scores.map((score) => ({
      ...{ attribute, score, size: slope[score] },
      estimate: slope[score] / scale,
      error: error[score] === NO_ESTIMATE ? NO_ESTIMATE : error[score] / scale,
    })),
  );
  const between = categories.flatMap(({ attribute, reference, responses, errors, counts }) => {
    const of = schema.attributes[attribute];
    const names = of.type === 'nominal' ? of.categories : [];
    return [...counts.keys()]
      .filter((c) => c !== reference && counts[c] > 0)
      .flatMap((c) =>
        scores.map((score) => {
          const estimate = responses[c][score] - responses[reference][score];
          return {
            ...{ attribute, category: names[c], reference: names[reference], score },
            ...{ estimate, error: errors[c][score], size: estimate },
          };
        }),
      );
  });
  return [...ofNumbers, ...between].sort((a, b) => a.attribute - b.attribute);
}
