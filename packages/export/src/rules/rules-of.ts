import type { AttributeSchema } from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import type {
  PortableCondition,
  PortableDecision,
  PortableInput,
  PortableLabelScores,
  PortableModel,
  PortableRules,
  PortableTree,
} from '@preflearn/core/models';
import { levelsOf } from '@preflearn/core/text';
import { RULES_FORMAT, RULES_VERSION, type RulesDocument } from './rules-document.js';

type ModelPart = RulesDocument['model'];
type PartOfType<T extends ModelPart['type']> = Extract<ModelPart, { type: T }>;
type NamedCondition = PartOfType<'rules'>['rules'][number]['if'][number];

/** The rules, the tree or the weights of a model, as structured data with a published JSON Schema. */
export function rulesOf(model: PortableModel): RulesDocument {
  checkGiven('rulesOf', model, 'a portable model, as portableModelOf gives it', ['schema', 'body']);
  const { learner, schema } = model;
  const { kind, name, classes } = schema.target;
  return {
    format: RULES_FORMAT,
    version: RULES_VERSION,
    learner,
    target: { name, kind, classes: [...classes] },
    attributes: schema.attributes.map(attributePart),
    model: partOf(model),
  };
}

function attributePart(attribute: AttributeSchema): RulesDocument['attributes'][number] {
  const { name } = attribute;
  if (attribute.type === 'nominal') return { ...attribute, categories: [...attribute.categories] };
  const { unit } = attribute;
  if (typeof unit === 'object') return { type: 'ordinal', name, levels: [...unit.levels] };
  return { type: 'numeric', name, ...(unit && { unit }) };
}

function partOf({ body, schema }: PortableModel): ModelPart {
  const { attributes, target } = schema;
  switch (body.type) {
    case 'rules':
      return rulesPart(body, attributes, target.classes);
    case 'tree':
      return treePart(body, attributes, target.classes);
    case 'label-scores':
      return labelScoresPart(body, attributes, target.classes);
  }
}

function rulesPart(
  { start, linear = [], rules, decision, correction }: PortableRules,
  attributes: readonly AttributeSchema[],
  classes: readonly string[],
): PartOfType<'rules'> {
  return {
    type: 'rules',
    scores: scoreNames(decision, classes),
    start: [...start],
    linear: linear.map(({ attribute, low, high, scale, centre, slope }) => ({
      ...{ attribute: attributes[attribute].name, low, high, scale, centre },
      slope: [...slope],
    })),
    rules: rules.map(({ conditions, response, coverage }) => ({
      if: conditions.map((condition) => namedCondition(condition, attributes)),
      response: [...response],
      coverage,
    })),
    decision: decisionPart(decision, classes),
    ...(correction && { correction: { ...correction, offsets: [...correction.offsets] } }),
  };
}

/** What the scores stand for: each class, a single score, or the classes above each threshold. */
function scoreNames(decision: PortableDecision, classes: readonly string[]): string[] {
  if ('thresholds' in decision || decision.type === 'value') return ['score'];
  if (decision.type === 'softmax') return [...classes];
  // With a single class there is still a score, but nothing depends on it.
  return classes.length === 1 ? ['none'] : classes.slice(1).map((name) => `at least ${name}`);
}

function decisionPart(
  decision: PortableDecision,
  classes: readonly string[],
): PartOfType<'rules'>['decision'] {
  switch (decision.type) {
    case 'value':
      return { type: decision.type };
    case 'thresholds': {
      const { type, thresholds, scaling } = decision;
      const ranges = classRanges(thresholds, classes);
      if (scaling === undefined) return { type, classes: ranges };
      const lines = scaling.lines.map((line) => ({ ...line }));
      return { type, classes: ranges, scaling: { ...scaling, lines } };
    }
    case 'threshold-logits':
      return { type: decision.type, classes: classRanges(decision.thresholds, classes) };
    case 'softmax':
      return decision.choose === 'least-cost'
        ? { ...decision, costs: decision.costs.map((row) => [...row]) }
        : decision;
    case 'cumulative-logits': {
      const { type, prior } = decision;
      if (prior === undefined) return { type };
      return { type, prior: { ...prior, shares: [...prior.shares] } };
    }
  }
}

/** The range of scores of each class that is predicted for some score. */
function classRanges(thresholds: readonly number[], classes: readonly string[]) {
  return classes.flatMap((name, k) => {
    const from = k === 0 ? -Infinity : thresholds[k - 1];
    const below = k === thresholds.length ? Infinity : thresholds[k];
    return from < below ? [{ class: name, from: finite(from), below: finite(below) }] : [];
  });
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

function treePart(
  { nodes, details }: PortableTree,
  attributes: readonly AttributeSchema[],
  labels: readonly string[],
): PartOfType<'tree'> {
  return {
    type: 'tree',
    nodes: nodes.map((node, at) => {
      if ('order' in node) {
        return {
          order: node.order.map((label) => labels[label]),
          details: Object.fromEntries(details.map((name, d) => [name, node.details[d]])),
        };
      }
      return {
        if: namedCondition(node.condition, attributes),
        missing: node.missing ? 'holds' : 'otherwise',
        holds: at + 1,
        otherwise: node.otherwise,
      };
    }),
  };
}

function labelScoresPart(
  { inputs, limit, weights }: PortableLabelScores,
  attributes: readonly AttributeSchema[],
  labels: readonly string[],
): PartOfType<'label-scores'> {
  return {
    type: 'label-scores',
    limit,
    inputs: inputs.map((input) => namedInput(input, attributes)),
    labels: labels.map((label, l) => ({
      label,
      weights: weights[l].slice(0, -1),
      bias: weights[l][inputs.length],
    })),
  };
}

function namedInput(input: PortableInput, attributes: readonly AttributeSchema[]) {
  const { name } = attributes[input.attribute];
  if ('category' in input) {
    return { attribute: name, category: categoryName(attributes[input.attribute], input.category) };
  }
  const { shift, factor, fill } = input;
  return { attribute: name, shift, factor, fill };
}

function namedCondition(
  condition: PortableCondition,
  attributes: readonly AttributeSchema[],
): NamedCondition {
  const attribute = attributes[condition.attribute];
  if ('value' in condition) {
    const { operator, value } = condition;
    const levels = attribute.type === 'numeric' ? levelsOf(attribute.unit) : undefined;
    const place = operator === '<=' ? Math.floor(value) : Math.ceil(value);
    return { attribute: attribute.name, operator, value: levels?.[place - 1] ?? value };
  }
  const { operator, category } = condition;
  return { attribute: attribute.name, operator, value: categoryName(attribute, category) };
}

function categoryName(attribute: AttributeSchema, category: number): string {
  return attribute.type === 'nominal' ? attribute.categories[category] : '';
}
