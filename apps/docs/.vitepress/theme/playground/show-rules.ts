import {
  covers,
  type FittedLink,
  type Rule,
  ruleCondition,
  ruleImportance,
} from '@preflearn/boosting';
import {
  alignToSchema,
  type LabelledTable,
  type Model,
  type Prediction,
  type Schema,
  type Table,
  targetLength,
} from '@preflearn/core';
import { signedNumber } from '@preflearn/core/text';
import type { RuleEdit, RuleShown } from './messages.js';

/** Rules that can be changed. */
const SHOWN_RULES = 12;

/** A model that is a list of rules. */
export interface ModelOfRules extends Model {
  readonly rules: readonly Rule[];
  readonly link: FittedLink<Prediction>;
  readonly schema: Schema;
  scores(table: Table): Float64Array;
}

export function isModelOfRules(model: Model): model is ModelOfRules {
  return 'rules' in model && 'link' in model && 'scores' in model;
}

/** The strongest rules, with the range in which each threshold can be moved. */
export function showRules(model: ModelOfRules, { attributes, target }: LabelledTable): RuleShown[] {
  const rows = targetLength(target);
  return model.rules
    .map((rule, index) => ({ rule, index, strength: ruleImportance(rule, rows) }))
    .sort((a, b) => b.strength - a.strength)
    .slice(0, SHOWN_RULES)
    .map(({ rule, index }) => ({
      rule: index,
      text: `if ${ruleCondition(rule, model.schema)} then ${responseText(model, rule)}`,
      thresholds: thresholdsOf(rule, model.schema, attributes),
    }));
}

/** What a rule adds; of several classes that of the one it speaks most for. */
function responseText({ schema }: ModelOfRules, { response }: Rule): string {
  if (response.length === 1) return `score ${signedNumber(response[0])}`;
  const largest = response.reduce((best, value, k) => (value > response[best] ? k : best), 0);
  return `${schema.target.classes[largest]} ${signedNumber(response[largest])}`;
}

function thresholdsOf(rule: Rule, schema: Schema, attributes: Table): RuleShown['thresholds'] {
  return rule.conditions.flatMap((condition, index) => {
    if (!('value' in condition)) return [];
    const { name } = schema.attributes[condition.attribute];
    const column = attributes.column(name);
    if (column.type !== 'numeric') return [];
    const [min, max] = rangeOf(column.values);
    const text = `${name} ${condition.operator}`;
    return [{ condition: index, text, value: condition.value, min, max }];
  });
}

function rangeOf(values: Float64Array): readonly [min: number, max: number] {
  let [min, max] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return [min, max];
}

/** What a model predicts with some of its rules changed; thresholds between classes stay as they are. */
export function predictEdited(
  model: ModelOfRules,
  table: Table,
  edits: readonly RuleEdit[],
): Prediction {
  const columns = alignToSchema(model.schema, table);
  const scores = model.scores(table);
  const width = scores.length / table.rowCount;
  for (const [index, rule] of editedRules(model, edits)) {
    const before = model.rules[index];
    for (let row = 0; row < table.rowCount; row++) {
      const sign =
        Number(rule !== undefined && covers(rule, columns, row)) -
        Number(covers(before, columns, row));
      if (sign === 0) continue;
      for (let k = 0; k < width; k++) scores[row * width + k] += sign * before.response[k];
    }
  }
  return model.link.predict(scores);
}

/** The rules that are changed, by position; `undefined` for one that is deleted. */
function editedRules(
  { rules }: ModelOfRules,
  edits: readonly RuleEdit[],
): ReadonlyMap<number, Rule | undefined> {
  const edited = new Map<number, Rule | undefined>();
  for (const { rule: index, change } of edits) {
    if (change === 'deleted') {
      edited.set(index, undefined);
      continue;
    }
    const rule = edited.has(index) ? edited.get(index) : rules[index];
    if (rule === undefined) continue;
    const conditions = rule.conditions.map((condition, c) =>
      c === change.condition && 'operator' in condition && 'value' in condition
        ? { ...condition, value: change.value }
        : condition,
    );
    edited.set(index, { ...rule, conditions });
  }
  return edited;
}

/** The last rule of a model in words. */
export function lastRule(model: Model): string | undefined {
  if (!isModelOfRules(model)) return undefined;
  const rule = model.rules.at(-1);
  return rule && `if ${ruleCondition(rule, model.schema)} then ${responseText(model, rule)}`;
}
