import { type Column, cellText, type Explanation, isMissing } from '@preflearn/core';
import { counted } from '@preflearn/core/text';
import { outputsOf } from './base-learner.js';
import type { EnsembleParts } from './ensemble-parts.js';
import { inputsOf } from './inputs.js';

const UNIT = 'added to the score';

/** How the score of the first row of some columns adds up. */
export function explainScore(
  parts: EnsembleParts,
  columns: readonly Column[],
): Pick<Explanation, 'unit' | 'signed' | 'because' | 'sum'> {
  const { base, inputs, rounds } = parts;
  const given = { values: inputsOf(inputs, columns, 1), rows: 1 };
  const added = rounds.map(({ base: learner, weight }) => ({
    attribute: 'input' in learner ? inputs[learner.input].attribute : undefined,
    value: weight * outputsOf(base, learner, given)[0],
  }));
  if (base !== 'stump') {
    const because = [1, -1].flatMap((sign) => {
      const values = added.map(({ value }) => value).filter((value) => value * sign > 0);
      if (values.length === 0) return [];
      const value = values.reduce((a, b) => a + b, 0);
      const side = sign > 0 ? 'higher' : 'lower';
      return [{ text: `${counted(values.length, base)} for ${side} classes`, value }];
    });
    const terms = because.map(({ value }) => value);
    const start = terms.reduce((a, b) => a + b, 0);
    return { unit: UNIT, signed: true, because, sum: { unit: UNIT, terms, attributes: [], start } };
  }
  const grounds = columns
    .map((column, attribute) => {
      const own = added.filter((one) => one.attribute === attribute);
      const text = `${column.name} ${isMissing(column, 0) ? 'missing' : `= ${cellText(column, 0)}`}`;
      return { name: column.name, text, value: own.reduce((sum, { value }) => sum + value, 0) };
    })
    .filter(({ value }) => value !== 0)
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
  return {
    unit: UNIT,
    signed: true,
    because: grounds.map(({ text, value }) => ({ text, value })),
    sum: {
      unit: UNIT,
      terms: grounds.map(({ value }) => value),
      attributes: grounds.map(({ name, value }) => ({ name, value })),
      start: 0,
    },
  };
}
