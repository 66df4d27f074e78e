import { INTERVALS } from '@preflearn/calibration';
import type { Model, TargetSchema } from '@preflearn/core';
import { type Measured, metricOfId } from '@preflearn/evaluation';
import { measuredText } from '../evaluation/metric-unit.js';
import { unseenLines } from '../evaluation/unseen-text.js';
import type { CommandContext } from '../runtime/command-context.js';
import type { Trained, TrainOptions } from '../source/source.js';
import { style } from '../text/text-style.js';
import { factTable, nextLines, wrapped } from '../text/text-table.js';
import { secondsText, sizeText } from '../text/value-text.js';

/** The rules that are shown: the strongest. */
const SHOWN_RULES = 3;

/** Width of the first column, with the blanks after it. */
const NAMES = 'On these rows  '.length;

/** What a training run gave, in a screen: the model, its errors, its strongest rules, and commands to continue with. */
export function trainingSummary(
  trained: Trained,
  { out, quiet = false }: Pick<TrainOptions, 'out' | 'quiet'>,
  { toTerminal, width }: Pick<CommandContext, 'toTerminal' | 'width'>,
): string {
  const { model, content, rows, trainedRows, error, baseline, seconds, why = '' } = trained;
  const headline = model.describe(0).headline.replace(/\.$/, '');
  const { target } = model.schema;
  const text = (measured: Measured) => valueText(measured, trained.metric, target);
  const constant = baseline ? ` (${baseline.words}: ${text(baseline.error)})` : '';
  const weighty =
    trainedRows < rows ? `; ${trainedRows} of the ${rows} rows have a weight above 0` : '';
  const isWeighted = trained.metricTitle.startsWith('weighted ');
  const onThese = error && `${trained.metricTitle} ${style.bold(text(error))}${constant}`;
  const lines = [
    ...named('Learned', [`${headline}, in ${secondsText(seconds)}${weighty}.`]),
    ...named('Stopped', trained.stopped === undefined ? [] : [`${trained.stopped}.`]),
    ...named('On new rows', unseenLines(trained.unseen, isWeighted, target)),
    ...named('Intervals', intervalFacts(model)),
    ...named('Instead', trained.instead === undefined ? [] : [trained.instead]),
    ...named('Caution', trained.cautions ?? []),
    ...named('On these rows', onThese === undefined ? [] : [onThese]),
    ...named('Saved', [`${out} (${sizeText(Buffer.byteLength(content))})`]),
    ...(quiet ? [] : named('Rules', strongestRules(trained))),
    ...(quiet ? [] : named('Also', trained.also ?? [])),
  ];
  const shown = toTerminal ? lines.flatMap((line) => wrappedLine(line, width)) : lines;
  return `${why}${factTable([...shown, ...(quiet ? [] : nextLines(trained.next))])}\n`;
}

/** Texts as lines, the first with a name. */
function named(name: string, texts: readonly string[]): (readonly string[])[] {
  return texts.map((text, i) => [i === 0 ? name : '', text]);
}

function wrappedLine([name, text]: readonly string[], width: number): (readonly string[])[] {
  return named(name, wrapped(text, width - NAMES, '').split('\n')).map(([first, rest], i) => [
    i === 0 ? name : first === name ? '' : first,
    rest,
  ]);
}

/** How far prediction intervals extend, or why there are none; nothing for a model that was not asked for any. */
function intervalFacts(model: Model): readonly string[] {
  const { facts } = model.describe(0);
  return facts.flatMap(([name, fact]) => (name === INTERVALS ? [fact] : []));
}

/** Characters up to which the conditions of a rule are shown. */
const LONGEST_RULE = 300;

/** The strongest rules in words; none of a model without rules. */
function strongestRules({ model }: Trained): readonly string[] {
  const { sections } = model.describe(SHOWN_RULES);
  const rules = sections.find(({ title }) => /^(?:Strongest r|R)ules\b/.test(title));
  return rules?.lines.slice(0, SHOWN_RULES).map(shortened) ?? [];
}

/** A rule may have a condition for each of thousands of categories: the first ones, and what follows from them. */
function shortened(rule: string): string {
  const end = rule.lastIndexOf(' and ', LONGEST_RULE);
  const then = rule.lastIndexOf(' then ');
  return rule.length <= LONGEST_RULE || end < 0 || then < end
    ? rule
    : `${rule.slice(0, end)} and …${rule.slice(then)}`;
}

function valueText(measured: Measured, id: string, target: TargetSchema): string {
  return measured.value === null
    ? `undefined, as ${measured.reason}`
    : measuredText(measured.value, metricOfId(id) ?? { id }, target);
}
