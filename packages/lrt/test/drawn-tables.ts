import { type Column, type LabelledTable, type RankingTarget, Table } from '@preflearn/core';
import fc from 'fast-check';

/** What a drawn table may hold. */
export interface DrawnTableOptions {
  /** Whether rankings may miss labels. */
  readonly incomplete: boolean;
  /** Whether rankings may tie labels. */
  readonly ties?: boolean;
  readonly maxRows: number;
}

const LETTERS = ['a', 'b', 'c', 'd', 'e'] as const;

/**
 * Tables of up to three attributes, numeric with ties and nominal, with missing values, and rankings of two
 * to four labels with whole weights, 0 among them. At least one row of weight above 0 puts two labels in
 * order.
 */
export function drawnTable({
  incomplete,
  ties = false,
  maxRows,
}: DrawnTableOptions): fc.Arbitrary<LabelledTable<RankingTarget>> {
  const shape = fc.record({
    n: fc.integer({ min: 2, max: 4 }),
    rows: fc.integer({ min: 1, max: maxRows }),
    nominal: fc.array(fc.boolean(), { minLength: 1, maxLength: 3 }),
    agreeing: fc.boolean(),
  });
  return shape
    .chain(({ n, rows, nominal, agreeing }) => {
      const each = <T>(arbitrary: fc.Arbitrary<T>) =>
        fc.array(arbitrary, { minLength: rows, maxLength: rows });
      const labels = LETTERS.slice(0, n);
      const order = fc
        .tuple(
          fc.shuffledSubarray([...labels.keys()], { minLength: incomplete ? 0 : n }),
          fc.array(ties ? fc.boolean() : fc.constant(false), { minLength: n, maxLength: n }),
        )
        .map(([drawn, isTied]) => drawn.map((label, i) => ({ label, isTied: i > 0 && isTied[i] })));
      const weights = fc.option(each(fc.constantFrom(0, 1, 1, 2, 3)), { nil: undefined });
      return fc
        .tuple(
          fc.tuple(
            ...nominal.map((isNominal, i) =>
              each(drawnValue(isNominal)).map(columnOf(isNominal, i)),
            ),
          ),
          // Few different orders, so that there are pure nodes and equal scores.
          fc
            .array(order, { minLength: 1, maxLength: agreeing ? 2 : 6 })
            .chain((few) => each(fc.constantFrom(...few))),
          weights,
        )
        .map(([columns, orders, weights]) => ({
          attributes: new Table(columns),
          target: tiedTargetOf(labels, orders),
          ...(weights && { weights: Float64Array.from(weights) }),
        }));
    })
    .filter(saysSomething);
}

/** A ranking target from orders of labels by number. */
export function targetOf(
  labels: readonly string[],
  orders: readonly (readonly number[])[],
): RankingTarget {
  return tiedTargetOf(
    labels,
    orders.map((order) => order.map((label) => ({ label, isTied: false }))),
  );
}

/** A label of an order, and whether it is tied with the one in front of it. */
interface DrawnLabel {
  readonly label: number;
  readonly isTied: boolean;
}

function tiedTargetOf(
  labels: readonly string[],
  orders: readonly (readonly DrawnLabel[])[],
): RankingTarget {
  const positions = new Int32Array(orders.length * labels.length);
  orders.forEach((order, row) => {
    let place = 0;
    for (const { label, isTied } of order) {
      if (!isTied) place++;
      positions[row * labels.length + label] = place;
    }
  });
  return { kind: 'ranking', name: 'order', labels, positions };
}

const MISSING = -1;

function drawnValue(isNominal: boolean): fc.Arbitrary<number> {
  return fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: 0, max: isNominal ? 2 : 4 }) },
    { weight: 1, arbitrary: fc.constant(MISSING) },
  );
}

function columnOf(isNominal: boolean, index: number): (values: readonly number[]) => Column {
  const name = `x${index}`;
  return (values) =>
    isNominal
      ? { type: 'nominal', name, codes: Int32Array.from(values), categories: ['r', 'g', 'b'] }
      : {
          type: 'numeric',
          name,
          values: Float64Array.from(values, (value) => (value === MISSING ? NaN : value)),
        };
}

function saysSomething({ target, weights }: LabelledTable<RankingTarget>): boolean {
  const n = target.labels.length;
  const rows = target.positions.length / n;
  return [...Array(rows).keys()].some(
    (row) =>
      (weights?.[row] ?? 1) > 0 &&
      new Set(target.positions.slice(row * n, row * n + n).filter((place) => place > 0)).size > 1,
  );
}
