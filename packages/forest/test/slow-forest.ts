import type { Column, LabelledTable, Random } from '@preflearn/core';

/** A tree from the definition: a division of rows, or a leaf. */
export type SlowTree =
  | { readonly rows: readonly number[] }
  | {
      readonly attribute: number;
      isFirst(column: Column, row: number): boolean;
      readonly first: SlowTree;
      readonly second: SlowTree;
    };

export interface SlowGrowth {
  readonly technique: 'random' | 'best';
  readonly minLeaf: number;
  readonly maxDepth: number;
}

interface Candidate {
  readonly attribute: number;
  readonly isFirst: (column: Column, row: number) => boolean;
  readonly score: number;
}

/**
 * Grows a tree on some rows from the definition: all sums again for each candidate.
 *
 * @param order  positions of the attributes, in the order in which they are tried
 */
export function slowTree(
  data: LabelledTable,
  order: readonly number[],
  growth: SlowGrowth,
  random: Random,
  rows: readonly number[] = [...Array(data.attributes.rowCount).keys()],
  depth = 0,
): SlowTree {
  const { columns } = data.attributes;
  const isPure = rows.every((row) => targetOf(data, row).join() === targetOf(data, rows[0]).join());
  if (isPure || depth === growth.maxDepth || weightOf(data, rows) < 2 * growth.minLeaf) {
    return { rows };
  }
  let best: Candidate | undefined;
  for (const attribute of order) {
    for (const candidate of candidatesOf(data, attribute, growth, random, rows)) {
      if (candidate.score > (best?.score ?? -1)) best = candidate;
    }
  }
  if (best === undefined) return { rows };
  const { attribute, isFirst } = best;
  const sideOf = (wanted: boolean) =>
    rows.filter((row) => isFirst(columns[attribute], row) === wanted);
  const grow = (side: readonly number[]) => slowTree(data, order, growth, random, side, depth + 1);
  return { attribute, isFirst, first: grow(sideOf(true)), second: grow(sideOf(false)) };
}

/** The leaf of a row. */
export function slowLeaf(
  tree: SlowTree,
  columns: readonly Column[],
  row: number,
): readonly number[] {
  if ('rows' in tree) return tree.rows;
  const { first, second, attribute, isFirst } = tree;
  return slowLeaf(isFirst(columns[attribute], row) ? first : second, columns, row);
}

/** What is divided: the number, the place of the class, a 1 at the class, or the positions. */
function targetOf({ target }: LabelledTable, row: number): readonly number[] {
  if (target.kind === 'numeric') return [target.values[row]];
  if (target.kind === 'ordinal') return [target.codes[row]];
  if (target.kind === 'nominal')
    return target.classes.map((_, k) => Number(target.codes[row] === k));
  const width = target.labels.length;
  return [...target.positions.subarray(row * width, (row + 1) * width)].map(
    (p) => p - (width + 1) / 2,
  );
}

function weightOf({ weights }: LabelledTable, rows: readonly number[]): number {
  return rows.reduce((sum, row) => sum + (weights?.[row] ?? 1), 0);
}

function sumsOf(data: LabelledTable, rows: readonly number[]): readonly number[] {
  const zeros = targetOf(data, 0).map(() => 0);
  return rows.reduce(
    (sums, row) => targetOf(data, row).map((y, t) => sums[t] + (data.weights?.[row] ?? 1) * y),
    zeros,
  );
}

/** Sum over the sides of |sum|^2 / weight; -1 if one is too light. */
function scoreOf(
  data: LabelledTable,
  sides: readonly (readonly number[])[],
  minLeaf: number,
): number {
  if (sides.some((rows) => rows.length === 0 || weightOf(data, rows) < minLeaf)) return -1;
  return sides
    .map((rows) => sumsOf(data, rows).reduce((sum, s) => sum + s * s, 0) / weightOf(data, rows))
    .reduce((a, b) => a + b);
}

function isMissingAt(column: Column, row: number): boolean {
  return column.type === 'numeric' ? Number.isNaN(column.values[row]) : column.codes[row] < 0;
}

function candidatesOf(
  data: LabelledTable,
  attribute: number,
  growth: SlowGrowth,
  random: Random,
  rows: readonly number[],
): readonly Candidate[] {
  const column = data.attributes.columns[attribute];
  const known = rows.filter((row) => !isMissingAt(column, row));
  const levels = [
    ...new Set(
      known.map((row) => (column.type === 'numeric' ? column.values[row] : column.codes[row])),
    ),
  ].sort((a, b) => a - b);
  if (levels.length < 2) return [];
  const sets =
    column.type === 'numeric'
      ? numberSets(levels, growth, random)
      : categorySets(data, column, levels, known, growth, random);
  return sets.map((holds) => withMissing(data, { attribute, column, rows, levels, holds }, growth));
}

/** Which values go first. */
type Holds = (value: number) => boolean;

function numberSets(
  levels: readonly number[],
  { technique }: SlowGrowth,
  random: Random,
): readonly Holds[] {
  const [least, most] = [levels[0], levels[levels.length - 1]];
  if (technique === 'random') {
    const share = random.uniform();
    const drawn = Math.max(least, least * (1 - share) + most * share);
    const threshold = drawn < most ? drawn : levels[levels.length - 2];
    return [(value) => value <= threshold];
  }
  return levels.slice(1).map((high, i) => {
    const middle = levels[i] / 2 + high / 2;
    return (value) => value <= (middle < high && middle >= levels[i] ? middle : levels[i]);
  });
}

function categorySets(
  data: LabelledTable,
  column: Column,
  levels: readonly number[],
  known: readonly number[],
  { technique }: SlowGrowth,
  random: Random,
): readonly Holds[] {
  if (technique === 'random') {
    const first = new Set(levels.filter(() => random.coin()));
    if (first.size === 0 || first.size === levels.length) {
      const moved = levels[random.integer(levels.length)];
      if (first.has(moved)) first.delete(moved);
      else first.add(moved);
    }
    return [(value) => first.has(value)];
  }
  const rowsOf = (level: number) =>
    known.filter((row) => column.type === 'nominal' && column.codes[row] === level);
  const meanOf = (level: number, t: number) =>
    sumsOf(data, rowsOf(level))[t] / weightOf(data, rowsOf(level));
  const channels = targetOf(data, 0).map((_, t) => t);
  const spreadOf = (t: number) => {
    const sums = levels.map((level) => sumsOf(data, rowsOf(level))[t]);
    const whole = sums.reduce((a, b) => a + b);
    return (
      sums.reduce((s, sum, i) => s + sum * meanOf(levels[i], t), 0) -
      whole ** 2 / weightOf(data, known)
    );
  };
  const spreads = channels.map(spreadOf);
  const channel = spreads.indexOf(Math.max(...spreads));
  const sorted = [...levels].sort((a, b) => meanOf(a, channel) - meanOf(b, channel) || a - b);
  return sorted.slice(1).map((_, i) => (value) => sorted.slice(0, i + 1).includes(value));
}

/** The better side for missing values; without any, the heavier one for them and for categories that are not here. */
function withMissing(
  data: LabelledTable,
  {
    attribute,
    column,
    rows,
    levels,
    holds,
  }: {
    attribute: number;
    column: Column;
    rows: readonly number[];
    levels: readonly number[];
    holds: Holds;
  },
  { minLeaf }: SlowGrowth,
): Candidate {
  const leafValue = (of: Column, row: number) =>
    of.type === 'numeric' ? of.values[row] : of.codes[row];
  const sidesFor = (missingFirst: boolean) => {
    const isFirst = (row: number) =>
      isMissingAt(column, row) ? missingFirst : holds(leafValue(column, row));
    return [rows.filter(isFirst), rows.filter((row) => !isFirst(row))];
  };
  const scores = [false, true].map((first) => scoreOf(data, sidesFor(first), minLeaf));
  const hasMissing = rows.some((row) => isMissingAt(column, row));
  const isHeavier = (missingFirst: boolean) => {
    const [first, second] = sidesFor(missingFirst).map((side) => weightOf(data, side));
    return first >= second;
  };
  const missingFirst = hasMissing ? scores[1] > scores[0] : isHeavier(false);
  const absentFirst = isHeavier(hasMissing && missingFirst);
  const isFirst = (of: Column, row: number) => {
    if (isMissingAt(of, row)) return missingFirst;
    const value = leafValue(of, row);
    return of.type === 'nominal' && !levels.includes(value) ? absentFirst : holds(value);
  };
  return { attribute, isFirst, score: hasMissing ? Math.max(...scores) : scores[0] };
}
