import {
  type Column,
  cellText,
  columnLength,
  isMissing,
  type NominalColumn,
  type NumericColumn,
  namedColumn,
  type Table,
  type Unit,
} from '@preflearn/core';
import { checkIsTable } from '@preflearn/core/models';
import { counted, quoted } from '@preflearn/core/text';
import { isSuspect } from '../columns/usual-marks.js';
import { parseNumber } from '../numbers/number-text.js';
import { suspectNumber } from '../numbers/suspect-number.js';
import { columnsToLeaveOut } from './columns-to-leave-out.js';
import { lookAlikeText, risesWithRows } from './table-notes.js';

/** Why a column may be something other than it seems. */
export type ColumnDoubt =
  | 'empty'
  | 'constant'
  | 'row-numbers'
  | 'survey-tool'
  | 'rising'
  | 'look-alike'
  | 'near-unique'
  | 'many-categories'
  | 'mixed'
  | 'missing-mark';

/** A category and the number of rows in which it occurs. */
export interface CategoryCount {
  readonly name: string;
  readonly count: number;
}

/** A profile of a column's contents. */
export interface ColumnProfile {
  readonly name: string;
  readonly type: Column['type'];
  /** The unit of its numbers, such as days. */
  readonly unit?: Unit;
  /** Number of rows without a value. */
  readonly missing: number;
  /** Number of distinct values. */
  readonly distinct: number;
  /**
   * Minimum, lower quartile, median, upper quartile and maximum of the numbers (interpolated); absent if there are
   * none.
   */
  readonly quantiles?: readonly [number, number, number, number, number];
  /** For a nominal column, its categories, the most frequent first; categories that do not occur are left out. */
  readonly categories?: readonly CategoryCount[];
  /** What deserves a closer look, each with a sentence without a full stop. */
  readonly doubts: readonly { readonly doubt: ColumnDoubt; readonly text: string }[];
}

/** Describes what each column contains, and what is odd about it. */
export function profileColumns(table: Table): readonly ColumnProfile[] {
  checkIsTable(table);
  const out = new Map(columnsToLeaveOut(table).map((one) => [one.name, one]));
  // One list for the sorted numbers of all columns: large lists that are dropped stay in memory for long.
  const room = new Float64Array(table.columns.some(isOfNumbers) ? table.rowCount : 0);
  return table.columns.map((column) => {
    const profile = profileOf(column, room);
    const found = out.get(column.name);
    if (found === undefined) return profile;
    const others = profile.doubts.filter(
      ({ doubt }) => doubt !== found.reason && doubt !== 'rising',
    );
    return { ...profile, doubts: [{ doubt: found.reason, text: found.text }, ...others] };
  });
}

function isOfNumbers({ type }: Column): boolean {
  return type === 'numeric';
}

/** @param room  for sorted numbers, shape [rows] */
function profileOf(column: Column, room: Float64Array): ColumnProfile {
  if (column.type === 'nominal') return profileTexts(column);
  const named = namedColumn(column);
  if (named.type === 'numeric') return profileNumbers(named, room);
  const { categories, ...profile } = profileTexts(named);
  const place = new Map(named.categories.map((level, i) => [level, i]));
  const placeOf = ({ name }: { readonly name: string }) => place.get(name) ?? 0;
  return {
    ...profile,
    type: 'numeric',
    ...(column.unit !== undefined && { unit: column.unit }),
    ...(categories && { categories: [...categories].sort((a, b) => placeOf(a) - placeOf(b)) }),
  };
}

function profileNumbers(column: NumericColumn, room: Float64Array): ColumnProfile {
  const { name, type, unit, values } = column;
  const sorted = sortedNumbers(values, room);
  let distinct = Math.min(1, sorted.length);
  for (let i = 1; i < sorted.length; i++) if (sorted[i] !== sorted[i - 1]) distinct++;
  const missing = values.length - sorted.length;
  const facts = { name, type, ...(unit !== undefined && { unit }), missing, distinct };
  if (distinct < 2)
    return {
      ...facts,
      ...(distinct > 0 && quantilesOf(sorted)),
      doubts: fewDoubts(column, distinct),
    };
  const doubts: { doubt: ColumnDoubt; text: string }[] = [];
  if (risesWithRows(column)) {
    doubts.push({ doubt: 'rising', text: 'rises from row to row, as keys of rows do' });
  }
  const suspect = suspectNumber(values);
  if (suspect !== undefined) {
    const rows = values.reduce((count, value) => count + (value === suspect ? 1 : 0), 0);
    doubts.push({
      doubt: 'missing-mark',
      text: `${suspect} in ${counted(rows, 'row')} may mark missing values`,
    });
  }
  return { ...facts, ...quantilesOf(sorted), doubts };
}

/** The numbers that are not missing, ascending, at the beginning of a list. */
function sortedNumbers(values: Float64Array, room: Float64Array): Float64Array {
  let count = 0;
  for (let row = 0; row < values.length; row++) {
    if (!Number.isNaN(values[row])) room[count++] = values[row];
  }
  return room.subarray(0, count).sort();
}

function profileTexts(column: NominalColumn): ColumnProfile {
  const { name, type, codes, categories } = column;
  const counts = new Float64Array(categories.length);
  let missing = 0;
  for (const code of codes) {
    if (code < 0) missing++;
    else counts[code]++;
  }
  const found = categories
    .map((category, code) => ({ name: category, count: counts[code] }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  const facts = { name, type, missing, distinct: found.length, categories: found };
  if (found.length < 2) return { ...facts, doubts: fewDoubts(column, found.length) };
  const doubts = textDoubts(found, codes.length - missing);
  const alike = lookAlikeText(column);
  if (alike !== undefined)
    return { ...facts, doubts: [...doubts, { doubt: 'look-alike', text: alike }] };
  return { ...facts, doubts };
}

function textDoubts(found: readonly CategoryCount[], rows: number): ColumnProfile['doubts'] {
  const doubts: { doubt: ColumnDoubt; text: string }[] = [];
  const numbers = found.filter(({ name }) => Number.isFinite(parseNumber(name)));
  if (numbers.length > 0 && numbers.length < found.length) {
    const texts = found.filter(({ name }) => !Number.isFinite(parseNumber(name)));
    const share = numbers.reduce((sum, { count }) => sum + count, 0);
    doubts.push({
      doubt: 'mixed',
      text: `numbers in ${share} of ${rows} rows, and texts such as ${quoted(texts[0].name)}`,
    });
  }
  const mark = found.find(({ name }) => isSuspect(name));
  if (mark !== undefined) {
    const text = `${quoted(mark.name)} in ${counted(mark.count, 'row')} may mark missing values`;
    doubts.push({ doubt: 'missing-mark', text });
  }
  return doubts;
}

function fewDoubts(column: Column, distinct: number): ColumnProfile['doubts'] {
  if (distinct === 0) return [{ doubt: 'empty', text: 'has no value' }];
  const row = Array.from({ length: columnLength(column) }, (_, i) => i).find(
    (i) => !isMissing(column, i),
  );
  const value = cellText(column, row ?? 0);
  return [{ doubt: 'constant', text: `is ${quoted(value)} in every row that has a value` }];
}

/** @param sorted  shape [values], at least one, ascending */
function quantilesOf(sorted: Float64Array): Pick<ColumnProfile, 'quantiles'> {
  const at = (share: number) => {
    const place = share * (sorted.length - 1);
    const below = Math.floor(place);
    const above = Math.min(below + 1, sorted.length - 1);
    const value = sorted[below] + (place - below) * (sorted[above] - sorted[below]);
    // Interpolation shows rounding errors such as 0.30000000000000004.
    return value === sorted[below] ? value : Number(value.toPrecision(15));
  };
  return { quantiles: [at(0), at(0.25), at(0.5), at(0.75), at(1)] };
}
