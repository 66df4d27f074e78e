import type { TargetSchema } from '@preflearn/core';
import { classBounds, rankingInWords, targetNumberText } from '@preflearn/core/text';

/** Most labels of an order to name in a sentence. */
const MAX_LABELS = 6;

/**
 * A predicted number, class or order in a sentence: a class as it is or, if classes were made from numbers, `of class 3 (above
 * 15.75, up to 17.85; median 16.9)`; for a long order, the first labels and the last.
 */
export function classText(
  prediction: string,
  { kind, classes, cuts = [], medians, unit }: TargetSchema,
): string {
  if (kind === 'numeric') return targetNumberText(Number(prediction), unit);
  if (kind === 'ranking') return rankingInWords(prediction, classes, MAX_LABELS);
  const code = classes.indexOf(prediction);
  if (cuts.length === 0 || code < 0) return prediction;
  return `of class ${prediction} (${classBounds(cuts, code, medians, unit)})`;
}
