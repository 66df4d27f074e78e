import { type Condition, numericCondition } from '../model/condition.js';
import type { TrainingRows } from '../rows/training-rows.js';
import type { Cut, PreferredSide } from '../search/found-cuts.js';

/** The condition part of a rule, and the response it was grown with. */
export interface GrownConjunction {
  /** In the order they were added; never empty. */
  readonly conditions: readonly Condition[];
  readonly tried: number;
}

/** What training waits for; see `TrainingRows.ready`. */
export type Wait = PromiseLike<void>;

/**
 * Grows the condition part of a rule on the covered rows: adds the best elementary condition as long as the impurity
 * falls (RankRules 2009, section 3.1).
 *
 * @param prefer         side that the first condition takes in a tie
 * @param maxConditions  `null` for no limit
 * @returns `undefined` if no condition is better than none
 */
export function* growConjunction(
  rows: TrainingRows,
  prefer: PreferredSide,
  maxConditions: number | null,
): Generator<Wait, GrownConjunction | undefined, void> {
  const conditions: Condition[] = [];
  const most = maxConditions ?? Infinity;
  let limit = 0;
  let tried = 0;
  while (conditions.length < most) {
    const first = conditions.length === 0;
    const cut = rows.search({ limit, first, prefer: first ? prefer : 'at-most' });
    if (cut === undefined) break;
    const condition = conditionOf(rows, cut);
    conditions.push(condition);
    limit = cut.impurity;
    ({ tried } = cut);
    rows.narrow(condition, limit);
    const wait = rows.ready();
    if (wait) yield wait;
  }
  return conditions.length === 0 ? undefined : { conditions, tried };
}

/** The condition that covers one side of a cut. */
function conditionOf(rows: TrainingRows, { attribute, bin, next, left }: Cut): Condition {
  const binned = rows.attributes[attribute];
  if (binned.type === 'nominal') return { attribute, operator: left ? '=' : '!=', category: bin };
  return numericCondition(binned, attribute, bin, next as number, left ? '<=' : '>=');
}
