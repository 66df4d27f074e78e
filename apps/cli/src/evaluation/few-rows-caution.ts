import type { LabelledTable } from '@preflearn/core';
import { quoted } from '@preflearn/core/text';
import { counted } from '../text/value-text.js';

/** With fewer rows, hardly anything can be learned about a class. */
const FEW_ROWS = 10;

/** Most classes that are named. */
const MAX_NAMED = 3;

/** A sentence on classes with few rows of a weight above 0; none for targets without classes. */
export function fewRowsCaution({ target, weights }: LabelledTable): readonly string[] {
  if (!('codes' in target)) return [];
  const counts = new Float64Array(target.classes.length);
  for (const [row, code] of target.codes.entries()) if ((weights?.[row] ?? 1) > 0) counts[code]++;
  const few = Array.from(counts.keys()).filter((code) => counts[code] < FEW_ROWS);
  if (few.length === 0) return [];
  const rarest = [...few].sort((a, b) => counts[a] - counts[b]);
  const named = rarest.slice(0, MAX_NAMED);
  const names = named.map((code) => `${quoted(target.classes[code])}: ${counts[code]}`).join(', ');
  const others = few.length > MAX_NAMED ? ` and ${few.length - MAX_NAMED} more` : '';
  const classes = counted(target.classes.length, 'class', 'classes');
  return [
    `${few.length} of ${classes} ${few.length === 1 ? 'has' : 'have'} fewer than ${FEW_ROWS} rows ` +
      `(${names}${others}), too few to learn much about them.`,
  ];
}
