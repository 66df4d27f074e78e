import {
  type Column,
  type LabelledTable,
  type NominalTarget,
  type NumericTarget,
  type OrdinalTarget,
  type Random,
  type RankingTarget,
  Table,
  type TargetKind,
} from '@preflearn/core';
import { checkKnown } from '@preflearn/core/errors';
import { shuffledIndices, standardNormal } from '@preflearn/core/numbers';

/** The target of each kind. */
export interface TargetOfKind {
  /** Classes in order. */
  readonly ordinal: OrdinalTarget;
  /** Classes without order. */
  readonly nominal: NominalTarget;
  /** Orders of labels. */
  readonly ranking: RankingTarget;
  /** A number. */
  readonly numeric: NumericTarget;
}

/** Options of {@link randomLabelledTable}; what is absent is drawn too. */
export interface RandomTableOptions<K extends TargetKind = TargetKind> {
  /** Kind of the target. */
  readonly kind: K;
  /** Number of rows; from 1 to 40 when absent. */
  readonly rows?: number | undefined;
  /** Number of classes or labels, not all of which need occur; from 2 to 5 when absent. */
  readonly classes?: number | undefined;
  /** `none`, integers from 0 to 3 (`whole`), or numbers of any size (`real`). */
  readonly weights?: 'none' | 'whole' | 'real' | undefined;
  /** Whether values may be missing. */
  readonly missing?: boolean | undefined;
  /** Whether all rows may have the same class. */
  readonly oneClass?: boolean | undefined;
  /** Kinds of attributes to draw from. */
  readonly attributes?: readonly AttributeKind[] | undefined;
}

/**
 * Kinds of attributes: `ties` few distinct numbers, `smooth` all different, `close` neighbouring floating-point
 * numbers, `wide` numbers from 1e-300 to 1e300 of either sign, `constant`, `empty` without any value, `nominal`,
 * `single` a single category.
 */
export type AttributeKind =
  | 'ties'
  | 'smooth'
  | 'close'
  | 'wide'
  | 'constant'
  | 'empty'
  | 'nominal'
  | 'single';

const ATTRIBUTE_KINDS: readonly AttributeKind[] = [
  'ties',
  'smooth',
  'close',
  'wide',
  'constant',
  'empty',
  'nominal',
  'single',
];

/** Names that trip up careless code. */
const NAMES = [
  'x',
  'a b',
  '__proto__',
  'toString',
  'Größe "cm"',
  'constructor',
  'x,y',
  '0',
] as const;
const SIZES = [1e-300, 1e-150, 1e-20, 1, 1e20, 1e150, 1e300] as const;
const WEIGHT_SIZES = [1e-3, 0.1, 1, 1, 1, 10, 1e3] as const;
const CATEGORIES = ['red', 'green', '__proto__', 'light blue', '?', '10'] as const;

/**
 * A small awkward labelled table: ties, missing values, constant and empty attributes, few rows, one class, classes and
 * categories that do not occur, weights of 0, names such as `__proto__`. The target depends on the attributes, with
 * noise, so that there is something to learn.
 *
 * The same state of `random` gives the same table.
 */
export function randomLabelledTable<K extends TargetKind>(
  random: Random,
  options: RandomTableOptions<K>,
): LabelledTable<TargetOfKind[K]> {
  checkKnown(
    options,
    {
      kind: true,
      rows: true,
      classes: true,
      weights: true,
      missing: true,
      oneClass: true,
      attributes: true,
    },
    { function: 'randomLabelledTable' },
  );
  const rows = options.rows ?? 1 + random.integer(40);
  const missing = options.missing ?? random.coin();
  const kinds = drawAttributeKinds(random, options.attributes);
  const names = shuffledIndices(NAMES.length, random);
  const columns = kinds.map((kind, i) =>
    randomColumn(random, kind, NAMES[names[i]], rows, missing),
  );
  const signal = signalOf(random, columns, rows);
  const target = randomTarget(random, options, signal) as TargetOfKind[K];
  const weights = randomWeights(random, options.weights, rows);
  return { attributes: new Table(columns), target, ...(weights && { weights }) };
}

function drawAttributeKinds(
  random: Random,
  allowed: readonly AttributeKind[] = ATTRIBUTE_KINDS,
): readonly AttributeKind[] {
  const count = 1 + random.integer(5);
  return Array.from({ length: count }, () => allowed[random.integer(allowed.length)]);
}

function randomColumn(
  random: Random,
  kind: AttributeKind,
  name: string,
  rows: number,
  missing: boolean,
): Column {
  const lost = () => missing && random.integer(5) === 0;
  if (kind === 'nominal' || kind === 'single') {
    const count = kind === 'single' ? 1 : 2 + random.integer(CATEGORIES.length - 1);
    const codes = Int32Array.from({ length: rows }, () => (lost() ? -1 : random.integer(count)));
    return { type: 'nominal', name, codes, categories: CATEGORIES.slice(0, count) };
  }
  const values = Float64Array.from({ length: rows }, () =>
    lost() || kind === 'empty' ? NaN : randomNumber(random, kind),
  );
  return { type: 'numeric', name, values };
}

function randomNumber(random: Random, kind: AttributeKind): number {
  switch (kind) {
    case 'ties':
      return random.integer(5) - 2;
    case 'close':
      return 1 + random.integer(6) * Number.EPSILON;
    case 'wide':
      return (random.coin() ? 1 : -1) * SIZES[random.integer(SIZES.length)];
    case 'constant':
      return 0.1;
    default:
      return standardNormal(random);
  }
}

/** A number per row that increases with some of the attributes, with noise, shape [rows]. */
function signalOf(random: Random, columns: readonly Column[], rows: number): Float64Array {
  const signal = Float64Array.from({ length: rows }, () => standardNormal(random) / 2);
  for (const column of columns) {
    const slope = random.integer(3) - 1;
    for (let row = 0; row < rows; row++) {
      const value = column.type === 'numeric' ? column.values[row] : column.codes[row];
      if (value > 0) signal[row] += slope * Math.min(value, 3);
    }
  }
  return signal;
}

function randomTarget(
  random: Random,
  options: RandomTableOptions,
  signal: Float64Array,
): TargetOfKind[TargetKind] {
  const name = 'target';
  const { kind } = options;
  if (kind === 'numeric') return { kind, name, values: signal };
  const count = options.classes ?? 2 + random.integer(4);
  if (kind === 'ranking') {
    const labels = Array.from({ length: count }, (_, k) => `L${k + 1}`);
    return { kind, name, labels, positions: randomOrders(random, signal, count) };
  }
  const classes = Array.from({ length: count }, (_, k) => `c${k + 1}`);
  return { kind, name, classes, codes: randomClasses(random, options, signal, count) };
}

function randomClasses(
  random: Random,
  options: RandomTableOptions,
  signal: Float64Array,
  count: number,
): Int32Array {
  const oneClass = options.oneClass ?? random.integer(8) === 0;
  if (oneClass) return new Int32Array(signal.length).fill(random.integer(count));
  const used = 1 + random.integer(count); // the top classes may stay empty
  return Int32Array.from(signal, (value) =>
    Math.min(Math.max(used, 2) - 1, Math.max(0, Math.floor(value + count / 2))),
  );
}

/** Complete orders of labels: rows with a high signal prefer the first labels, the others the last. */
function randomOrders(random: Random, signal: Float64Array, count: number): Int32Array {
  const positions = new Int32Array(signal.length * count);
  signal.forEach((value, row) => {
    const order = shuffledIndices(count, random);
    if (value > 0.5) order.sort();
    else if (value < -0.5) order.sort().reverse();
    order.forEach((label, place) => {
      positions[row * count + label] = place + 1;
    });
  });
  return positions;
}

function randomWeights(
  random: Random,
  kind: RandomTableOptions['weights'],
  rows: number,
): Float64Array | undefined {
  const drawn = kind ?? (['none', 'whole', 'real'] as const)[random.integer(3)];
  if (drawn === 'none') return undefined;
  const weights = Float64Array.from({ length: rows }, () =>
    drawn === 'whole'
      ? random.integer(4)
      : random.uniform() * WEIGHT_SIZES[random.integer(WEIGHT_SIZES.length)],
  );
  weights[random.integer(rows)] = 1; // at least one row counts
  return weights;
}
