import { attributeImportance, ruleCondition, ruleImportance } from '@preflearn/boosting';
import {
  type Column,
  type Explanation,
  type ModelDescription,
  predictionText,
  type Schema,
} from '@preflearn/core';
import { describeImportance } from '@preflearn/core/models';
import { chanceText, counted, settingTexts } from '@preflearn/core/text';
import type { LriModelParts } from './lri-model-parts.js';
import { ID } from './lri-options.js';
import type { LriRule } from './lri-rule.js';
import { predictionOf } from './predict-lri.js';
import { isSatisfied, votesOf } from './votes.js';

/** A rule with the number of times that its class has it. */
interface Vote {
  readonly class: string;
  readonly text: string;
  readonly rule: LriRule;
  votes: number;
}

/** Describes the rules in words, and the importance of the attributes. */
export function describeLri(parts: LriModelParts, top: number): ModelDescription {
  const { schema, training, classes } = parts;
  const { target, attributes } = schema;
  const votes = votesIn(parts, () => true);
  const total = classes.reduce((sum, { rules }) => sum + rules.length, 0);
  const strengthOf = ({ rule, votes: count }: Vote) =>
    ruleImportance({ conditions: [], response: [count], coverage: rule.coverage }, training.rows);
  const lines = votes
    .sort((a, b) => strengthOf(b) - strengthOf(a))
    .slice(0, top)
    .map(
      (vote) =>
        `${vote.class} if ${vote.text} (${counted(vote.votes, 'vote')}; covers ${vote.rule.coverage} of ` +
        `${training.rows} rows, ${vote.rule.correct} of its class)`,
    );
  const importance = describeImportance(importanceOf(parts), top, {
    title: 'Attribute importance',
    valueLabel: 'share of all importance',
  });
  return {
    headline:
      `${counted(total, 'rule that votes', 'rules that vote')} on ${target.name} ` +
      `(${counted(target.classes.length, 'class', 'classes')}) from ` +
      `${counted(attributes.length, 'attribute')}, trained on ${counted(training.rows, 'row')}.`,
    facts: [
      ['learner', ID],
      ['rules', String(total)],
      ['different rules', String(votes.length)],
      ['prediction', 'the class with most votes'],
    ],
    settings: settingTexts(training),
    sections: [
      importance.section,
      {
        title: 'Strongest rules, by how far their votes separate rows',
        ...(votes.length > 0 && { note: RULE_ORDER }),
        lines,
      },
    ],
    pictures: importance.pictures,
  };
}

const RULE_ORDER =
  'Sorted by votes × √(s(1 − s)), where s is the share of rows covered. Summed by attribute, this is the importance.';

/** The votes for each class of the row that some columns hold, and what follows. */
export function explainVotes(
  parts: LriModelParts,
  columns: readonly Column[],
): Omit<Explanation, 'row'> {
  const { schema, classes } = parts;
  const names = schema.target.classes;
  const votes = votesOf(classes, columns, 1);
  const prediction = predictionOf(parts, votes);
  const chances = names.map(
    (name, k) => `${name}: ${chanceText(prediction.probabilities?.[k] ?? 0)}`,
  );
  const isTied = votes.filter((count) => count === votes[prediction.codes[0]]).length > 1;
  const counts = names.map((name, k) => `${name}: ${votes[k]} of ${classes[k].rules.length}`);
  return {
    kind: prediction.kind,
    prediction: predictionText(prediction, 0),
    unit: 'votes',
    signed: false,
    because: votesIn(parts, (rule) => isSatisfied(rule, columns, 0))
      .sort((a, b) => b.votes - a.votes)
      .map((vote) => ({ text: `${vote.class} if ${vote.text}`, value: vote.votes })),
    conclusion: [
      `The votes are ${counts.join(', ')}.`,
      `${predictionText(prediction, 0)} has the most votes${isTied ? ', as the first of several' : ''}.`,
      `The class probabilities are ${chances.join(', ')}.`,
    ],
  };
}

/** The different rules that are chosen, each with its votes, in the order of their first occurrence. */
function votesIn({ schema, classes }: LriModelParts, isChosen: (rule: LriRule) => boolean): Vote[] {
  return classes.flatMap(({ rules }, k) => {
    const found = new Map<string, Vote>();
    for (const rule of rules) {
      if (!isChosen(rule)) continue;
      const text = ruleText(rule, schema);
      const known = found.get(text);
      if (known) known.votes++;
      else found.set(text, { class: schema.target.classes[k], text, rule, votes: 1 });
    }
    return [...found.values()];
  });
}

/** `wait <= 6 or (seat = hall and wait <= 9)`. */
function ruleText({ any }: LriRule, schema: Schema): string {
  const texts = any.map(({ conditions, coverage }) => ({
    text: ruleCondition({ conditions, response: [], coverage }, schema),
    isLong: conditions.length > 1,
  }));
  if (texts.length === 1) return texts[0].text;
  return texts.map(({ text, isLong }) => (isLong ? `(${text})` : text)).join(' or ');
}

/** Share of each attribute in the importance of all rules, shared equally among the conditions of a rule. */
function importanceOf({ schema, training, classes }: LriModelParts) {
  const flat = classes
    .flatMap(({ rules }) => rules)
    .map(({ any, coverage }) => ({
      conditions: any.flatMap(({ conditions }) => conditions),
      response: [1],
      coverage,
    }));
  const values = attributeImportance(flat, schema.attributes.length, training.rows);
  return schema.attributes
    .map(({ name }, index) => ({ name, value: values[index] }))
    .sort((a, b) => b.value - a.value);
}
