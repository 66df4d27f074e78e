import { type Condition, type Rule, satisfies } from '@preflearn/boosting';
import type { LabelledTable, OrdinalTarget } from '@preflearn/core';
import { growByBruteForce } from '@preflearn/testing';
import type { ScoredRows } from './slow-losses.js';

/** A loss and a technique, from their definitions. */
export interface SlowTask {
  readonly start: (rows: ScoredRows) => number;
  readonly impurity: (rows: ScoredRows, covered: ReadonlySet<number>) => number;
  /** The response before shrinkage; 0 for none. */
  readonly response: (rows: ScoredRows, covered: ReadonlySet<number>) => number;
}

/** Rules of one score, every condition asked of every row, on all rows (no subsample). */
export function slowRules(
  data: LabelledTable<OrdinalTarget>,
  task: SlowTask,
  settings: { readonly rules: number; readonly shrinkage: number },
): Rule[] {
  const { target, attributes } = data;
  const all = Array.from(target.codes.keys()).filter((row) => (data.weights?.[row] ?? 1) > 0);
  const weights = Array.from(target.codes, (_, row) => data.weights?.[row] ?? 1);
  const scores = new Float64Array(weights.length);
  const rows: ScoredRows = { target, weights, scores };
  scores.fill(task.start(rows));
  const rules: Rule[] = [];
  while (rules.length < settings.rules) {
    const { conditions } = growByBruteForce(
      {
        columns: attributes.columns,
        symmetric: false,
        impurities: (covered) => [task.impurity(rows, new Set(covered))],
      },
      all,
      'at-most',
      Infinity,
    );
    if (conditions.length === 0) break;
    const covers = (row: number) =>
      conditions.every((c) => satisfies(attributes.columns[c.attribute], row, c));
    const covered = new Set(all.filter(covers));
    const response = task.response(rows, covered) * settings.shrinkage;
    if (response === 0) break;
    for (const row of covered) scores[row] += response;
    rules.push({ conditions, response: [response], coverage: covered.size });
  }
  return rules;
}

/** What rules cover and add, rounded to nine digits: conditions may be said in fewer words. */
export function effects(rules: readonly Rule[], data: LabelledTable): string[] {
  const { columns, rowCount } = data.attributes;
  const covers = ({ conditions }: Rule, row: number) =>
    conditions.every((c: Condition) => satisfies(columns[c.attribute], row, c));
  return rules.map((rule) => {
    const rows = Array.from({ length: rowCount }, (_, row) => row).filter((row) =>
      covers(rule, row),
    );
    return `${rows.join(' ')}: ${rule.response.map((r) => r.toPrecision(9)).join(' ')}`;
  });
}
