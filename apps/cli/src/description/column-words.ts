import { listed, numberText, quoted, unitText, unitWords } from '@preflearn/core/text';
import type { ColumnDoubt } from '@preflearn/io';
import { shellWord } from '../text/shell-word.js';
import { counted, listText } from '../text/value-text.js';
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

/** What the notes on the table report too. */
const NOTED: ReadonlySet<ColumnDoubt> = new Set(['rising', 'look-alike', 'missing-mark']);

/** Most texts among numbers that are named. */
const MAX_TEXTS = 5;

/** What deserves attention, one line each: columns that could not be read first, together where they share a reason. */
export function doubtLines({ columns, notes }: TableDescription): readonly string[] {
  const unread = new Map<string, string[]>();
  for (const { name, unread: text } of columns) {
    if (text !== undefined) unread.set(text, [...(unread.get(text) ?? []), name]);
  }
  return [
    ...[...unread].map(([text, names]) => `${listed(names)}: ${text}`),
    ...columns.flatMap(ownDoubts),
    ...notes,
  ];
}

/** What deserves attention in a column beyond the notes on the table. */
function ownDoubts(column: DescribedColumn): readonly string[] {
  const { name, doubts, leftOut, ordered } = column;
  const left = doubts.filter(({ doubt, text }) => text !== leftOut && !NOTED.has(doubt));
  const noted = ordered === undefined ? [] : [`${quoted(name)}: ${ordered}`];
  const texts = left.map(({ doubt, text }) => {
    const isVoid = doubt === 'empty' || doubt === 'constant';
    const cure = doubt === 'mixed' ? missingTexts(column) : isVoid ? leaveOut(column) : '';
    return `${quoted(name)}: ${text}${cure}`;
  });
  return [...noted, ...texts];
}

function missingTexts({ categories = [] }: DescribedColumn): string {
  const texts = categories.map(({ name }) => name).filter((text) => !Number.isFinite(Number(text)));
  if (texts.length > MAX_TEXTS) return '';
  const mark = `--missing ${shellWord(listText(texts))}`;
  return `; if ${texts.length === 1 ? 'this marks' : 'these mark'} missing values, say so (${mark})`;
}

function leaveOut({ name, use }: DescribedColumn): string {
  return use === 'attribute' ? `; to leave it out: --ignore ${shellWord(listText([name]))}` : '';
}

/** What would be left out of training, and why, one line each, and how to keep it. */
export function leftOutLines(columns: readonly DescribedColumn[]): readonly string[] {
  const out = columns.filter(({ leftOut }) => leftOut !== undefined);
  const names = out.filter(({ use }) => use !== 'ignored').map(({ name }) => name);
  const keep = `--keep ${shellWord(listText(names.slice(0, MAX_CLASSES)))}`;
  return [
    ...out.map(({ name, leftOut }) => `${quoted(name)}: ${leftOut}`),
    ...(names.length === 0 ? [] : [`to keep ${names.length === 1 ? 'it' : 'them'}: ${keep}`]),
  ];
}

/** The classes with their numbers of rows, one line each. */
export function classLines(classes: NonNullable<TableDescription['classes']>): readonly string[] {
  const lines = classes
    .slice(0, MAX_CLASSES)
    .map(({ name, count }) => `${quoted(name)} in ${counted(count, 'row')}`);
  const rest = classes.slice(lines.length).map(({ name }) => name);
  return rest.length === 0 ? lines : [...lines, `and ${listed(rest, 3)}`];
}
