import {
  arithmetic,
  choose,
  compare,
  type Expression,
  number,
  type Step,
  type StepBuilder,
  type Test,
  text,
} from '@preflearn/core/expressions';
import type { PortableInput, PortableLabelScores } from '@preflearn/core/models';
import { leastNumberWhere } from './least-number-where.js';
import { output } from './outputs.js';
import type { Program } from './program.js';

/** The labels in the order of their linear scores. */
export function labelScoreOutputs(
  body: PortableLabelScores,
  labels: readonly string[],
  builder: StepBuilder,
): Pick<Program, 'outputs' | 'bestLabel'> {
  const inputs = body.inputs.map((input) => inputOf(input, body.limit, builder));
  const scores = body.weights.map((weights) => {
    const terms = inputs.flatMap((times, j) => (weights[j] === 0 ? [] : [times(weights[j])]));
    return builder.sum('score', number(0), [...terms, number(weights[inputs.length])]);
  });
  const places = scores.map((_, label) => placeOf(label, scores, builder));
  const order = builder.step('order', orderOf(places, labels), 'text');
  const best: Step = { name: 'best_1', type: 'text', value: labelAt(1, places, labels) };
  return { outputs: [output('prediction', order)], bestLabel: [best] };
}

/** An input times a weight. */
type TimesWeight = (weight: number) => Expression;

function inputOf(input: PortableInput, limit: number, builder: StepBuilder): TimesWeight {
  if ('category' in input) {
    const { attribute, category } = input;
    const when: Test = { kind: 'condition', condition: { attribute, operator: '=', category } };
    return (weight) => choose([[when, number(weight)]], number(0));
  }
  const value = builder.step('input', scaledInput(input, limit, builder));
  const least = leastInput(input);
  return (by) => ({ kind: 'scaled', of: value, by, least });
}

type NumericInput = Exclude<PortableInput, { category: number }>;

/** From this absolute value on, value - shift may overflow. */
const LARGE_SHIFT = 2 ** 969;

/** A number as an input, clipped before its product can overflow, which is an error in databases. */
function scaledInput(input: NumericInput, limit: number, builder: StepBuilder): Expression {
  const { attribute, shift, factor, fill } = input;
  const x: Expression = { kind: 'input', attribute };
  const isMissing: Test = { kind: 'missing', attribute };
  if (factor === 0) return choose([[isMissing, number(fill)]], number(0));
  const cut = (operator: '<=' | '>=', value: number | undefined, at: number) =>
    value === undefined
      ? []
      : [[{ kind: 'condition', condition: { attribute, operator, value } }, number(at)] as const];
  const highest = leastNumberWhere((value) => inputAt(value, input) >= limit);
  const lowest = leastNumberWhere((value) => inputAt(-value, input) <= -limit);
  return choose(
    [
      [isMissing, number(fill)],
      ...cut('>=', highest, limit),
      ...cut('<=', lowest === undefined ? undefined : -lowest, -limit),
    ],
    Math.abs(shift) < LARGE_SHIFT
      ? scaledBy(difference(x, shift, isMissing, builder), factor, leastDifference(input))
      : arithmetic(
          scaledBy(halfDifference(x, shift, isMissing, builder), factor, leastDifference(input)),
          'times',
          number(2),
        ),
  );
}

/** A factor of 1 is omitted. */
function scaledBy(of: Expression, by: number, least: number): Expression {
  return by === 1 ? of : { kind: 'scaled', of, by, least };
}

/** value - shift, or 0 if the value is missing. */
function difference(
  x: Expression,
  shift: number,
  isMissing: Test,
  builder: StepBuilder,
): Expression {
  if (shift === 0) return x;
  return builder.step(
    'moved',
    choose([[isMissing, number(0)]], arithmetic(x, 'minus', number(shift))),
  );
}

/** value / 2 - shift / 2, or 0 if the value is missing. */
function halfDifference(
  x: Expression,
  shift: number,
  isMissing: Test,
  builder: StepBuilder,
): Expression {
  const half: Expression = { kind: 'scaled', of: x, by: 0.5, least: Number.MIN_VALUE };
  return builder.step(
    'moved',
    choose([[isMissing, number(0)]], arithmetic(half, 'minus', number(shift / 2))),
  );
}

/** The input for a value, before clipping. */
function inputAt(value: number, { shift, factor }: NumericInput): number {
  const off = value - shift;
  if (Math.abs(off) < Infinity) return off * factor;
  return (value / 2 - shift / 2) * factor * 2;
}

/** The smallest nonzero absolute value of value - shift: neighbours of the shift differ from it by no less. */
function leastDifference({ shift }: NumericInput): number {
  return Math.max(Number.MIN_VALUE, Math.abs(shift) * 2 ** -56);
}

function leastInput(input: NumericInput): number {
  const fill = input.fill === 0 ? Infinity : Math.abs(input.fill);
  const least = Math.min(fill, leastDifference(input) * input.factor);
  return Math.max(Number.MIN_VALUE, least / 2);
}

/** The position of a label in the order of the scores, highest first; of equal scores, the lower label index first. */
function placeOf(label: number, scores: readonly Expression[], builder: StepBuilder): Expression {
  const before = scores.flatMap((other, j) => {
    if (j === label) return [];
    const isBefore = compare(other, j < label ? '>=' : '>', scores[label]);
    return [choose([[isBefore, number(1)]], number(0))];
  });
  return builder.sum('place', number(1), before);
}

/** The order as `preflearn predict` writes it. */
function orderOf(places: readonly Expression[], labels: readonly string[]): Expression {
  const parts = labels.flatMap((_, k) => {
    const label = labelAt(k + 1, places, labels);
    return k === 0 ? [label] : [text('>'), label];
  });
  return { kind: 'concat', parts };
}

/** The label at a position. */
function labelAt(
  place: number,
  places: readonly Expression[],
  labels: readonly string[],
): Expression {
  const last = labels.length - 1;
  return choose(
    places.slice(0, last).map((of, l) => [compare(of, '=', number(place)), text(labels[l])]),
    text(labels[last]),
  );
}
