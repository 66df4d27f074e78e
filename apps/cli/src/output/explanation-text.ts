import {
  type Counterfactual,
  counterfactualText,
  type Explanation,
  type LeadingGrounds,
  topContributions,
} from '@preflearn/core';
import { parseRanking, readableNumber, signedNumber } from '@preflearn/core/text';
import { style } from '../text/text-style.js';
import { wrapped } from '../text/text-table.js';
import { counted } from '../text/value-text.js';

/** As wide as the numbers in front of the reasons. */
const INDENT = ' '.repeat(11);

/** Most attributes that get a line. */
const MAX_ATTRIBUTES = 10;

/** What to say in addition to the explanation. */
export interface ExplanationTextOptions {
  /** How many reasons to list; as `topContributions` chooses when absent. */
  readonly top: number | undefined;
  readonly counterfactuals: readonly Counterfactual[];
  /** Longest line, in characters. */
  readonly width: number;
}

/** An explanation in words: what the attributes contribute, the main reasons, and how the prediction follows. */
export function explanationText(
  headline: string,
  explanation: Explanation,
  { top, counterfactuals, width }: ExplanationTextOptions,
): string {
  const { signed, conclusion, sum } = explanation;
  const { unit, grounds, rest } = topContributions(explanation, top);
  const reasons = grounds.map(({ text, value }) =>
    signed
      ? signedLine(value, text, width)
      : `${readableNumber(value).padStart(9)}  ${hanging(text, width)}`,
  );
  return [
    style.bold(wrapped(headline, width, '')),
    '',
    ...orderLines(explanation),
    `  ${unit}${sum === undefined ? '' : ', by attribute'}:`,
    ...(sum === undefined
      ? []
      : [...attributeLines(sum, width), '', '  and by reason, the strongest first:']),
    ...reasons,
    ...restLines(rest, width),
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
  width: number,
): readonly string[] {
  const others = attributes.slice(MAX_ATTRIBUTES);
  const value = others.reduce((total, one) => total + one.value, 0);
  return [
    ...attributes.slice(0, MAX_ATTRIBUTES).map((one) => signedLine(one.value, one.name, width)),
    ...(others.length === 0
      ? []
      : [signedLine(value, counted(others.length, 'other attribute'), width)]),
    ...(start === 0 ? [] : [signedLine(start, 'whatever the row', width)]),
  ];
}

function restLines({ count, value }: LeadingGrounds['rest'], width: number): readonly string[] {
  if (count === 0) return [];
  const others = counted(count, 'other');
  if (value === undefined) return [style.dim(`${INDENT}and ${others} (--top shows more)`)];
  const text = `${others}${count === 1 ? '' : ' together'} (--top shows more)`;
  return [signedLine(value, text, width)];
}

function signedLine(value: number, text: string, width: number): string {
  const number = signedNumber(value).padStart(9);
  return `${value > 0 ? style.green(number) : style.red(number)}  ${hanging(text, width)}`;
}

/** A reason, broken into lines that are aligned below the first. */
function hanging(text: string, width: number): string {
  return wrapped(text, width - INDENT.length, INDENT);
}
