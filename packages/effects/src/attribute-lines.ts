import { type Schema, signedNumber } from '@preflearn/core';
import type { AttributeEffect } from './effect.js';
import { effectAt } from './effect-at.js';
import { levelText } from './level-text.js';

/** Levels of a number that have a line. */
const NUMERIC_LINES = 5;
/** Categories that have a line. */
const MOST_LINES = 20;

/** What an attribute adds at some of its levels, one line each: numbers first, then the level. */
export function attributeLines(effect: AttributeEffect, schema: Schema): readonly string[] {
  const known = schema.attributes[effect.attribute];
  const { dependence, accumulated, average, outputs } = effect;
  const curve = accumulated ?? dependence;
  const chosen =
    known.type === 'numeric' ? spread(curve.levels) : curve.levels.slice(0, MOST_LINES);
  const missing = known.type === 'numeric' ? NaN : -1;
  const levels = dependence.missing === undefined ? chosen : [...chosen, missing];
  const depends = (level: number, k: number) =>
    effectAt(dependence, known.type, level, k) - average[k];
  return levels.map((level) => {
    const text = levelText(known, level);
    if (outputs.names.length > 1) {
      const each = outputs.names.map((name, k) => `${name} ${signedNumber(depends(level, k))}`);
      return `${text}: ${each.join(', ')}`;
    }
    const local = accumulated && effectAt(accumulated, known.type, level, 0);
    const numbers = [depends(level, 0), ...(local === undefined ? [] : [local])];
    return `${numbers.map((value) => signedNumber(value).padStart(9)).join(' ')}  ${text}`;
  });
}

/** The first and the last level, and some between them. */
function spread(levels: readonly number[]): readonly number[] {
  const last = levels.length - 1;
  if (last < NUMERIC_LINES) return levels;
  return Array.from(
    { length: NUMERIC_LINES },
    (_, i) => levels[Math.round((i * last) / (NUMERIC_LINES - 1))],
  );
}
