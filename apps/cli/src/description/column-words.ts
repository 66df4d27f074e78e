import { listed, numberText, quoted, unitText, unitWords } from '@preflearn/core/text';
import { counted } from '../text/value-text.js';
import { readingText } from './reading-text.js';
import type { DescribedColumn, TableDescription } from './table-description.js';

/** Units whose numbers are written as dates and times. */
const SECONDS_OR_DAYS: ReadonlySet<unknown> = new Set(['date', 'date-time', 'time', 'duration']);

/** The kind of a column in a word: `numeric`, `nominal`, `ordered`, `dates`, `rankings`. */
export function kindText({ type, unit, labels }: DescribedColumn): string {
  if (labels !== undefined) return 'rankings';
  if (typeof unit === 'object') return 'ordered';
  return unit !== undefined && SECONDS_OR_DAYS.has(unit) ? unitWords(unit) : type;
}

/** Returns a function that formats a column's numbers, dates as dates. */
export function valueTextOf({ unit }: DescribedColumn): (value: number) => string {
  const isDate = unit !== undefined && SECONDS_OR_DAYS.has(unit);
  return (value) =>
    unitText(isDate ? Math.round(value) : value, unit, (number) => numberText(number));
}

/** Most classes that are listed individually. */
const MAX_CLASSES = 12;

/** Length of a list of categories, in characters, after which it is cut off. */
const WIDTH = 60;

/** The number of rows and columns, and how the table was read. */
export function sizeText({ rows, columns, reading }: TableDescription): string {
  const read = reading === undefined ? '' : readingText(reading);
  const size = `${counted(rows, 'row')}, ${counted(columns.length, 'column')}`;
  return `${size}${read === '' ? '' : ` (${read})`}`;
}

/** The contents of a column: five numbers, or its most frequent categories. */
export function contentOf(column: DescribedColumn): string {
  const { quantiles, categories = [], distinct, labels } = column;
  if (labels !== undefined) return `orders of ${counted(labels, 'label')}`;
  if (quantiles !== undefined) return quantiles.map(valueTextOf(column)).join('  ');
  if (distinct === 0) return 'no value';
  return countsText(categories);
}

/** `"EU" 20, "US" 20 and 3 more`; as many as fit, but at least one. */
function countsText(counts: readonly { readonly name: string; readonly count: number }[]): string {
  let text = '';
  let shown = 0;
  for (const { name, count } of counts) {
    const next = `${quoted(name, 30)} ${count}`;
    if (shown > 0 && text.length + next.length > WIDTH) break;
    text += shown === 0 ? next : `, ${next}`;
    shown++;
  }
  const rest = counts.length - shown;
  return `${text}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** What deserves attention in a column, one line each. */
export function doubtLines(column: DescribedColumn): readonly string[] {
  const { name, doubts, leftOut, unread, ordered } = column;
  const texts = doubts.map(({ text }) => text).filter((text) => text !== leftOut);
  const noted = [unread, ordered].filter((text) => text !== undefined);
  return [...noted, ...texts].map((text) => `${quoted(name)}: ${text}`);
}

/** What would be left out of training, and why, one line each. */
export function leftOutLines(columns: readonly DescribedColumn[]): readonly string[] {
  return columns.flatMap(({ name, leftOut }) =>
    leftOut === undefined ? [] : [`${quoted(name)}: ${leftOut}`],
  );
}

/** The classes with their numbers of rows, one line each. */
export function classLines(classes: NonNullable<TableDescription['classes']>): readonly string[] {
  const lines = classes
    .slice(0, MAX_CLASSES)
    .map(({ name, count }) => `${quoted(name)} in ${counted(count, 'row')}`);
  const rest = classes.slice(lines.length).map(({ name }) => name);
  return rest.length === 0 ? lines : [...lines, `and ${listed(rest, 3)}`];
}
