import type { Column, Explanation, Prediction } from '@preflearn/core';
import type { FittedLink, ScoreDirection } from '../loss/link.js';
import { explanationSum } from './explanation-sum.js';
import { covers, type Rule, ruleCondition } from './rule.js';
import type { RuleModelParts } from './rule-model-parts.js';
import { strongest } from './strongest.js';

/** One ground: the rule (or the start, which is not a rule), and what it says. */
interface Ground {
  readonly rule: Rule | undefined;
  readonly response: readonly number[];
  readonly text: string;
  readonly value: number;
}

/**
 * The rules that cover a row and what each adds to its score, the strongest first, preceded by the score that every row
 * starts with, unless it is 0.
 *
 * @param columns  the row, as in the schema
 * @param scores   its scores, shape [scoreCount]
 */
export function explainRules<P extends Prediction>(
  { schema, rules, intercept, link }: RuleModelParts<P>,
  columns: readonly Column[],
  scores: Float64Array,
): Pick<Explanation, 'unit' | 'signed' | 'because' | 'conclusion' | 'sum'> {
  const fired = rules.filter((rule) => covers(rule, columns, 0));
  const grounds = fired
    .map((rule) => groundOf(link, ruleCondition(rule, schema), rule.response, rule))
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
  if (strongest(intercept) !== 0) {
    grounds.unshift(groundOf(link, 'always (the score every row starts with)', intercept));
  }
  const direction: ScoreDirection | undefined =
    scores.length === 1 ? { unit: UNIT, weights: [1] } : link.direction?.(scores);
  return {
    unit: UNIT,
    signed: true,
    because: grounds.map(({ text, value }) => ({ text, value })),
    conclusion: [
      `${fired.length} of ${rules.length} rules cover the row.`,
      ...link.conclude(scores),
    ],
    sum: direction && explanationSum(grounds, direction, schema),
  };
}

const UNIT = 'added to the score';

function groundOf(
  link: FittedLink,
  condition: string,
  response: readonly number[],
  rule?: Rule,
): Ground {
  const meaning = link.meaning?.(response);
  return {
    rule,
    response,
    text: condition + (meaning ? `: ${meaning.classes}` : ''),
    value: meaning?.value || strongest(response),
  };
}
