import type { CandidateSearch, PreferredSide } from './candidate-search.js';
import type { Condition } from './condition.js';
import type { StatisticsSource } from './statistics-source.js';

/** The condition part of a rule, and the response it was grown with. */
export interface GrownConjunction {
  /** In the order they were added; never empty. */
  readonly conditions: readonly Condition[];
  readonly vote: number;
}

/**
 * Grows the condition part of a rule on the rows that the source covers: adds the best elementary
 * condition while the impurity falls (RankRules 2009, section 3.1).
 *
 * @param prefer         side that the first condition takes when both are equal
 * @param maxConditions  `null` for no limit
 * @returns `undefined` when no condition is better than none
 */
export function growConjunction(
  source: StatisticsSource,
  search: CandidateSearch,
  prefer: PreferredSide,
  maxConditions: number | null,
): GrownConjunction | undefined {
  const total = source.coveredSums().slice();
  const conditions: Condition[] = [];
  const most = maxConditions ?? Infinity;
  let impurity = 0;
  let vote = 0;
  while (conditions.length < most && source.coveredCount > 1) {
    const first = conditions.length === 0;
    const found = search.best({
      total,
      covered: first ? total : source.coveredSums(),
      limit: impurity,
      first,
      prefer: first ? prefer : 'at-most',
    });
    if (found === undefined) break;
    conditions.push(found.condition);
    ({ impurity, vote } = found);
    source.narrow(found.condition);
  }
  return conditions.length === 0 ? undefined : { conditions, vote };
}
