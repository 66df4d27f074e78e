import { type Rule, responseText } from '@preflearn/boosting';
import type { ModelDescription, ModelDocument, Schema } from '@preflearn/core';
import { describeImportance } from '@preflearn/core/models';
import { counted, settingTexts } from '@preflearn/core/text';
import type { SlopedTerm } from './rulefit-model-parts.js';
import { ID } from './rulefit-options.js';

/** The parts of a model that its description uses. */
interface RuleFitSummary {
  readonly schema: Schema;
  readonly training: ModelDocument['training'];
  readonly rules: readonly Rule[];
  readonly linearTerms: readonly SlopedTerm[];
  rulesInWords(top: number): readonly string[];
  importance(): readonly { readonly name: string; readonly value: number }[];
}

const RULE_ORDER =
  'Sorted by |response| × √(s(1 − s)), where s is the share of rows covered. A response is added to the log odds of a class.';

const LINEAR_NOTE =
  'What one standard deviation of the attribute adds; values beyond the 2.5 and 97.5 % quantiles count as these.';

/** Describes rules and linear terms in words, and the importance of the attributes. */
export function describeRuleFit(model: RuleFitSummary, top: number): ModelDescription {
  const { schema, training, rules, linearTerms } = model;
  const { target, attributes } = schema;
  const importance = describeImportance(model.importance(), top, {
    title: 'Attribute importance',
    valueLabel: 'share of all importance',
  });
  const conditions = rules.reduce((sum, rule) => sum + rule.conditions.length, 0);
  return {
    headline:
      `${counted(rules.length, 'rule')} and ${counted(linearTerms.length, 'linear term')} for ${target.name} ` +
      `(${counted(target.classes.length, 'class', 'classes')}) from ` +
      `${counted(attributes.length, 'attribute')}, trained on ${counted(training.rows, 'row')}.`,
    facts: [
      ['learner', ID],
      ['rules', String(rules.length)],
      ['conditions', String(conditions)],
      ['linear terms', String(linearTerms.length)],
      ['prediction', 'the most probable class'],
    ],
    settings: settingTexts(training),
    sections: [
      {
        title: 'Rules, by how far they move scores apart',
        ...(rules.length > 0 && { note: RULE_ORDER }),
        lines: model.rulesInWords(top),
      },
      ...linearSection(model),
      importance.section,
    ],
    pictures: importance.pictures,
  };
}

function linearSection({ linearTerms, schema }: RuleFitSummary): ModelDescription['sections'] {
  if (linearTerms.length === 0) return [];
  const sizeOf = ({ slope }: SlopedTerm) =>
    slope.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  return [
    {
      title: 'Linear terms, by their slopes',
      note: LINEAR_NOTE,
      lines: [...linearTerms]
        .sort((a, b) => sizeOf(b) - sizeOf(a) || a.attribute - b.attribute)
        .map(({ attribute, slope }) => {
          const ofDeviation = slope.map((one) => 0.4 * one);
          return `${schema.attributes[attribute].name}: ${responseText(ofDeviation, schema.target)}`;
        }),
    },
  ];
}
