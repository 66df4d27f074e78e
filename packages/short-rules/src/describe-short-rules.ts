import {
  classSections,
  type ErrorPoint,
  errorCurve,
  type FittedLink,
  type Rule,
  responseText,
} from '@preflearn/boosting';
import type { DescriptionSection, ModelDescription, ModelDocument, Schema } from '@preflearn/core';
import { describeImportance } from '@preflearn/core/models';
import { counted, readableNumber, settingTexts } from '@preflearn/core/text';
import type { FittedPrediction } from './fitted-target.js';
import type { LinearTerm } from './linear-term.js';

/** The parts of a short-rules model that its description uses. */
interface ShortRulesSummary {
  readonly schema: Schema;
  readonly training: ModelDocument['training'];
  readonly rules: readonly Rule[];
  readonly linearTerms: readonly (LinearTerm & { readonly slope: readonly number[] })[];
  readonly link: FittedLink<FittedPrediction>;
  readonly trainingCurve: readonly ErrorPoint[];
  rulesInWords(top: number): readonly string[];
  importance(): readonly { readonly name: string; readonly value: number }[];
  truncate(rules: number): Pick<ShortRulesSummary, 'rulesInWords'>;
}

/** Describes short rules in words and pictures. */
export function describeShortRules(model: ShortRulesSummary, top: number): ModelDescription {
  const { schema, training, rules, linearTerms } = model;
  const importance = describeImportance(model.importance(), top, {
    title: 'Attribute importance',
    valueLabel: 'share of all importance',
  });
  const conditions = rules.reduce((sum, rule) => sum + rule.conditions.length, 0);
  return {
    headline: headlineOf(model),
    facts: [
      ['learner', 'short-rules'],
      ['rules', String(rules.length)],
      ['conditions', String(conditions)],
      ...(linearTerms.length > 0 ? ([['linear terms', String(linearTerms.length)]] as const) : []),
      ...model.link.facts(),
    ],
    settings: settingTexts(training),
    sections: [
      {
        title: 'Rules, by how far they move scores apart',
        ...(rules.length > 0 && { note: RULE_ORDER }),
        lines: model.rulesInWords(top),
        ...sizesOf(model, top),
      },
      ...linearSection(model),
      importance.section,
      ...classSections(schema.target),
    ],
    pictures: [...importance.pictures, ...errorCurve(model.trainingCurve)],
  };
}

const RULE_ORDER =
  'In the order of |response| × √(s (1 − s)), s being the share of the training rows that a rule covers. A row has ' +
  'the responses of all rules that cover it.';

/** Numbers of rules that a page offers besides all of them. */
const SIZES = [1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 75, 100, 150, 200, 300];

/** If there are fewer rules than this, all are listed. */
const MAX_LISTED = 50;

/** The rules of the models with fewer rules; each model has its own responses. */
function sizesOf(model: ShortRulesSummary, top: number): Pick<DescriptionSection, 'sizes'> {
  const { length } = model.rules;
  if (top === 0 || length < 2) return {};
  const counts = [...SIZES.filter((count) => count < length), length];
  return {
    sizes: {
      label: 'Number of rules',
      options: counts.map((count) => ({
        name: String(count),
        note: `The mean error on the training rows is ${readableNumber(model.trainingCurve[count].error)}.`,
        lines: model.truncate(count).rulesInWords(Math.max(top, MAX_LISTED)),
      })),
    },
  };
}

function headlineOf({ rules, linearTerms, schema, training }: ShortRulesSummary): string {
  const { target, attributes } = schema;
  const what =
    target.kind === 'numeric'
      ? `${target.name} (a number)`
      : `${target.name} (${target.classes.length} ${target.kind} classes)`;
  const trained = `trained on ${counted(training.rows, 'row')}`;
  const from = counted(attributes.length, 'attribute');
  if (rules.length + linearTerms.length === 0) {
    return `No rules: every row gets the same prediction of ${what}, whatever its ${from}; ${trained}.`;
  }
  const longest = rules.reduce((most, rule) => Math.max(most, rule.conditions.length), 0);
  const parts = [
    ...(rules.length > 0
      ? [`${counted(rules.length, 'rule')} of at most ${counted(longest, 'condition')}`]
      : []),
    ...(linearTerms.length > 0 ? [counted(linearTerms.length, 'linear term')] : []),
  ];
  const verb = rules.length + linearTerms.length === 1 ? 'predicts' : 'predict';
  return `${parts.join(' and ')} that ${verb} ${what} from ${from}, ${trained}.`;
}

function linearSection({ linearTerms, schema }: ShortRulesSummary): ModelDescription['sections'] {
  if (linearTerms.length === 0) return [];
  return [
    {
      title: 'Linear terms, by their slopes',
      note: 'What one standard deviation of the attribute adds; values beyond the 2.5 and 97.5 % quantiles count as these.',
      lines: linearTerms
        .map((term) => ({ term, size: term.slope.reduce((m, s) => Math.max(m, Math.abs(s)), 0) }))
        .sort((a, b) => b.size - a.size || a.term.attribute - b.term.attribute)
        .map(
          ({ term }) =>
            `${schema.attributes[term.attribute].name}: ${responseText(term.slope, schema.target)}`,
        ),
    },
  ];
}
