import type {
  Column,
  Explanation,
  ExplanationSum,
  Picture,
  Prediction,
  Schema,
  SpreadPicture,
} from '@preflearn/core';
import type { FittedLink, ScoreDirection } from '../loss/link.js';
import { covers, type Rule, ruleCondition } from './rule.js';
import type { RuleModelParts } from './rule-model-parts.js';

/** One ground: the rule (or the start, which is none), and what it says. */
interface Ground {
  readonly rule: Rule | undefined;
  readonly response: readonly number[];
  readonly text: string;
  readonly value: number;
}

/**
 * Which rules cover a row and what each adds to its score, the strongest first; before them the score that every row
 * starts with, unless it is 0.
 *
 * @param columns     the row, as in the schema
 * @param scores      its scores, shape [scoreCount]
 * @param prediction  what they lead to
 */
export function explainRules<P extends Prediction>(
  { schema, rules, intercept, link, spread }: RuleModelParts<P>,
  columns: readonly Column[],
  scores: Float64Array,
  prediction: P,
): Pick<Explanation, 'unit' | 'signed' | 'because' | 'conclusion' | 'sum' | 'pictures'> {
  const fired = rules.filter((rule) => covers(rule, columns, 0));
  const grounds = fired
    .map((rule) => groundOf(link, ruleCondition(rule, schema), rule.response, rule))
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
  if (intercept.some((start) => start !== 0)) {
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
    sum: direction && sumOf(grounds, direction, schema),
    pictures: [...scorePicture(scores, spread, link.marks()), ...probabilityPicture(prediction)],
  };
}

/** Most classes whose probabilities are drawn. */
const MOST_DRAWN = 60;

const UNIT = 'added to the score';

function groundOf(
  link: FittedLink,
  condition: string,
  response: readonly number[],
  rule?: Rule,
): Ground {
  const meaning = link.meaning?.(response);
  return meaning === undefined
    ? { rule, response, text: condition, value: strongest(response) }
    : { rule, response, text: `${condition}: ${meaning.classes}`, value: meaning.value };
}

function strongest(response: readonly number[]): number {
  return response.reduce((most, r) => (Math.abs(r) > Math.abs(most) ? r : most), 0);
}

function sumOf(
  grounds: readonly Ground[],
  { unit, weights }: ScoreDirection,
  { attributes }: Schema,
): ExplanationSum {
  const terms = grounds.map(({ response }) =>
    response.reduce((sum, r, k) => sum + r * weights[k], 0),
  );
  const sums = new Float64Array(attributes.length);
  const isUsed = new Set<number>();
  let start = 0;
  grounds.forEach(({ rule }, i) => {
    const conditions = rule?.conditions ?? [];
    if (conditions.length === 0) start += terms[i];
    for (const { attribute } of conditions) {
      sums[attribute] += terms[i] / conditions.length;
      isUsed.add(attribute);
    }
  });
  const named = [...isUsed].sort((a, b) => Math.abs(sums[b]) - Math.abs(sums[a]) || a - b);
  return {
    unit,
    terms,
    attributes: named.map((at) => ({ name: attributes[at].name, value: sums[at] })),
    start,
  };
}

/** Where the score of the row lies among those of the training rows. */
function scorePicture(
  scores: Float64Array,
  groups: SpreadPicture['groups'],
  marks: SpreadPicture['marks'],
): readonly Picture[] {
  if (scores.length !== 1 || groups.length === 0) return [];
  return [
    {
      type: 'spread',
      title: 'The score of the row, beside the training rows by class and the thresholds',
      valueLabel: 'score',
      groups: [{ name: 'this row', quantiles: new Array<number>(5).fill(scores[0]) }, ...groups],
      marks,
    },
  ];
}

function probabilityPicture(prediction: Prediction): readonly Picture[] {
  if (!('probabilities' in prediction) || prediction.probabilities === undefined) return [];
  const { classes, probabilities } = prediction;
  if (classes.length > MOST_DRAWN) return [];
  return [
    {
      type: 'bars',
      title: 'Probabilities of the classes',
      valueLabel: 'probability',
      shares: true,
      inOrder: true,
      bars: classes.map((name, k) => ({ name, value: probabilities[k] })),
    },
  ];
}
