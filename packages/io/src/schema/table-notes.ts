import type { Column, NominalColumn, Table } from '@preflearn/core';
import type { Remedy } from '@preflearn/core/errors';
import { checkIsTable } from '@preflearn/core/models';
import { counted, dayNumber, listed, quoted, readableNumber } from '@preflearn/core/text';
import type { ReadingNote } from '../numbers/reading-note.js';
import { suspectNumber } from '../numbers/suspect-number.js';
import { oddlyRepeatedRows } from './repeated-rows.js';
import { textNotes } from './text-notes.js';

/** Fewest rows in which numbers that rise from row to row look like keys. */
const MIN_RISING = 20;

/** Most categories of a column that are compared with each other. */
const MAX_COMPARED = 10_000;

/** What is known about the columns of a table when it is to be learned from. */
export interface NotedColumns {
  /** The target, which is examined too. */
  readonly target?: string | undefined;
  /** The weights of rows, if they are known. */
  readonly weights?: string | undefined;
  /** Columns that are used as they are, because an option names them. */
  readonly kept?: readonly string[];
  /** Columns that are not learned from, of which only what concerns their rows is noted. */
  readonly unused?: readonly string[];
  /** Whether marks of missing values in CSV are noted, which are also noted when it is read. */
  readonly marks?: boolean;
}

/**
 * Notes on a table that is to be learned from, each a sentence with the option that undoes or cures it: columns that
 * rise from row to row, texts and numbers that may mark missing values, categories that differ in upper and lower case or
 * in blanks only, numbers with sizes, rows that total others or are equal to an earlier one. Notes on how
 * the file was read are not among them.
 */
export function tableNotes(
  table: Table,
  { target, weights, kept = [], unused = [], marks = false }: NotedColumns = {},
): ReadingNote[] {
  checkIsTable(table);
  const [keptNames, unusedNames] = [new Set(kept), new Set(unused)];
  const known = table.columns.filter(({ name }) => !keptNames.has(name));
  const columns = known.filter(({ name }) => !unusedNames.has(name));
  const notes: ReadingNote[] = [];
  const rising = columns.filter((column) => column.name !== target && risesWithRows(column));
  if (rising.length > 0) {
    const names = rising.map(({ name }) => name);
    const verb = names.length === 1 ? 'rises' : 'rise';
    notes.push({
      note: 'rising',
      where: {},
      problem: `${columnsText(names)} ${verb} from row to row, as keys of rows do`,
      remedy: [set('ignore', names, 'if so, leave it out')],
    });
  }
  notes.push(...digitDates(columns));
  // CSV has notes of its own on what marks missing values.
  const isCsv = !marks && table.reading?.layout.separator !== undefined;
  if (!isCsv) notes.push(...missingNotes(columns));
  notes.push(...textNotes(known, isCsv));
  for (const column of columns) {
    const alike = column.type === 'nominal' ? lookAlikes(column) : [];
    if (alike.length === 0) continue;
    const what = column.name === target ? 'classes' : 'categories';
    notes.push({
      note: 'look-alikes',
      where: { column: column.name },
      problem: `${what} ${LOOK_ALIKE}, such as ${alike.map(shownBlanks).join(', ')}`,
      remedy: ['write them alike in the file if they are the same'].map((text) => ({
        action: 'other',
        text,
      })),
    });
  }
  if (weights === undefined) notes.push(...voteNotes(columns));
  const repeated = oddlyRepeatedRows(table);
  if (repeated !== undefined) notes.push(repeatedNote(repeated));
  return notes;
}

/** Counts of voters next to orders of labels, as PrefLib has them. */
function voteNotes(columns: readonly Column[]): readonly ReadingNote[] {
  const hasOrders = columns.some((column) => column.type === 'nominal' && column.labels);
  const count = columns.find(({ name }) => name === 'count');
  if (!hasOrders || count?.type !== 'numeric') return [];
  if (!count.values.every((value) => Number.isSafeInteger(value) && value > 0)) return [];
  return [
    {
      note: 'vote-counts',
      where: {},
      problem: 'column "count" seems to say how many gave the order of a row',
      remedy: [
        { action: 'set', option: 'weights', value: 'count', text: 'if so, weigh the rows by it' },
      ],
    },
  ];
}

function repeatedNote({ count, rows }: { count: number; rows: number }): ReadingNote {
  const are = count === 1 ? 'is' : 'are';
  return {
    note: 'repeated-rows',
    where: {},
    problem: `${readableNumber(count)} of ${counted(rows, 'row')} ${are} equal to an earlier one, so that errors on held-out rows seem smaller than they are`,
    remedy: [
      {
        action: 'set',
        option: 'skipRepeated',
        value: true,
        text: 'if they are copies, leave them out',
      },
    ],
  };
}

function set(option: string, value: readonly string[], text: string): Remedy {
  return { action: 'set', option, value, text };
}

function columnsText(names: readonly string[]): string {
  return `${names.length === 1 ? 'column' : 'columns'} ${listed(names)}`;
}

function missingNotes(columns: readonly Column[]): readonly ReadingNote[] {
  const columnsOf = new Map<number, string[]>();
  for (const column of columns) {
    const suspect = column.type === 'numeric' ? suspectNumber(column.values) : undefined;
    if (suspect !== undefined)
      columnsOf.set(suspect, [...(columnsOf.get(suspect) ?? []), column.name]);
  }
  if (columnsOf.size === 0) return [];
  const marks = [...columnsOf.keys()].map(String);
  const names = [...new Set([...columnsOf.values()].flat())];
  return [
    {
      note: 'missing-numbers',
      where: {},
      problem: `cells that hold ${listed(marks)} in ${columnsText(names)} were read as numbers`,
      remedy: [set('missing', marks, 'if these mark missing values, say so')],
    },
  ];
}

/** Years of numbers that look like dates. */
const [FIRST_YEAR, LAST_YEAR] = [1900, 2100];

/** Numbers such as 20240131, all of which are dates. */
function digitDates(columns: readonly Column[]): readonly ReadingNote[] {
  const found = columns.flatMap((column) => {
    if (column.type !== 'numeric' || column.unit !== undefined) return [];
    const example = column.values.find((value) => !Number.isNaN(value));
    const areDates = column.values.every((value) => Number.isNaN(value) || isDigitDate(value));
    return example === undefined || !areDates ? [] : [{ name: column.name, example }];
  });
  if (found.length === 0) return [];
  const digits = String(found[0].example);
  const date = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
  const names = columnsText(found.map(({ name }) => name));
  return [
    {
      note: 'digit-dates',
      where: {},
      problem: `what looks like dates without hyphens was read as numbers in ${names} (such as ${digits})`,
      remedy: [{ action: 'other', text: `if they are dates, write them as ${date}` }],
    },
  ];
}

function isDigitDate(value: number): boolean {
  const year = Math.floor(value / 10_000);
  if (!Number.isInteger(value) || year < FIRST_YEAR || year > LAST_YEAR) return false;
  return dayNumber(year, Math.floor(value / 100) % 100, value % 100) !== undefined;
}

/** Whether whole numbers without a unit rise from row to row, in enough rows. */
export function risesWithRows(column: Column): boolean {
  if (column.type !== 'numeric' || column.unit !== undefined) return false;
  const { values } = column;
  if (values.length < MIN_RISING || !Number.isSafeInteger(values[0])) return false;
  for (let row = 1; row < values.length; row++) {
    if (!(values[row] > values[row - 1]) || !Number.isSafeInteger(values[row])) return false;
  }
  return true;
}

/** Signs that are taken for an apostrophe, a quotation mark or a hyphen. */
const LIKE_APOSTROPHES = /[\u2018\u2019\u201a\u201b\u02bc\u02b9\u2032\u00b4`]/g;
const LIKE_QUOTES = /[\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb]/g;
const LIKE_HYPHENS = /[\u2010-\u2015\u2212]/g;

/** What categories that look alike differ in. */
const LOOK_ALIKE = 'differ in upper and lower case, blanks or the form of quotes and hyphens only';

/** The first categories that differ only in case, blanks or form; empty if there are none. */
function lookAlikes({ categories, codes }: NominalColumn): readonly string[] {
  if (categories.length > MAX_COMPARED) return [];
  const found = new Map<string, number[]>();
  for (const [code, category] of categories.entries()) {
    const key = category
      .replace(/(?:\u00ad|\u200b|\u200c|\u200d|\u2060|\ufeff)/g, '')
      .replace(LIKE_APOSTROPHES, "'") // first, since NFKC makes a blank and an accent of one
      .normalize('NFKC')
      .replace(LIKE_QUOTES, '"')
      .replace(LIKE_HYPHENS, '-')
      .replace(/\s+/g, ' ')
      .trim()
      .toLowerCase();
    const same = found.get(key);
    if (same === undefined) found.set(key, [code]);
    else same.push(code);
  }
  const alike = [...found.values()].filter((same) => same.length > 1);
  if (alike.length === 0) return [];
  const occurs = new Set(codes);
  const used = alike.map((same) => same.filter((code) => occurs.has(code)));
  const first = used.find(({ length }) => length > 1) ?? [];
  return first.map((code) => categories[code]);
}

/** The sentence on categories that look alike, for a column. */
export function lookAlikeText(column: NominalColumn): string | undefined {
  const [first, second] = lookAlikes(column);
  if (second === undefined) return undefined;
  return `${shownBlanks(first)} and ${shownBlanks(second)} ${LOOK_ALIKE}`;
}

/** A category in quotes, in which blanks other than the usual one and signs without width have their numbers. */
function shownBlanks(category: string): string {
  return quoted(category).replace(/[^\S ]|[\u00ad\u200b-\u200d\u2060\ufeff]/g, (sign) => {
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
