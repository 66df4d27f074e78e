import type { Schema } from '@preflearn/core';
import { levelsOf, shortNames, signedNumber } from '@preflearn/core/text';
import type { AttributeEffect } from './effect.js';
import { effectAt } from './effect-at.js';
import { levelText } from './level-text.js';
import { movedOutputs } from './moved-outputs.js';

/** Number of levels of a numeric attribute that get a line. */
const NUMERIC_LINES = 5;
/** Most outputs named at each level: those that vary most. */
export const MAX_OUTPUTS = 6;
/** Most categories that get a line. */
const MAX_LINES = 20;

/** The effect of an attribute at some of its levels, one line each: effects first, then the level. */
export function attributeLines(effect: AttributeEffect, schema: Schema): readonly string[] {
  const known = schema.attributes[effect.attribute];
  const { dependence, accumulated, average, outputs } = effect;
  const curve = accumulated ?? dependence;
  const isNumber = known.type === 'numeric' && levelsOf(known.unit) === undefined;
  const chosen = isNumber ? spread(curve.levels) : curve.levels.slice(0, MAX_LINES);
  const missing = known.type === 'numeric' ? NaN : -1;
  const levels = dependence.missing === undefined ? chosen : [...chosen, missing];
  const depends = (level: number, k: number) =>
    effectAt(dependence, known.type, level, k) - average[k];
  if (outputs.names.length > 1) return outputLines(effect, schema, levels, depends);
  return levels.map((level) => {
    const local = accumulated && effectAt(accumulated, known.type, level, 0);
    const numbers = [depends(level, 0), ...(local === undefined ? [] : [local])];
    const texts = numbers.map((value) => signedNumber(value).padStart(9));
    return `${texts.join(' ')}  ${levelText(known, level)}`;
  });
}

/**
 * A line for each level, or for neighbouring levels with the same effect, with the outputs that the attribute affects
 * most.
 */
function outputLines(
  effect: AttributeEffect,
  schema: Schema,
  levels: readonly number[],
  depends: (level: number, k: number) => number,
): readonly string[] {
  const known = schema.attributes[effect.attribute];
  const named = movedOutputs(effect, MAX_OUTPUTS);
  const names = shortNames(effect.outputs.names);
  const runs: { first: string; last: string; said: string }[] = [];
  for (const level of levels) {
    const said = named.map((k) => `${names[k]} ${signedNumber(depends(level, k))}`).join(', ');
    const text = levelText(known, level);
    const run = runs.at(-1);
    const isKnown = known.type === 'numeric' && !Number.isNaN(level);
    if (run !== undefined && isKnown && run.said === said) run.last = text;
    else runs.push({ first: text, last: text, said });
  }
  return runs.map(
    ({ first, last, said }) => `${first === last ? first : `${first} to ${last}`}: ${said}`,
  );
}

/** The first and the last level, and evenly spaced ones between them. */
function spread(levels: readonly number[]): readonly number[] {
  const last = levels.length - 1;
  if (last < NUMERIC_LINES) return levels;
  return Array.from(
    { length: NUMERIC_LINES },
    (_, i) => levels[Math.round((i * last) / (NUMERIC_LINES - 1))],
  );
}
