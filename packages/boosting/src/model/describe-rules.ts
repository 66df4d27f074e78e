import {
  classBounds,
  counted,
  type ModelDescription,
  type Picture,
  type Prediction,
} from '@preflearn/core';
import { meaningText } from '../loss/link.js';
import type { ErrorPoint, RuleModelParts } from './rule-model-parts.js';

/** What a rule ensemble says of itself. */
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
  const importance = model.importance().slice(0, top);
  return {
    headline:
      `${counted(parts.rules.length, 'rule that predicts', 'rules that predict')} ${target.name} ` +
      `(${target.classes.length} ${target.kind} classes) from ` +
      `${counted(schema.attributes.length, 'attribute')}, trained on ${counted(training.rows, 'row')}.`,
    facts: [
      ['learner', parts.learner],
      ...Object.entries(training.options).map(
        ([name, value]) => [name, optionText(value)] as const,
      ),
      ['seed', String(training.seed)],
      ...defaultRule(parts),
      ...parts.link.facts(),
    ],
    sections: [
      { title: 'Strongest rules', lines: model.rulesInWords(top) },
      {
        title: 'Attribute importance',
        lines: importance.map(
          ({ name, value }) => `${(100 * value).toFixed(1).padStart(5)} %  ${name}`,
        ),
      },
      ...classLines(target.classes, target.cuts),
    ],
    pictures: pictures(model, parts, top),
  };
}

/** What the score that every row starts with speaks for, where that can be said. */
function defaultRule<P extends Prediction>({
  intercept,
  link,
}: RuleModelParts<P>): ModelDescription['facts'] {
  const meaning = link.meaning?.(intercept);
  return meaning ? [['default rule', meaningText(meaning)]] : [];
}

function optionText(value: unknown): string {
  if (value === null) return 'none';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Says which numbers each class stands for, where classes were made from numbers. */
function classLines(
  classes: readonly string[],
  cuts: readonly number[] | undefined,
): ModelDescription['sections'] {
  if (cuts === undefined) return [];
  return [
    { title: 'Classes', lines: classes.map((name, k) => `${name}: ${classBounds(cuts, k)}`) },
  ];
}

function pictures<P extends Prediction>(
  model: RuleSummary,
  parts: RuleModelParts<P>,
  top: number,
): readonly Picture[] {
  const curve = model.trainingCurve;
  const out: Picture[] = [];
  if (curve.length > 1) {
    out.push({
      type: 'lines',
      title: 'Error on the training rows by number of rules',
      xLabel: 'rules',
      yLabel: 'mean error (lower is better)',
      series: [{ name: 'training', x: curve.map((p) => p.rules), y: curve.map((p) => p.error) }],
    });
  }
  if (parts.spread.length > 0) {
    out.push({
      type: 'spread',
      title: 'Scores of the training rows by class, and the thresholds',
      valueLabel: 'score',
      groups: parts.spread,
      marks: parts.link.marks(),
    });
  }
  if (parts.rules.length > 0) {
    out.push({
      type: 'bars',
      title: 'Attribute importance',
      valueLabel: 'share of all importance',
      bars: model.importance().slice(0, Math.max(top, 10)),
    });
  }
  return out;
}
