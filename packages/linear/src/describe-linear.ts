import type { ModelDescription, Schema } from '@preflearn/core';
import { describeImportance } from '@preflearn/core/models';
import { counted, listed, percentText, readableNumber, settingTexts } from '@preflearn/core/text';
import { importanceOf } from './importance.js';
import { type LinearCoefficient, linearCoefficients } from './linear-coefficients.js';
import type { LinearParts } from './linear-parts.js';
import { NO_ESTIMATE } from './logit-parts.js';
import { stepOf } from './step-text.js';
import { fTail } from './student-t.js';

/** Describes a model in words, with a picture of the importance of the attributes. */
export function describeLinear(parts: LinearParts, top: number): ModelDescription {
  const { schema, training, strength } = parts;
  const { section, pictures } = describeImportance(importanceOf(parts), top, {
    title: 'Importance of the attributes',
    valueLabel: 'share of the spread of the predictions',
  });
  const largestFirst = [...linearCoefficients(parts)].sort(
    (a, b) => Math.abs(b.size) - Math.abs(a.size) || a.attribute - b.attribute,
  );
  const shrunk = strength > 0 ? '; the ridge penalty draws the effects towards 0' : '';
  return {
    headline:
      `A linear function of ${counted(schema.attributes.length, 'attribute')} for ${schema.target.name}, ` +
      `trained on ${counted(training.rows, 'row')}.`,
    facts: factsOf(parts, largestFirst.length),
    settings: settingTexts(training),
    sections: [
      {
        title: 'Effects, the largest first',
        note: `Change of ${schema.target.name}, ± half the width of the 95 % interval${shrunk}.`,
        lines: largestFirst.slice(0, top).map((one) => coefficientLine(one, schema)),
      },
      section,
    ],
    pictures,
  };
}

function factsOf(parts: LinearParts, coefficients: number): ModelDescription['facts'] {
  const { schema, strength, rSquared, residual, degrees, leaveOneOut, redundant, start } = parts;
  const names = listed(redundant.map((attribute) => schema.attributes[attribute].name));
  const used = coefficients - redundant.length;
  const chance =
    strength === 0 && degrees > 0 && used > 0 && rSquared < 1
      ? fTail((rSquared / (1 - rSquared)) * (degrees / used), used, degrees)
      : undefined;
  return [
    ['learner', 'linear'],
    ['ridge penalty', readableNumber(strength)],
    ['R squared', percentText(rSquared)],
    [
      'residual standard error',
      residual === NO_ESTIMATE
        ? 'none, since there are not more rows than coefficients'
        : `${readableNumber(residual)} on ${readableNumber(degrees)} degrees of freedom`,
    ],
    ['leave-one-out error', `${readableNumber(leaveOneOut)} (root mean square)`],
    ['mean prediction', readableNumber(start[0])],
    ...(chance === undefined
      ? []
      : [['p-value of all effects together', readableNumber(chance)] as const]),
    ...(redundant.length > 0
      ? [
          [
            'redundant',
            `${names}: partly or wholly a combination of other attributes, which get the effect`,
          ] as const,
        ]
      : []),
  ];
}

/** `age: 10 more raises price by 310 ± 40`. */
function coefficientLine(one: LinearCoefficient, schema: Schema): string {
  const attribute = schema.attributes[one.attribute];
  const { step, text } =
    one.category === undefined
      ? stepOf(one, attribute)
      : { step: 1, text: `${one.category} rather than ${one.reference}` };
  const more = one.category === undefined ? `${text} more` : text;
  const verb = one.estimate < 0 ? 'lowers' : 'raises';
  const { estimate, interval } = one;
  const spread =
    interval === undefined
      ? '(no interval)'
      : `± ${readableNumber((step * (interval[1] - interval[0])) / 2)}`;
  const change = readableNumber(step * Math.abs(estimate));
  return `${attribute.name}: ${more} ${verb} ${schema.target.name} by ${change} ${spread}`;
}
