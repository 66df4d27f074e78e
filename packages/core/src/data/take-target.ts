import { DataError, UsageError } from '../errors/errors.js';
import { sortedDistinct } from '../numbers/sorting.js';
import { counted } from '../words/counted.js';
import { listed, quoted } from '../words/quoted.js';
import { equalFrequencyClasses } from './equal-frequency.js';
import { newPositions } from './label-positions.js';
import { formatRanking, parseRanking, writePositions } from './ranking-text.js';
import {
  type Column,
  cellText,
  columnLength,
  isMissing,
  type NominalColumn,
  type NumericColumn,
  type Table,
} from './table.js';
import {
  type ClassTarget,
  checkWeights,
  type LabelledTable,
  type Target,
  type TargetKind,
} from './target.js';
import { unitText } from './unit.js';

/** How {@link takeTarget} reads the target column. */
export interface TakeTargetOptions {
  /** What the column is; `ordinal` when absent. */
  readonly kind?: TargetKind | undefined;
  /**
   * Classes (for `ordinal` from lowest to highest), or labels for `ranking`. Absent: for numbers the distinct values
   * ascending; for text the declared or first-occurrence order (`nominal`); for `ranking` the labels that the column
   * declares, or else those that occur, `L2` before `L10`; required for text with more than two `ordinal` classes.
   */
  readonly classes?: readonly string[] | undefined;
  /** Makes this many ordered classes of about equal size from a numeric column. */
  readonly discretize?: number | undefined;
  /** Name of a numeric column that holds the weights of the rows, and is then not an attribute. */
  readonly weights?: string | undefined;
}

/** With more distinct numbers than this, a numeric column is treated as classes only on request. */
const MOST_CLASSES = 100;

/** How many classes to make of numbers, for the suggestion in a message. */
const USUAL_CLASSES = 10;

/** With more distinct texts, or labels, than this, a column is treated as classes, or orders, only on request. */
const MOST_NAMES = 1000;

/**
 * Takes one column of a table as the target; the other columns are the attributes.
 *
 * @throws DataError TABLE_EMPTY, COLUMN_MISSING, TARGET_MISSING (a row without a value), TARGET_CLASSES (classes
 *   unknown or not among those given), TARGET_ONE_CLASS (only one class occurs), TARGET_RANKING,
 *   COLUMN_TYPE, WEIGHTS, MEMORY (rows times labels are more than can be held)
 * @throws UsageError OPTION_CONFLICT, OPTION_RANGE
 */
export function takeTarget(
  table: Table,
  name: string,
  options: TakeTargetOptions = {},
): LabelledTable {
  const kind = options.kind ?? 'ordinal';
  const column = table.column(name);
  checkTakeOptions(name, kind, options);
  if (columnLength(column) === 0) {
    throw new DataError('TABLE_EMPTY', 'the table has no rows', { remedy: 'give it at least one' });
  }
  if (kind !== 'ranking') checkNoneMissing(column);
  const target = readTarget(column, kind, options);
  if ('codes' in target) checkSeveralClasses(target);
  if (options.weights === undefined) return { attributes: table.without(name), target };
  const weights = numericColumn(
    table.column(options.weights),
    'row weights need',
    'weights',
  ).values;
  checkWeights(weights, table.rowCount, { column: options.weights });
  return { attributes: table.without(name, options.weights), target, weights };
}

function readTarget(column: Column, kind: TargetKind, options: TakeTargetOptions): Target {
  if (kind === 'numeric') {
    return {
      kind,
      name: column.name,
      values: numericColumn(column, 'a numeric target needs', 'kind').values,
    };
  }
  if (kind === 'ranking') return rankingTarget(column, options.classes);
  if (options.discretize !== undefined) return discretized(column, options.discretize);
  const classes = options.classes ?? inferClasses(column, kind);
  return { kind, name: column.name, classes, codes: classCodes(column, classes) };
}

function discretized(column: Column, count: number): Target {
  const { values } = numericColumn(column, `making ${count} classes of it needs`, 'discretize');
  const { codes, cuts } = equalFrequencyClasses(values, count);
  const classes = Array.from({ length: cuts.length + 1 }, (_, k) => String(k + 1));
  return { kind: 'ordinal', name: column.name, classes, codes, cuts };
}

/** The distinct numbers, ascending; found without sorting the rows when there are few, as for classes. */
function distinctNumbers(values: Float64Array): Float64Array {
  const few = new Set<number>();
  for (const value of values) {
    few.add(value); // -0 becomes 0
    if (few.size > MOST_CLASSES) return sortedDistinct(values).distinct;
  }
  return Float64Array.from(few).sort();
}

function inferClasses(column: Column, kind: 'ordinal' | 'nominal'): readonly string[] {
  if (column.type === 'numeric') {
    const distinct = distinctNumbers(column.values);
    if (distinct.length > MOST_CLASSES) {
      throw new DataError(
        'TARGET_CLASSES',
        `found ${distinct.length} distinct numbers, too many to be taken for classes`,
        {
          where: { column: column.name },
          remedy: [
            {
              action: 'set',
              option: 'discretize',
              value: USUAL_CLASSES,
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
  if (occurring.length <= 2) return [...occurring].sort(byCodeUnits);
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
  const numbers = column.type === 'numeric' ? column.values : undefined;
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
          remedy: [
            {
              action: 'set',
              option: 'classes',
              value: [...classes, text],
              text: 'add it to the classes',
            },
            'correct the row',
          ],
        },
      );
    }
    codes[row] = code;
  }
  return codes;
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

function rankingTarget(column: Column, given: readonly string[] | undefined): Target {
  if (column.type !== 'nominal') {
    throw new DataError('COLUMN_TYPE', 'found numbers, expected orders of labels such as "b>a>c"', {
      where: { column: column.name },
    });
  }
  const labels = given ?? column.labels ?? inferLabels(column);
  const codeOf = new Map(labels.map((label, code) => [label, code]));
  const positions = newPositions(column.codes.length, labels.length, {
    where: { column: column.name },
    remedy: [
      { action: 'set', option: 'classes', text: 'list only the labels that occur' },
      'give fewer rows',
    ],
  });
  // Orders are parsed one at a time, since holding those of all rows would fill the heap.
  const n = labels.length;
  const firstRow = new Int32Array(column.categories.length).fill(-1);
  for (let row = 0; row < column.codes.length; row++) {
    const code = column.codes[row];
    if (code < 0) continue; // a row that ranks no label
    const same = firstRow[code];
    if (same >= 0) {
      positions.copyWithin(row * n, same * n, (same + 1) * n);
      continue;
    }
    firstRow[code] = row;
    const order = parseRanking(column.categories[code], { column: column.name });
    writePositions(order, codeOf, { column: column.name, row: row + 1 }, positions, row * n);
  }
  return { kind: 'ranking', name: column.name, labels, positions };
}

/** The labels that occur in orders. Checks that some text is an order, since any text could be a single label. */
function inferLabels(column: NominalColumn): readonly string[] {
  const labels = new Set<string>();
  let hasOrder = false;
  for (const text of column.categories) {
    const { groups } = parseRanking(text, { column: column.name });
    for (const label of groups.flat()) labels.add(label);
    hasOrder ||= groups.length > 1;
  }
  checkFew(column, labels.size, 'labels');
  if (hasOrder) return [...labels].sort(byLabel);
  throw new DataError(
    'TARGET_RANKING',
    `no row puts one label before another (found ${listed(column.categories, 3)}), expected ` +
      'orders of labels such as "b>a>c"',
    {
      where: { column: column.name },
      remedy: [
        'correct the column',
        {
          action: 'set',
          option: 'kind',
          value: 'nominal',
          text: 'take it as classes, with a learner for those',
        },
      ],
    },
  );
}

function checkFew({ name }: Column, count: number, what: 'classes' | 'labels'): void {
  if (count <= MOST_NAMES) return;
  throw new DataError(
    what === 'classes' ? 'TARGET_CLASSES' : 'TARGET_RANKING',
    `found ${count} distinct ${what === 'classes' ? 'texts' : 'labels'}, too many to be taken for ` +
      `${what} (it may number the rows)`,
    {
      where: { column: name },
      remedy: [
        'choose another target',
        { action: 'set', option: 'classes', text: `list the ${what}` },
      ],
    },
  );
}

/**
 * Turns a ranking target back into a nominal column of orders that declares all labels: the inverse of
 * {@link takeTarget}.
 */
export function rankingColumn(target: Extract<Target, { kind: 'ranking' }>): Column {
  const rows = target.labels.length === 0 ? 0 : target.positions.length / target.labels.length;
  const codeOf = new Map<string, number>();
  const codes = Int32Array.from({ length: rows }, (_, row) => {
    const text = formatRanking(target.labels, target.positions, row * target.labels.length);
    if (text === '') return -1;
    const code = codeOf.get(text) ?? codeOf.size;
    codeOf.set(text, code);
    return code;
  });
  const { name, labels } = target;
  return { type: 'nominal', name, codes, categories: [...codeOf.keys()], labels };
}

function checkTakeOptions(name: string, kind: TargetKind, options: TakeTargetOptions): void {
  const { classes, discretize, weights } = options;
  if (weights === name) {
    throw new UsageError('OPTION_CONFLICT', 'the column cannot be both target and row weights', {
      where: { option: 'weights', column: name },
    });
  }
  if (discretize !== undefined) {
    if (kind !== 'ordinal' || classes !== undefined) {
      const option = classes === undefined ? 'kind' : 'classes';
      throw new UsageError(
        'OPTION_CONFLICT',
        classes === undefined
          ? `it makes ordered classes, so the target cannot be ${kind}`
          : 'it makes the classes itself, so none can be listed',
        { where: { option: 'discretize' }, remedy: { action: 'leave-out', option } },
      );
    }
    if (!Number.isInteger(discretize) || discretize < 2) {
      throw new UsageError(
        'OPTION_RANGE',
        `found ${discretize}, expected a whole number of at least 2`,
        { where: { option: 'discretize' } },
      );
    }
  }
  if (classes === undefined) return;
  if (kind === 'numeric') {
    throw new UsageError('OPTION_CONFLICT', 'a numeric target has no classes', {
      where: { option: 'classes' },
      remedy: { action: 'leave-out', option: 'classes' },
    });
  }
  if (
    classes.length === 0 ||
    classes.some((c) => c === '') ||
    new Set(classes).size < classes.length
  ) {
    throw new UsageError(
      'OPTION_RANGE',
      `found ${listed(classes)}, expected at least one, each once, none empty`,
      {
        where: { option: 'classes' },
      },
    );
  }
}

function checkNoneMissing(column: Column): void {
  const rows: number[] = [];
  for (let row = 0; row < columnLength(column); row++) if (isMissing(column, row)) rows.push(row);
  if (rows.length > 0) {
    throw new DataError(
      'TARGET_MISSING',
      `the target is missing in ${counted(rows.length, 'row')}, of which this is the first`,
      {
        where: { column: column.name, row: rows[0] + 1 },
        remedy: ['fill it in', 'leave such rows out'],
      },
    );
  }
}

function checkSeveralClasses({ name, classes, codes }: ClassTarget): void {
  if (codes.some((code) => code !== codes[0])) return;
  throw new DataError(
    'TARGET_ONE_CLASS',
    `the target is of the class ${quoted(classes[codes[0]])} in every row, so that there is nothing to learn`,
    {
      where: { column: name },
      remedy: ['give rows of at least two classes', 'choose another target'],
    },
  );
}

function numericColumn(column: Column, whatNeeds: string, option: string): NumericColumn {
  if (column.type === 'numeric') return column;
  throw new DataError(
    'COLUMN_TYPE',
    `found text (${listed(column.categories, 3)}), but ${whatNeeds} numbers`,
    { where: { column: column.name }, remedy: { action: 'leave-out', option } },
  );
}

function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Puts `L2` before `L10`: by the text before the final digits, then by their number. */
function byLabel(a: string, b: string): number {
  const [, headA = a, digitsA = ''] = /^(.*?)(\d*)$/s.exec(a) ?? [];
  const [, headB = b, digitsB = ''] = /^(.*?)(\d*)$/s.exec(b) ?? [];
  return byCodeUnits(headA, headB) || Number(digitsA) - Number(digitsB) || byCodeUnits(a, b);
}
