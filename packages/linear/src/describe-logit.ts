import type { ModelDescription, Schema } from '@preflearn/core';
import { describeImportance } from '@preflearn/core/models';
import { chiSquareTail, exp } from '@preflearn/core/numbers';
import {
  counted,
  listed,
  percentText,
  quoted,
  readableNumber,
  settingTexts,
} from '@preflearn/core/text';
import { coefficientsOf, type LogitCoefficient, REACH } from './coefficients.js';
import { importanceOf } from './importance.js';
import type { LogitParts, OddsFinding } from './logit-parts.js';
import { stepOf } from './step-text.js';

/** Describes a model in words, with a picture of the importance of the attributes. */
export function describeLogit(parts: LogitParts, top: number): ModelDescription {
  const { schema, training, thresholds, start } = parts;
  const coefficients = coefficientsOf(parts);
  const { section, pictures } = describeImportance(importanceOf(parts), top, {
    title: 'Importance of the attributes',
    valueLabel: 'share of the spread of the scores',
  });
  const largestFirst = coefficients
    .filter(({ estimate }) => parts.penalty !== 'lasso' || estimate !== 0)
    .sort((a, b) => Math.abs(b.size) - Math.abs(a.size) || a.attribute - b.attribute);
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

function facts(parts: LogitParts): ModelDescription['facts'] {
  const {
    learner,
    form,
    penalty,
    strength,
    logLikelihood,
    nullLogLikelihood,
    thresholds,
    schema,
    separating,
    redundant,
    proportionalOdds,
  } = parts;
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
    [`${penalty ?? 'ridge'} penalty`, readableNumber(strength)],
    [
      'log-likelihood',
      `${readableNumber(logLikelihood)} (class shares alone ${readableNumber(nullLogLikelihood)})`,
    ],
    ["McFadden's R squared", percentText(gained)],
    ...(penalty === 'lasso' ? [['left out', leftOutText(parts)] as const] : []),
    ...(bounds.length > 0 ? [['thresholds', bounds.join(', ')] as const] : []),
    ...(separating.length > 0
      ? [
          [
            'separated',
            `${names(separating)} separate classes perfectly, so that their coefficients have no finite estimate; set strength above 0`,
          ] as const,
        ]
      : []),
    ...(proportionalOdds === undefined
      ? []
      : [['proportional odds', oddsText(proportionalOdds, schema)] as const]),
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

/** The attributes without any effect. */
function leftOutText(parts: LogitParts): string {
  const used = new Set(
    coefficientsOf(parts).flatMap(({ estimate, attribute }) => (estimate === 0 ? [] : [attribute])),
  );
  const { attributes } = parts.schema;
  const names = attributes.flatMap(({ name }, a) => (used.has(a) ? [] : [name]));
  return `${names.length} of ${counted(attributes.length, 'attribute')}${names.length > 0 ? `: ${listed(names)}` : ''}`;
}

/** p-values below this speak against a hypothesis. */
const SIGNIFICANT = 0.05;

/** What the test of proportional odds says. */
function oddsText(found: OddsFinding | 'separated', schema: Schema): string {
  if (found === 'separated') {
    return 'not tested, since classes are separated, or nearly';
  }
  const { statistic, degrees, attributes } = found;
  const chance = chiSquareTail(statistic, degrees);
  const test =
    `the score test has p = ${readableNumber(chance)} ` +
    `(chi-square ${readableNumber(statistic)} on ${readableNumber(degrees)} degrees of freedom)`;
  if (chance >= SIGNIFICANT || attributes.length === 0)
    return `hold as far as can be told: ${test}`;
  const worst = attributes
    .map((one) => ({ ...one, chance: chiSquareTail(one.statistic, one.degrees) }))
    .reduce((a, b) => (b.chance < a.chance ? b : a));
  const { name } = schema.attributes[worst.attribute];
  return `do not hold, most clearly for ${quoted(name)} (p = ${readableNumber(worst.chance)}): ${test}`;
}

function noteOf({ penalty, strength, form, thresholds }: LogitParts): string {
  const odds =
    form === 'multinomial' && thresholds.length === 0
      ? 'By what the odds of a class against the first are multiplied'
      : 'By what the odds of a higher class are multiplied';
  if (penalty === 'lasso' && strength > 0) {
    return `${odds}; the lasso draws them towards 1 and leaves out attributes, so there are no intervals.`;
  }
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
  const { step, text } = stepOf(one, attribute);
  return `${attribute.name}: ${text} more multiplies the odds of ${odds} by ${ratioText(step, one)}`;
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
