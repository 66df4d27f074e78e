import { type Column, type Random, Table } from '@preflearn/core';
import type { PortableCondition, PortableModel, PortableRules } from '@preflearn/core/models';

const CATEGORIES = ['red', 'green', 'blue', 'grey'];

/** A table of two numbers and two categories, some of them missing, with few distinct values so that bounds are met exactly. */
export function randomTable(rows: number, random: Random): Table {
  const numbers = () =>
    Float64Array.from({ length: rows }, () =>
      random.integer(8) === 0 ? NaN : random.integer(12) / 2 - 1,
    );
  const codes = () => Int32Array.from({ length: rows }, () => random.integer(5) - 1);
  const columns: Column[] = [
    { type: 'numeric', name: 'a', values: numbers() },
    { type: 'nominal', name: 'b', categories: CATEGORIES, codes: codes() },
    { type: 'numeric', name: 'c', values: numbers() },
    { type: 'nominal', name: 'd', categories: CATEGORIES, codes: codes() },
  ];
  return new Table(columns);
}

function randomCondition(random: Random): PortableCondition {
  const attribute = random.integer(4);
  const first = random.coin();
  if (attribute % 2 === 1) {
    return { attribute, operator: first ? '=' : '!=', category: random.integer(4) };
  }
  return {
    attribute,
    operator: first ? '<=' : '>=',
    value: random.integer(14) / 2 - 1.25 * random.integer(2),
  };
}

/** A model of rules, also ones that hold an attribute twice, that contradict themselves or that have no condition. */
export function randomRules(
  width: number,
  random: Random,
  decision: PortableRules['decision'],
): PortableModel {
  const numbers = () => Array.from({ length: width }, () => 2 * random.uniform() - 1);
  return {
    learner: 'rules',
    schema: {
      attributes: [
        { type: 'numeric', name: 'a' },
        { type: 'nominal', name: 'b', categories: CATEGORIES },
        { type: 'numeric', name: 'c' },
        { type: 'nominal', name: 'd', categories: CATEGORIES },
      ],
      target: { kind: 'ordinal', name: 'y', classes: ['low', 'middle', 'high'] },
    },
    body: {
      type: 'rules',
      start: numbers(),
      linear: [{ attribute: 2, low: -0.5, high: 3, scale: 1.5, centre: 0.7, slope: numbers() }],
      rules: Array.from({ length: 12 }, () => ({
        conditions: Array.from({ length: random.integer(5) }, () => randomCondition(random)),
        response: numbers(),
        coverage: 1,
      })),
      decision,
    },
  };
}

/** The scores of each row, from the definition of rules, shape [rows][scores]. */
export function slowScores({ body }: PortableModel, table: Table): number[][] {
  if (body.type !== 'rules') throw new Error('no rules');
  const value = (attribute: number, row: number) => {
    const column = table.columns[attribute];
    return column.type === 'numeric' ? column.values[row] : column.codes[row];
  };
  const holds = (condition: PortableCondition, row: number) => {
    const x = value(condition.attribute, row);
    switch (condition.operator) {
      case '<=':
        return x <= condition.value;
      case '>=':
        return x >= condition.value;
      case '=':
        return x === condition.category;
      default:
        return x >= 0 && x !== condition.category;
    }
  };
  return Array.from({ length: table.rowCount }, (_, row) =>
    body.start.map((start, k) => {
      let score = start;
      for (const { attribute, low, high, scale, centre, slope } of body.linear ?? []) {
        const x = value(attribute, row);
        if (!Number.isNaN(x)) {
          score += slope[k] * (Math.min(Math.max(x, low), high) / scale - centre);
        }
      }
      for (const { conditions, response } of body.rules) {
        if (conditions.every((condition) => holds(condition, row))) score += response[k];
      }
      return score;
    }),
  );
}

/** A copy of a table in which an attribute has one value in all rows, NaN or -1 for a missing one. */
export function replaced(table: Table, attribute: number, value: number): Table {
  return new Table(
    table.columns.map((column, i) => {
      if (i !== attribute) return column;
      return column.type === 'numeric'
        ? { ...column, values: column.values.map(() => value) }
        : { ...column, codes: column.codes.map(() => value) };
    }),
  );
}
