import type { DoubleLists } from '../dialect/sql-dialect.js';
import type { SqlLayers } from '../dialect/sql-layers.js';

/** A value and the bounds of the intervals that it may lie in. */
export interface ValueAmongBounds {
  readonly value: string;
  /** Expressions, ascending in the order of the database. */
  readonly bounds: readonly string[];
  /** Whether they are texts rather than doubles. */
  readonly isText?: boolean | undefined;
}

/**
 * The numbers of the intervals that contain values, by bisection: k if a value is above the k-th bound and at most the
 * next.
 *
 * @param layers  layers of the rows with the values; if the database looks up elements of lists, layers are added for
 *   it
 * @returns expressions over the layers; NULL for a value that is NULL, otherwise at most the number of its bounds
 */
export function intervalsOf(
  layers: SqlLayers,
  values: readonly ValueAmongBounds[],
): readonly string[] {
  const { lists } = layers.dialect;
  if (lists === undefined) return values.map(({ value, bounds }) => intervalOf(value, bounds));
  const numbers = values.filter(({ isText }) => isText !== true);
  const places = placesInLists(layers, numbers, lists);
  return values.map((own) => {
    const { value, bounds } = own;
    if (own.isText === true) return intervalOf(value, bounds);
    return `CASE WHEN ${value} IS NULL THEN NULL ELSE ${places[numbers.indexOf(own)]} END`;
  });
}

/**
 * How many of its bounds each value is above. The first layer contains the lists, so that each is written only once;
 * in each of the others, every position whose bound is still below the value takes one step: from half the bounds
 * down to 1.
 */
function placesInLists(
  layers: SqlLayers,
  values: readonly ValueAmongBounds[],
  { of, at }: DoubleLists,
): readonly string[] {
  if (values.length === 0) return [];
  const lists = layers.add(...values.map(({ bounds }) => of(bounds)));
  const places = values.map(() => '0');
  const most = Math.max(0, ...values.map(({ bounds }) => bounds.length));
  for (let step = 2 ** Math.floor(Math.log2(most)); step >= 1; step /= 2) {
    const moving = [...values.keys()].filter((i) => values[i].bounds.length >= step);
    const moved = layers.add(
      ...moving.map((i) => {
        const { value } = values[i];
        const next = at(lists[i], `${places[i]} + ${step}`);
        return `${places[i]} + CASE WHEN ${value} > ${next} THEN ${step} ELSE 0 END`;
      }),
    );
    moving.forEach((i, m) => {
      places[i] = moved[m];
    });
  }
  return places;
}

/** The number as a single expression, which compares at each bisection. */
function intervalOf(value: string, bounds: readonly string[]): string {
  const halve = (from: number, to: number): string => {
    if (from === to) return String(from);
    const middle = (from + to) >>> 1;
    return `CASE WHEN ${value} <= ${bounds[middle]} THEN ${halve(from, middle)} ELSE ${halve(middle + 1, to)} END`;
  };
  return `CASE WHEN ${value} IS NULL THEN NULL ELSE ${halve(0, bounds.length)} END`;
}
