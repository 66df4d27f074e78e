import { covers, type Rule } from '@preflearn/boosting';
import type { ClassTarget, LabelledTable } from '@preflearn/core';
import { chosenPoint, type PenaltySearch } from './choose-penalty.js';
import type { LinearTerm } from './linear-term.js';
import type { PathPoint } from './path-fit.js';
import { ROW_LOSSES } from './row-loss.js';
import type { PoolRule } from './rule-pool.js';
import type { RuleFitModelParts, SlopedTerm } from './rulefit-model-parts.js';
import type { RuleFitOptions } from './rulefit-options.js';

/** What has been learned of one class against the others. */
export interface ClassFit {
  readonly code: number;
  /** The fit without terms and rules. */
  readonly constant: PathPoint;
  readonly terms: readonly LinearTerm[];
  /** The columns are the terms, then the rules. */
  readonly search: PenaltySearch;
  rules: readonly PoolRule[];
}

/**
 * The terms and rules whose coefficient is not 0, in units of log odds. A rule that speaks against the second of two
 * classes speaks for the first.
 */
export function modelParts(
  { attributes: { columns, rowCount }, target, weights }: LabelledTable<ClassTarget>,
  fits: readonly ClassFit[],
  loss: RuleFitOptions['loss'],
): Pick<RuleFitModelParts, 'intercept' | 'linear' | 'rules'> {
  const { logOdds } = ROW_LOSSES[loss];
  const { length } = target.classes;
  const intercept = new Array<number>(length).fill(0);
  const slopes = new Map<number, SlopedTerm & { slope: number[] }>();
  const rules: Rule[] = [];
  const responseOf = (code: number, score: number) => {
    const other = length === 2 && score < 0;
    const own = other ? 1 - code : code;
    return intercept.map((_, k) => (k === own ? (other ? -score : score) : 0));
  };
  const coverageOf = (rule: PoolRule) => {
    let coverage = 0;
    for (let row = 0; row < rowCount; row++) {
      if (weights?.[row] !== 0 && covers(rule, columns, row)) coverage++;
    }
    return coverage;
  };
  for (const { code, constant, search, terms, rules: pool } of fits) {
    const point = chosenPoint(search) ?? constant;
    responseOf(code, logOdds * point.intercept).forEach((start, k) => {
      intercept[k] += start;
    });
    point.columns.forEach((column, i) => {
      const score = logOdds * point.coefficients[i];
      if (column < terms.length) {
        const term = terms[column];
        const slope = slopes.get(column)?.slope ?? new Array<number>(length).fill(0);
        slope[code] = score;
        slopes.set(column, { ...term, slope });
        return;
      }
      const rule = pool[column - terms.length];
      const response = responseOf(code, score);
      rules.push({ conditions: rule.conditions, response, coverage: coverageOf(rule) });
    });
  }
  const linear = [...slopes].sort(([a], [b]) => a - b).map(([, term]) => term);
  return { intercept, linear, rules };
}
