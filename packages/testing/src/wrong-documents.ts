/** A saved model with something wrong in it. */
export interface WrongDocument {
  /** What is wrong and where, such as `parameters.rules.0.response.0 is NaN`. */
  readonly what: string;
  /** What a careless `JSON.parse` or manual editing might produce. */
  readonly document: unknown;
  /**
   * `refuse`: no valid model looks like this; `bear`: it may still be a valid model or be refused, as the learner
   * chooses.
   */
  readonly expected: 'refuse' | 'bear';
}

type Path = readonly (string | number)[];
type Place = readonly [path: Path, value: unknown];

/** Keys that could reach a prototype. */
const UNSAFE_KEYS = ['__proto__', 'constructor', 'prototype'] as const;

/** A value that a careless message could not show. */
const HARD_TO_SHOW = { toString: 1, valueOf: 1 };

/** A few values of each type, to put where another type belongs. */
const OTHER_TYPES: readonly unknown[] = [
  null,
  true,
  7,
  'text',
  [],
  {},
  [[]],
  { a: 1 },
  HARD_TO_SHOW,
];

/** Numbers that no saved model contains; JSON text cannot even represent them. */
const NO_NUMBERS: readonly number[] = [NaN, Infinity, -Infinity];

/** Numbers that may be valid or not. */
const ODD_NUMBERS: readonly number[] = [-1, 0, 0.5, 3, 1e9, -1e300];

/**
 * Every way to put a single error into a saved model, place by place: other types, numbers that are not finite or are
 * huge, missing or extra keys, arrays that are too short or too long, and keys that reach for prototypes.
 *
 * Settings under `training.options`, also of a nested model, belong to the learner and may have several types, so most
 * changes there need only be tolerated.
 *
 * @param model  a saved model as plain data; not changed
 * @param most  of places that differ only in positions within arrays, and hold the same type, at most so many are
 *   taken, at least 2: the first, the last and others evenly between them; all when absent
 */
export function* wrongDocuments(model: unknown, most = Infinity): Generator<WrongDocument> {
  const kinds = new Map<string, Place[]>();
  for (const place of placesOf(model, [])) {
    const [path, value] = place;
    const kind = [
      typeName(value),
      ...path.map((key) => (typeof key === 'number' ? '*' : key)),
    ].join();
    const same = kinds.get(kind);
    if (same === undefined) kinds.set(kind, [place]);
    else same.push(place);
  }
  for (const [path, value] of [...kinds.values()].flatMap((places) => spread(places, most))) {
    yield* wrongValues(model, path, value);
    if (typeof value === 'object' && value !== null) yield* wrongContents(model, path, value);
  }
}

/** At most so many of a list, evenly from its first to its last. */
function spread<T>(list: readonly T[], most: number): readonly T[] {
  if (list.length <= most) return list;
  const step = (list.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, i) => list[Math.round(i * step)]);
}

function* wrongValues(model: unknown, path: Path, value: unknown): Generator<WrongDocument> {
  const isSetting = path.some(
    (part, i) => part === 'options' && path[i - 1] === 'training' && i < path.length - 1,
  );
  const at = path.length === 0 ? 'the model' : path.join('.');
  const make = (wrong: unknown, expected: WrongDocument['expected']): WrongDocument => ({
    what: `${at} is ${typeof wrong === 'number' ? wrong : JSON.stringify(wrong)}`,
    document: replaced(model, path, wrong),
    expected,
  });
  for (const other of OTHER_TYPES) {
    if (typeName(other) !== typeName(value)) yield make(other, isSetting ? 'bear' : 'refuse');
  }
  if (typeof value === 'number') {
    for (const wrong of NO_NUMBERS) yield make(wrong, 'refuse');
    for (const odd of ODD_NUMBERS) yield make(odd, 'bear');
  }
  if (typeof value === 'string') for (const odd of ['', 'text']) yield make(odd, 'bear');
}

function* wrongContents(model: unknown, path: Path, value: object): Generator<WrongDocument> {
  const at = path.length === 0 ? 'the model' : path.join('.');
  const make = (what: string, wrong: unknown, expected: WrongDocument['expected']) => ({
    what: `${at} ${what}`,
    document: replaced(model, path, wrong),
    expected,
  });
  if (hasFractions(value)) yield make('is huge in all fractions', withHugeFractions(value), 'bear');
  if (Array.isArray(value)) {
    yield make('has one more at its end', [...value, value.at(-1)], 'bear');
    yield make('lacks its last', value.slice(0, -1), 'bear');
    yield make('is the other way round', [...value].reverse(), 'bear');
    return;
  }
  const entries = Object.entries(value);
  for (const key of Object.keys(value)) {
    yield make(`lacks ${key}`, Object.fromEntries(entries.filter(([k]) => k !== key)), 'bear');
  }
  const isHead = path.length === 0 || path[0] === 'schema';
  yield make('has a key too many', { ...value, 'no such key': 1 }, isHead ? 'refuse' : 'bear');
  for (const key of UNSAFE_KEYS) {
    const poison = Object.fromEntries([...entries, [key, { polluted: true }]]);
    yield make(`has the key ${key}`, poison, 'refuse');
  }
}

/** Finite, but the sum of two is not. */
const HUGE = 1.7e308;

function hasFractions(value: object): boolean {
  return Object.values(value).some(
    (inner) =>
      isFraction(inner) || (typeof inner === 'object' && inner !== null && hasFractions(inner)),
  );
}

/** A copy of plain data with every fraction replaced; whole numbers, which may be counts, stay. */
function withHugeFractions(value: unknown): unknown {
  if (isFraction(value)) return HUGE;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withHugeFractions);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withHugeFractions(inner)]),
  );
}

function isFraction(value: unknown): boolean {
  return typeof value === 'number' && !Number.isInteger(value);
}

/** Every place in plain data, starting with the whole. */
function* placesOf(value: unknown, path: Path): Generator<Place> {
  yield [path, value];
  if (typeof value !== 'object' || value === null) return;
  const keys = Array.isArray(value) ? value.keys() : Object.keys(value);
  for (const key of keys) {
    yield* placesOf((value as Record<string | number, unknown>)[key], [...path, key]);
  }
}

/** A copy of plain data with one place replaced; everything not on the path to it is shared. */
function replaced(value: unknown, path: Path, by: unknown): unknown {
  if (path.length === 0) return by;
  const [key, ...rest] = path;
  const inner = (value as Record<string | number, unknown>)[key];
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  return Object.assign(copy, { [key]: replaced(inner, rest, by) });
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
