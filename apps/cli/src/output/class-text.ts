import { classBounds, type TargetSchema } from '@preflearn/core';

/**
 * A predicted class or order in a sentence: as it is, or, where classes were made from numbers,
 * `of class 3 (above 15.75, up to 17.85)`.
 */
export function classText(prediction: string, { classes, cuts = [] }: TargetSchema): string {
  const code = classes.indexOf(prediction);
  if (cuts.length === 0 || code < 0) return prediction;
  return `of class ${prediction} (${classBounds(cuts, code)})`;
}
