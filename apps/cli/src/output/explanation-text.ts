import {
  type Counterfactual,
  counterfactualText,
  type Explanation,
  type LeadingGrounds,
  type NumberUnit,
  topContributions,
} from '@preflearn/core';
import { contributionText, parseRanking, readableNumber } from '@preflearn/core/text';
import { style } from '../text/text-style.js';
import { wrapped } from '../text/text-table.js';
import { counted } from '../text/value-text.js';

/** Characters of the numbers in front of the reasons, unless one is longer. */
const ROOM = 9;

/** Most attributes that get a line. */
const MAX_ATTRIBUTES = 10;

/** What to say in addition to the explanation. */
export interface ExplanationTextOptions {
  /** How many reasons to list; as `topContributions` chooses when absent. */
  readonly top: number | undefined;
  readonly counterfactuals: readonly Counterfactual[];
  /** The unit of a predicted number. */
  readonly unit?: NumberUnit | undefined;
  /** Longest line, in characters. */
  readonly width: number;
}

/** An explanation in words: what the attributes contribute, the main reasons, and how the prediction follows. */
export function explanationText(
  headline: string,
  explanation: Explanation,
  { top, counterfactuals, width, unit: ofTarget }: ExplanationTextOptions,
): string {
  const { kind, signed, conclusion, sum } = explanation;
  const { unit, grounds, rest } = topContributions(explanation, top);
  const numberText = (value: number) =>
    contributionText(value, kind === 'numeric' ? ofTarget : undefined, sum?.start);
  const values = [...grounds, ...(sum?.attributes ?? [])].map(({ value }) => value);
  const layout = layoutFor(numberText, [...values, sum?.start ?? 0, rest.value ?? 0], width);
  const reasons = grounds.map(({ text, value }) =>
    signed ? layout.added(value, text) : layout.line(readableNumber(value), text),
  );
  return [
    style.bold(wrapped(headline, width, '')),
    '',
    ...orderLines(explanation),
    `  ${unit}${sum === undefined ? '' : ', by attribute'}:`,
    ...(sum === undefined
      ? []
      : [...attributeLines(sum, layout), '', '  and by reason, the strongest first:']),
    ...reasons,
    ...restLines(rest, layout),
    '',
    ...conclusion.map((sentence) => wrapped(sentence, width, '')),
    ...(counterfactuals.length === 0 ? [] : ['', 'What would have to be different:']),
    ...counterfactuals.map((one) => `  ${wrapped(counterfactualText(one), width - 2, '    ')}`),
    '',
  ].join('\n');
}

/** The predicted order, one position per line, since the headline names only some labels. */
function orderLines({ kind, prediction }: Explanation): readonly string[] {
  if (kind !== 'ranking') return [];
  const { groups } = parseRanking(prediction, {});
  const lines = groups.map((labels, i) => `${String(i + 1).padStart(9)}  ${labels.join(', ')}`);
  return ['  predicted order, the best first:', ...lines, ''];
}

/** The contributions of the attributes, the largest first, and the value that every row starts with. */
function attributeLines(
  { attributes, start }: NonNullable<Explanation['sum']>,
  layout: Layout,
): readonly string[] {
  const others = attributes.slice(MAX_ATTRIBUTES);
  const value = others.reduce((total, one) => total + one.value, 0);
  return [
    ...attributes.slice(0, MAX_ATTRIBUTES).map((one) => layout.added(one.value, one.name)),
    ...(others.length === 0
      ? []
      : [layout.added(value, counted(others.length, 'other attribute'))]),
    ...(start === 0 ? [] : [layout.added(start, 'whatever the row')]),
  ];
}

function restLines({ count, value }: LeadingGrounds['rest'], layout: Layout): readonly string[] {
  if (count === 0) return [];
  const others = counted(count, 'other');
  if (value === undefined) return [style.dim(layout.line('', `and ${others} (--top shows more)`))];
  const text = `${others}${count === 1 ? '' : ' together'} (--top shows more)`;
  return [layout.added(value, text)];
}

/** Lines of numbers, and of what they belong to behind them. */
interface Layout {
  readonly line: (number: string, text: string) => string;
  /** The line of what is added, and by what. */
  readonly added: (value: number, text: string) => string;
}

/**
 * @param numberText  writes what is added
 * @param values  all that are written so
 */
function layoutFor(
  numberText: (value: number) => string,
  values: readonly number[],
  width: number,
): Layout {
  const longest = Math.max(...values.map((value) => numberText(value).length));
  const room = longest > ROOM ? longest + 2 : ROOM;
  const behind = (text: string) => wrapped(text, width - room - 2, ' '.repeat(room + 2));
  return {
    line: (number, text) => `${number.padStart(room)}  ${behind(text)}`,
    added: (value, text) => {
      const number = numberText(value).padStart(room);
      return `${value > 0 ? style.green(number) : style.red(number)}  ${behind(text)}`;
    },
  };
}
