import type { ModelDescription, Schema } from '@preflearn/core';
import { describeImportance } from '@preflearn/core/models';
import { exp, log } from '@preflearn/core/numbers';
import {
  counted,
  listed,
  percentText,
  readableNumber,
  settingTexts,
  unitText,
} from '@preflearn/core/text';
import { coefficientsOf, type LogitCoefficient, REACH } from './coefficients.js';
import type { LogitParts } from './logit-parts.js';

/** Describes a model in words, with a picture of the importance of the attributes. */
export function describeLogit(parts: LogitParts, top: number): ModelDescription {
  const { schema, training, thresholds, start } = parts;
  const coefficients = coefficientsOf(parts);
  const { section, pictures } = describeImportance(importanceOf(parts), top, {
    title: 'Importance of the attributes',
    valueLabel: 'share of the spread of the scores',
  });
  const largestFirst = [...coefficients].sort(
    (a, b) => Math.abs(b.size) - Math.abs(a.size) || a.attribute - b.attribute,
  );
  const kind = start.length === 1 && thresholds.length > 0 ? 'A linear score' : 'Linear scores';
  return {
    headline:
      `${kind} of ${counted(schema.attributes.length, 'attribute')} for ${schema.target.name}, ` +
      `trained on ${counted(training.rows, 'row')}.`,
    facts: facts(parts),
    settings: settingTexts(training),
    sections: [
      {
        title: 'Odds ratios, the largest effects first',
        note: noteOf(parts),
        lines: largestFirst.slice(0, top).map((one) => coefficientLine(one, schema)),
      },
      section,
    ],
    pictures,
  };
}

function facts({
  learner,
  form,
  strength,
  logLikelihood,
  nullLogLikelihood,
  thresholds,
  schema,
  separating,
  redundant,
}: LogitParts): ModelDescription['facts'] {
  const { classes } = schema.target;
  const names = (attributes: readonly number[]) =>
    listed(attributes.map((attribute) => schema.attributes[attribute].name));
  const gained = nullLogLikelihood === 0 ? 0 : 1 - logLikelihood / nullLogLikelihood;
  const bounds = thresholds.map(
    (theta, k) => `${classes[k]} | ${classes[k + 1]} at ${readableNumber(theta)}`,
  );
  return [
    ['learner', learner],
    ['form', form],
    ['ridge penalty', readableNumber(strength)],
    [
      'log-likelihood',
      `${readableNumber(logLikelihood)} (class shares alone ${readableNumber(nullLogLikelihood)})`,
    ],
    ["McFadden's R squared", percentText(gained)],
    ...(bounds.length > 0 ? [['thresholds', bounds.join(', ')] as const] : []),
    ...(separating.length > 0
      ? [
          [
            'separated',
            `${names(separating)} separate classes perfectly, so that their coefficients have no finite estimate; set strength above 0`,
          ] as const,
        ]
      : []),
    ...(redundant.length > 0
      ? [
          [
            'redundant',
            `${names(redundant)}: partly or wholly a combination of other attributes, which get the effect`,
          ] as const,
        ]
      : []),
  ];
}

function noteOf({ strength, form, thresholds }: LogitParts): string {
  const odds =
    form === 'multinomial' && thresholds.length === 0
      ? 'By what the odds of a class against the first are multiplied'
      : 'By what the odds of a higher class are multiplied';
  const shrunk = strength > 0 ? '; the ridge penalty draws them towards 1' : '';
  return `${odds}, with 95 % intervals${shrunk}.`;
}

/** `age: 10 more multiply the odds of a higher class by 1.31 (1.2 to 1.43)`. */
function coefficientLine(one: LogitCoefficient, schema: Schema): string {
  const attribute = schema.attributes[one.attribute];
  const odds =
    one.class === undefined ? 'a higher class' : `${one.class} rather than ${one.otherClass}`;
  if (one.category !== undefined) {
    const ratio = ratioText(1, one);
    return `${attribute.name}: ${one.category} rather than ${one.reference} multiplies the odds of ${odds} by ${ratio}`;
  }
  const step = one.estimate === 0 ? 1 : powerOfTen(Math.abs(one.size / one.estimate));
  const unit = attribute.type === 'numeric' ? attribute.unit : undefined;
  const more =
    unit === 'date'
      ? `${counted(step, 'day')}`
      : unit === 'date-time'
        ? counted(step, 'second')
        : unitText(step, unit, readableNumber);
  return `${attribute.name}: ${more} more multiplies the odds of ${odds} by ${ratioText(step, one)}`;
}

function ratioText(step: number, { estimate, standardError }: LogitCoefficient): string {
  const ratio = readableNumber(exp(step * estimate));
  if (standardError === undefined) return `${ratio} (no interval)`;
  const reach = REACH * standardError;
  const [low, high] = [estimate - reach, estimate + reach].map((x) =>
    readableNumber(exp(step * x)),
  );
  return `${ratio} (${low} to ${high})`;
}

/** Share of each attribute in the spread of the scores, largest first; all 0 if there is none. */
function importanceOf(parts: LogitParts): { readonly name: string; readonly value: number }[] {
  const { schema, numbers, categories } = parts;
  const spread = new Float64Array(schema.attributes.length);
  const deviation = (values: readonly number[], counts: readonly number[]) => {
    const total = counts.reduce((a, b) => a + b, 0);
    const mean = values.reduce((sum, value, i) => sum + (value * counts[i]) / total, 0);
    return Math.sqrt(
      values.reduce((sum, value, i) => sum + ((value - mean) ** 2 * counts[i]) / total, 0),
    );
  };
  const centred = (slope: readonly number[]) =>
    slope.length === 1
      ? Math.abs(slope[0])
      : deviation(
          slope,
          slope.map(() => 1),
        );
  for (const { attribute, slope } of numbers) spread[attribute] = centred(slope);
  for (const { attribute, responses, counts } of categories) {
    const perScore = responses[0].map((_, s) =>
      deviation(
        responses.map((of) => of[s]),
        counts,
      ),
    );
    spread[attribute] = Math.sqrt(perScore.reduce((sum, x) => sum + x * x, 0) / perScore.length);
  }
  const largest = spread.reduce((a, b) => Math.max(a, b), 0);
  const total = spread.reduce((sum, x) => sum + x / (largest || 1), 0);
  return schema.attributes
    .map(({ name }, a) => ({ name, value: largest === 0 ? 0 : spread[a] / largest / total, a }))
    .sort((x, y) => y.value - x.value || x.a - y.a)
    .map(({ name, value }) => ({ name, value }));
}

/** The power of ten next to a positive number on the scale of logarithms, such as 10 for 14. */
function powerOfTen(x: number): number {
  const exponent = Math.round(log(x) / LN10);
  return Math.abs(exponent) < 300 ? Number(`1e${exponent}`) : 1;
}

const LN10 = 2.302585092994046;
