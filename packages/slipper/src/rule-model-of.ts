import {
  covers,
  type LearnedLink,
  type Rule,
  RuleModel,
  simplifyConjunction,
} from '@preflearn/boosting';
import {
  type ClassPrediction,
  type ClassTarget,
  type LabelledTable,
  type ModelDocument,
  schemaOf,
  type Target,
} from '@preflearn/core';
import { slipperLink } from './slipper-link.js';
import { ID } from './slipper-options.js';
import type { SlipperRule } from './slipper-run.js';

/** What a class starts ahead of each rarer one, so that rows without a difference go to the more frequent class. */
const AHEAD = 2 ** -30;

/**
 * The rules as an ensemble with a score for each class: a rule adds its log odds, twice its confidence, to the score of
 * its class. Equal rules become one. The rules without conditions make up the scores that rows start with, of which the
 * lowest is 0.
 *
 * @param data   the training rows
 * @param rules  of each class, shape [classes]; none for a class that is only the opposite of another
 * @param order  the classes, rarest first
 */
export function ruleModelOf(
  data: LabelledTable<ClassTarget>,
  training: ModelDocument['training'],
  rules: readonly (readonly SlipperRule[])[],
  order: readonly number[],
): RuleModel<ClassPrediction> {
  const schema = schemaOf(data);
  const start = rules.map((_, k) => AHEAD * order.indexOf(k));
  const merged = rules.flatMap((own, k) => mergedRules(own, k, start, data));
  const least = start.reduce((a, b) => Math.min(a, b), Infinity);
  const linkMethod = slipperLink();
  const link = linkMethod.load(null, schema.target);
  return new RuleModel<ClassPrediction>({
    ...{ learner: ID, schema, training, rules: merged, link, checkpoints: [], spread: [] },
    linkMethod: linkMethod as LearnedLink<Target, ClassPrediction>,
    intercept: start.map((score) => score - least),
  });
}

/** The different rules of a class; the default rules are added to its start. */
function mergedRules(
  rules: readonly SlipperRule[],
  code: number,
  start: number[],
  data: LabelledTable<ClassTarget>,
): Rule[] {
  const {
    attributes: { columns, rowCount },
    weights,
  } = data;
  const sums = new Map<string, { rule: SlipperRule; logOdds: number }>();
  for (const rule of rules) {
    const logOdds = 2 * rule.confidence;
    if (rule.conditions.length === 0) {
      start[code] += logOdds;
      continue;
    }
    const key = JSON.stringify(simplifyConjunction(rule.conditions));
    const known = sums.get(key);
    if (known) known.logOdds += logOdds;
    else sums.set(key, { rule, logOdds });
  }
  return [...sums.values()].map(({ rule, logOdds }) => {
    const conditions = simplifyConjunction(rule.conditions);
    const response = start.map((_, k) => (k === code ? logOdds : 0));
    let coverage = 0;
    for (let row = 0; row < rowCount; row++) {
      if (weights?.[row] !== 0 && covers({ conditions }, columns, row)) coverage++;
    }
    return { conditions, response, coverage };
  });
}
