import { DataError } from '../errors/errors.js';
import type { RemedyInput } from '../errors/remedy.js';
import { sortedDistinct } from '../numbers/sorting.js';
import { listed, quoted } from '../words/quoted.js';
import { similarName } from '../words/similar-name.js';
import { checkFew } from './distinct-names.js';
import { equalFrequencyClasses } from './equal-frequency.js';
import { type Column, cellText, columnLength, type NumericColumn } from './table.js';
import type { ClassTarget, OrdinalTarget } from './target.js';
import { levelsOf, unitText } from './unit.js';

/** With more distinct numbers than this, a numeric column is treated as classes only on request. */
const MAX_CLASSES = 100;

/** How many classes to make of numbers, for the suggestion in a message. */
const DEFAULT_CLASSES = 10;

/**
 * Reads classes: those given, or those of the column.
 *
 * @throws DataError TARGET_CLASSES, TARGET_ONE_CLASS
 */
export function classTarget(
  column: Column,
  kind: 'ordinal' | 'nominal',
  given: readonly string[] | undefined,
): ClassTarget {
  const classes = given ?? inferClasses(column, kind);
  return severalClasses({ kind, name: column.name, classes, codes: classCodes(column, classes) });
}

/**
 * Makes ordered classes of about equal size from numbers.
 *
 * @throws DataError TARGET_ONE_CLASS
 */
export function discretized({ name, values, unit }: NumericColumn, count: number): OrdinalTarget {
  const { codes, cuts, medians } = equalFrequencyClasses(values, count);
  const classes = Array.from({ length: cuts.length + 1 }, (_, k) => String(k + 1));
  const numbers = values;
  const counted = typeof unit === 'string' ? { unit } : {};
  return severalClasses({
    ...{ kind: 'ordinal', name, classes, codes },
    ...{ cuts, medians, numbers, ...counted },
  });
}

/** The distinct numbers, ascending; found without sorting the rows when there are few, as for classes. */
function distinctNumbers(values: Float64Array): Float64Array {
  const few = new Set<number>();
  for (const value of values) {
    few.add(value); // -0 becomes 0
    if (few.size > MAX_CLASSES) return sortedDistinct(values).distinct;
  }
  return Float64Array.from(few).sort();
}

function inferClasses(column: Column, kind: 'ordinal' | 'nominal'): readonly string[] {
  if (column.type === 'numeric') {
    const levels = levelsOf(column.unit);
    if (levels !== undefined) return levels;
    const distinct = distinctNumbers(column.values);
    if (distinct.length > MAX_CLASSES) {
      throw new DataError(
        'TARGET_CLASSES',
        `found ${distinct.length} distinct numbers, too many to be taken for classes`,
        {
          where: { column: column.name },
          remedy: [
            {
              action: 'set',
              option: 'discretize',
              value: DEFAULT_CLASSES,
              text: 'make ordered classes of them',
            },
            { action: 'set', option: 'classes', text: 'list the classes' },
          ],
        },
      );
    }
    return Array.from(distinct, (value) => unitText(value, column.unit));
  }
  if (column.ordered) return column.categories;
  const occurs = new Uint8Array(column.categories.length);
  for (const code of column.codes) occurs[code] = 1;
  const occurring = column.categories.filter((_, code) => occurs[code] === 1);
  checkFew(column, occurring.length, 'classes');
  if (kind === 'nominal') return occurring;
  if (occurring.length <= 2) return occurring.sort();
  throw new DataError(
    'TARGET_CLASSES',
    `the order of the classes ${listed(occurring)} is not known`,
    {
      where: { column: column.name },
      remedy: {
        action: 'set',
        option: 'classes',
        choices: occurring,
        text: 'list them from lowest to highest',
      },
    },
  );
}

function classCodes(column: Column, classes: readonly string[]): Int32Array {
  const codeOf = new Map(classes.map((name, code) => [name, code]));
  const numbers =
    column.type === 'numeric' && levelsOf(column.unit) === undefined ? column.values : undefined;
  const codeOfNumber = numericCodes(classes);
  const codes = new Int32Array(columnLength(column));
  for (let row = 0; row < codes.length; row++) {
    const text = cellText(column, row);
    const code = codeOf.get(text) ?? (numbers && codeOfNumber.get(numbers[row]));
    if (code === undefined) {
      throw new DataError(
        'TARGET_CLASSES',
        `found the class ${quoted(text)}, expected one of ${listed(classes)}`,
        {
          where: { column: column.name, row: row + 1 },
          remedy: unknownClassRemedies(column, text, classes),
        },
      );
    }
    codes[row] = code;
  }
  return codes;
}

/** A class that does not occur and is similar was probably meant to be this one; else it may be missing, or a mistake. */
function unknownClassRemedies(
  column: Column,
  text: string,
  classes: readonly string[],
): readonly RemedyInput[] {
  const set = { action: 'set', option: 'classes' } as const;
  const meant = similarName(text, classes);
  const occurs = column.type === 'numeric' || column.categories.includes(meant ?? '');
  if (meant !== undefined && !occurs) {
    const value = classes.map((name) => (name === meant ? text : name));
    return [{ ...set, value, text: `write ${quoted(text)} in place of ${quoted(meant)}` }];
  }
  const correct = meant === undefined ? 'correct the row' : `correct the row to ${quoted(meant)}`;
  return [{ ...set, value: [...classes, text], text: 'add it to the classes' }, correct];
}

/** In a numeric column, the caller's class `1.0` means the number 1 of the file. */
function numericCodes(classes: readonly string[]): ReadonlyMap<number, number> {
  const codeOf = new Map<number, number>();
  classes.forEach((name, code) => {
    const value = name.trim() === '' ? NaN : Number(name);
    if (!Number.isNaN(value) && !codeOf.has(value)) codeOf.set(value, code);
  });
  return codeOf;
}

function severalClasses<T extends ClassTarget>(target: T): T {
  const { name, classes, codes } = target;
  if (codes.some((code) => code !== codes[0])) return target;
  throw new DataError(
    'TARGET_ONE_CLASS',
    `the target is of the class ${quoted(classes[codes[0]])} in every row, so that there is nothing to learn`,
    {
      where: { column: name },
      remedy: ['give rows of at least two classes', 'choose another target'],
    },
  );
}
