import { type Condition, satisfies } from '@preflearn/boosting';
import type { ClassTarget, Column, LabelledTable } from '@preflearn/core';
import type { LriOptions } from '../src/index.js';

type Conjunction = readonly Condition[];

/** The conjunctions of the rules of a class, from the definition: every condition is tried on every row. */
export function slowRules(
  { attributes: { columns, rowCount }, target, weights }: LabelledTable<ClassTarget>,
  code: number,
  { rules, length, disjuncts, freeze, shrinkage }: LriOptions,
): Conjunction[][] {
  const all = [...Array(rowCount).keys()].filter((row) => (weights?.[row] ?? 1) > 0);
  const errors = new Array<number>(rowCount).fill(0);
  const isOwn = (row: number) => target.codes[row] === code;
  const holds = (conditions: Conjunction, row: number) =>
    conditions.every((one) => satisfies(columns[one.attribute], row, one));
  const found: Conjunction[][] = [];
  for (let round = 0; round < rules; round++) {
    const q = (row: number) => (weights?.[row] ?? 1) * (1 + (shrinkage * errors[row]) ** 3);
    const sum = (rows: readonly number[], own: boolean) =>
      rows.filter((row) => isOwn(row) === own).reduce((total, row) => total + q(row), 0);
    const used = new Set(found.flat(2).map(({ attribute }) => attribute));
    const searched = columns
      .map((_, a) => a)
      .filter((a) => freeze === null || round < freeze || used.has(a));
    const rule: Conjunction[] = [];
    let left = all;
    while (rule.length < disjuncts && sum(left, true) > 0) {
      const own = sum(left, true);
      const best = (rows: readonly number[], k: number, limit: number) => {
        let least = limit;
        let chosen: Condition | undefined;
        for (const condition of conditionsOn(columns, rows, searched)) {
          const covered = rows.filter((row) => holds([condition], row));
          const right = sum(covered, true);
          const cost = sum(covered, false) + k * (own - right);
          if (right > 0 && cost < least) [least, chosen] = [cost, condition];
        }
        return chosen;
      };
      const conjunction: Condition[] = [];
      let rows = left;
      for (let k = 1; k < 2 ** 40 && conjunction.length === 0; k *= 2) {
        const first = best(left, k, k * own);
        if (first) conjunction.push(first);
      }
      if (conjunction.length === 0) break;
      rows = left.filter((row) => holds(conjunction, row));
      while (conjunction.length < length && sum(rows, false) > 0) {
        const next = best(rows, 1, sum(rows, false) + own - sum(rows, true));
        if (next === undefined) break;
        conjunction.push(next);
        rows = rows.filter((row) => holds([next], row));
      }
      rule.push(conjunction);
      left = left.filter((row) => !holds(conjunction, row));
    }
    if (rule.length === 0) break;
    found.push(rule);
    for (const row of all) {
      if (rule.some((conjunction) => holds(conjunction, row)) !== isOwn(row)) errors[row]++;
    }
  }
  return found;
}

function* conditionsOn(
  columns: readonly Column[],
  rows: readonly number[],
  searched: readonly number[],
): Generator<Condition> {
  for (const attribute of searched) {
    const column = columns[attribute];
    if (column.type === 'nominal') {
      const codes = distinct(rows.map((row) => column.codes[row]).filter((code) => code >= 0));
      if (codes.length < 2) continue;
      for (const category of codes) yield { attribute, operator: '=', category };
      continue;
    }
    const values = distinct(rows.map((row) => column.values[row]).filter((x) => !Number.isNaN(x)));
    for (const operator of ['<=', '>='] as const) {
      for (let i = 0; i + 1 < values.length; i++) {
        yield { attribute, operator, value: (values[i] + values[i + 1]) / 2 };
      }
    }
  }
}

function distinct(values: readonly number[]): number[] {
  return [...new Set(values)].sort((a, b) => a - b);
}
