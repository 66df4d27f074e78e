import type { ModelDescription, Picture, Prediction, TargetSchema } from '@preflearn/core';
import { describeImportance } from '@preflearn/core/models';
import { classBounds, counted, settingTexts } from '@preflearn/core/text';
import { meaningText } from '../loss/link.js';
import type { ErrorPoint, RuleModelParts } from './rule-model-parts.js';

/** The parts of a rule ensemble that its description uses. */
interface RuleSummary {
  readonly trainingCurve: readonly ErrorPoint[];
  rulesInWords(top: number): readonly string[];
  importance(): readonly { readonly name: string; readonly value: number }[];
}

/** Describes a rule ensemble in words and pictures. */
export function describeRules<P extends Prediction>(
  model: RuleSummary,
  parts: RuleModelParts<P>,
  top: number,
): ModelDescription {
  const { schema, training } = parts;
  const { target } = schema;
  const importance = describeImportance(model.importance(), top, {
    title: 'Attribute importance',
    valueLabel: 'share of all importance',
  });
  return {
    headline: headlineOf(parts),
    facts: [
      ['learner', parts.learner],
      ['rules', String(parts.rules.length)],
      ...defaultRule(parts),
      ...parts.link.facts(),
    ],
    settings: settingTexts(training),
    sections: [
      importance.section,
      {
        title: 'Strongest rules, by how far they move scores apart',
        ...(parts.rules.length > 0 && { note: RULE_ORDER }),
        lines: model.rulesInWords(top),
      },
      ...classSections(target),
    ],
    pictures: [...importance.pictures, ...pictures(parts, model.trainingCurve)],
  };
}

/**
 * The order of {@link RuleModel.rulesInWords}. Ordering by response alone would put rules that cover a handful of rows
 * first; ordering by response times coverage, rules that cover nearly all rows and so hardly distinguish any.
 */
const RULE_ORDER =
  'In the order of |response| × √(s (1 − s)), s being the share of the training rows that a rule covers; the ' +
  'importance of the attributes adds up the same numbers.';

function headlineOf<P extends Prediction>({ rules, schema, training }: RuleModelParts<P>): string {
  const { target, attributes } = schema;
  const what =
    target.kind === 'numeric'
      ? `${target.name} (a number)`
      : `${target.name} (${target.classes.length} ${target.kind} classes)`;
  const from = counted(attributes.length, 'attribute');
  const trained = `trained on ${counted(training.rows, 'row')}`;
  return rules.length === 0
    ? `No rules: every row gets the same prediction of ${what}, whatever its ${from}; ${trained}.`
    : `${counted(rules.length, 'rule that predicts', 'rules that predict')} ${what} from ${from}, ${trained}.`;
}

/** What the score that every row starts with favours, if that can be put into words. */
function defaultRule<P extends Prediction>({
  intercept,
  link,
}: RuleModelParts<P>): ModelDescription['facts'] {
  const meaning = link.meaning?.(intercept);
  return meaning ? [['default rule', meaningText(meaning)]] : [];
}

/**
 * Says which numbers each class stands for.
 *
 * @returns a section of a description; none unless classes were made from numbers
 */
export function classSections({
  classes,
  cuts,
  medians,
  unit,
}: TargetSchema): ModelDescription['sections'] {
  if (cuts === undefined) return [];
  const lines = classes.map((name, k) => `${name}: ${classBounds(cuts, k, medians, unit)}`);
  return [{ title: 'Classes', lines }];
}

function pictures<P extends Prediction>(
  parts: RuleModelParts<P>,
  curve: readonly ErrorPoint[],
): readonly Picture[] {
  const out: Picture[] = [];
  if (parts.spread.length > 0) {
    out.push({
      type: 'spread',
      title: 'Scores of the training rows by class, and the thresholds',
      valueLabel: 'score',
      groups: parts.spread,
      marks: parts.link.marks(),
    });
  }
  return [...out, ...errorCurve(curve)];
}

/**
 * The error on the training rows by the number of rules.
 *
 * @returns a picture of a description; none for fewer than two points
 */
export function errorCurve(curve: readonly ErrorPoint[]): readonly Picture[] {
  if (curve.length < 2) return [];
  return [
    {
      type: 'lines',
      title: 'Error on the training rows by number of rules',
      xLabel: 'rules',
      yLabel: 'mean error (lower is better)',
      series: [{ name: 'training', x: curve.map((p) => p.rules), y: curve.map((p) => p.error) }],
    },
  ];
}
