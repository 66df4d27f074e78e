import { type Condition, satisfies } from '@preflearn/boosting';
import type { Column } from '@preflearn/core';
import { midpoint } from '@preflearn/core/numbers';

/** The input of {@link growByBruteForce}. */
export interface BruteForceSearch {
  /** The attributes. */
  readonly columns: readonly Column[];
  /** Whether the first condition and its complement are equally good, so that only one side is tried. */
  readonly symmetric: boolean;
  /**
   * Impurity of a rule that covers these rows, for each response to try.
   *
   * @param covered  row numbers, ascending, shape [rows covered]
   * @returns shape [responses tried]
   */
  impurities(covered: readonly number[]): readonly number[];
}

/** A conjunction and the response it was grown with. */
export interface BruteForceRule {
  /** In the order in which they were added, not simplified; empty if no condition is better than none. */
  readonly conditions: readonly Condition[];
  /** Index of the response that the last condition was tried with; 0 if there is none. */
  readonly tried: number;
}

interface Found {
  readonly condition: Condition;
  readonly impurity: number;
  readonly tried: number;
}

/** Whether it is lower by more than 1e-10 relative to the incumbent. */
function isStrictlyLower(impurity: number, incumbent: number): boolean {
  return incumbent - impurity > 1e-10 * Math.abs(incumbent);
}

/** Both conditions at every cut of an attribute among covered rows, in the documented order. */
function candidatePairs(
  column: Column,
  attribute: number,
  rows: readonly number[],
): [Condition, Condition][] {
  if (column.type === 'nominal') {
    const codes = [...new Set(rows.map((row) => column.codes[row]))].filter((code) => code >= 0);
    return codes
      .sort((a, b) => a - b)
      .map((category) => [
        { attribute, operator: '=', category },
        { attribute, operator: '!=', category },
      ]);
  }
  const values = [...new Set(rows.map((row) => column.values[row] + 0))].filter(
    (x) => !Number.isNaN(x),
  );
  values.sort((a, b) => a - b);
  return values.slice(1).map((high, i) => {
    const middle = midpoint(values[i], high);
    return [
      { attribute, operator: '<=', value: middle },
      { attribute, operator: '>=', value: middle > values[i] ? middle : high },
    ];
  });
}

/** The best condition on one attribute; the first in a tie. */
function bestOf(
  task: BruteForceSearch,
  attribute: number,
  rows: readonly number[],
  prefer: 'at-most' | 'at-least',
  first: boolean,
): Found | undefined {
  const column = task.columns[attribute];
  const isKnown = (row: number) =>
    column.type === 'numeric' ? !Number.isNaN(column.values[row]) : column.codes[row] >= 0;
  const oneSide = first && task.symmetric && rows.every(isKnown);
  let best: Found | undefined;
  for (const pair of candidatePairs(column, attribute, rows)) {
    const inOrder = prefer === 'at-most' ? pair : [pair[1], pair[0]];
    for (const condition of oneSide ? inOrder.slice(0, 1) : inOrder) {
      const covered = rows.filter((row) => satisfies(column, row, condition));
      if (covered.length === 0 || covered.length === rows.length) continue;
      task.impurities(covered).forEach((impurity, tried) => {
        if (isStrictlyLower(impurity, best?.impurity ?? 0)) best = { condition, impurity, tried };
      });
    }
  }
  return best;
}

/**
 * Grows the condition part of a rule exactly as the search is documented, evaluating every condition on every row: the
 * slow reference implementation against which the engine, or a loss in it, is tested.
 *
 * Candidates are both sides of the midpoint between neighbouring values of the covered rows, and `=` and `!=` for the
 * categories that occur; those that cover all or none of the rows are skipped. Ties, within 1e-10, are resolved in this
 * order: the earlier attribute, the lower cut or category, the preferred side (after the first condition: `<=` and
 * `=`), the lower response.
 *
 * @param rows           numbers of the rows to grow it on, shape [rows]
 * @param prefer         side that the first condition takes if both are equally good
 * @param maxConditions  Infinity for no limit
 */
export function growByBruteForce(
  task: BruteForceSearch,
  rows: readonly number[],
  prefer: 'at-most' | 'at-least',
  maxConditions: number,
): BruteForceRule {
  const conditions: Condition[] = [];
  let covered = rows;
  let impurity = 0;
  let tried = 0;
  while (conditions.length < maxConditions) {
    const first = conditions.length === 0;
    let best: Found | undefined;
    task.columns.forEach((_, attribute) => {
      const found = bestOf(task, attribute, covered, first ? prefer : 'at-most', first);
      if (found && isStrictlyLower(found.impurity, best?.impurity ?? 0)) best = found;
    });
    if (best === undefined || !isStrictlyLower(best.impurity, impurity)) break;
    const { condition } = best;
    conditions.push(condition);
    ({ impurity, tried } = best);
    covered = covered.filter((row) => satisfies(task.columns[condition.attribute], row, condition));
  }
  return { conditions, tried };
}
