import type { PortableLinearTerm } from '@preflearn/core/models';
import { levelsOf } from '@preflearn/core/text';
import type { CodedAttribute } from './coded-attribute.js';
import { type EffectRows, valuesOf } from './effect-rows.js';
import type { LocalSteps } from './local-steps.js';
import { nextBelow } from './neighbouring-numbers.js';

/**
 * The levels between which the partial dependence of a rule model is linear: the smallest and the largest value of the
 * rows, both sides of each boundary between them, and the ends of linear terms. For a nominal attribute, the categories
 * that occur, in the order of the steps; for an ordered one, all levels from the lowest to the highest that occurs.
 *
 * @returns empty if all values are missing
 */
export function dependenceLevels(
  { type, boundaries }: CodedAttribute,
  { columns }: EffectRows,
  attribute: number,
  local: LocalSteps | undefined,
  terms: readonly PortableLinearTerm[],
): readonly number[] {
  const column = columns[attribute];
  const values = valuesOf(column);
  if (type === 'nominal') {
    return local?.levels ?? [...new Set(values)].filter((code) => code >= 0);
  }
  let least = Infinity;
  let greatest = -Infinity;
  for (const value of values) {
    if (value < least) least = value + 0; // not -0
    if (value > greatest) greatest = value + 0;
  }
  if (least > greatest) return [];
  if (column.type === 'numeric' && levelsOf(column.unit) !== undefined) {
    return Array.from({ length: greatest - least + 1 }, (_, i) => least + i);
  }
  const inside = [
    ...Array.from(boundaries).flatMap((boundary) => [nextBelow(boundary), boundary]),
    ...terms.flatMap(({ low, high }) => [low, high]),
  ].filter((value) => value > least && value < greatest);
  return [...new Set([least, ...inside, greatest])].sort((a, b) => a - b);
}
