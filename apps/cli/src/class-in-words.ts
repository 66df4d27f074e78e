import { numberText, type TargetSchema } from '@preflearn/core';

/**
 * A predicted class or order in a sentence: as it is, or, where classes were made from numbers,
 * `of class 3 (above 15.75, up to 17.85)`.
 */
export function classInWords(prediction: string, { classes, cuts = [] }: TargetSchema): string {
  const code = classes.indexOf(prediction);
  if (cuts.length === 0 || code < 0) return prediction;
  const above = code > 0 ? [`above ${numberText(cuts[code - 1])}`] : [];
  const upTo = code < cuts.length ? [`up to ${numberText(cuts[code])}`] : [];
  return `of class ${prediction} (${[...above, ...upTo].join(', ')})`;
}
