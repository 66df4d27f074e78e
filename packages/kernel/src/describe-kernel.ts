import type { AttributeSchema, ModelDescription } from '@preflearn/core';
import { describeImportance } from '@preflearn/core/models';
import { counted, readableNumber, settingTexts, unitText } from '@preflearn/core/text';
import { averageEffects, meansAlong } from './effects.js';
import type { KernelParts } from './kernel-parts.js';
import type { KernelFunction } from './predict-kernel.js';

/** Categories that a line names. */
const MAX_CATEGORIES = 6;

/** Describes a model in words, with a picture of the importance of the attributes. */
export function describeKernel(
  parts: KernelParts,
  kernel: KernelFunction,
  top: number,
): ModelDescription {
  const { schema, training, coefficients } = parts;
  const { attributes, target } = schema;
  const effects = coefficients.length === 0 ? [] : averageEffects(parts, kernel);
  const effective = effects.filter(({ size }) => size > 0);
  const total = effective.reduce((sum, { size }) => sum + size, 0);
  const shares = effects.map(({ attribute, size }) => ({
    name: attributes[attribute].name,
    value: total > 0 ? size / total : 0,
  }));
  const { section, pictures } = describeImportance(shares, top, {
    title: 'Importance of the attributes',
    valueLabel: 'share of what missing values would change',
    note: 'How much predictions would change on average if the attribute were missing.',
  });
  const what = target.kind === 'numeric' ? target.name : `the position of ${target.name}`;
  return {
    headline:
      coefficients.length === 0
        ? `Always predicts the mean of ${target.name}; trained on ${counted(training.rows, 'row')}.`
        : `A smooth function of ${counted(attributes.length, 'attribute')} for ${target.name}, ` +
          `trained on ${counted(training.rows, 'row')}.`,
    facts: factsOf(parts),
    settings: settingTexts(training),
    sections: [
      {
        title: 'Effects, the largest first',
        note: `The mean of ${what} over stored training rows, if all had the stated value.`,
        lines: effective.slice(0, top).map(({ attribute }) => effectLine(parts, kernel, attribute)),
      },
      section,
    ],
    pictures,
  };
}

function factsOf(parts: KernelParts): ModelDescription['facts'] {
  const { coefficients, gamma, strength, error, outcome, schema, training } = parts;
  const { target } = schema;
  const { thresholds, lowest } = outcome;
  const { classes } = target;
  const bounds = thresholds.map(
    (theta, k) => `${classes[lowest + k]} | ${classes[lowest + k + 1]} at ${readableNumber(theta)}`,
  );
  const isNumeric = target.kind === 'numeric';
  return [
    ['learner', 'kernel-ridge'],
    ['training rows it stores', `${coefficients.length} of ${training.rows}`],
    ['gamma', readableNumber(gamma)],
    ['strength', readableNumber(strength)],
    [
      'leave-one-out error',
      `${readableNumber(error)} (${isNumeric ? 'root mean square' : 'mean absolute, in classes'})`,
    ],
    ...(isNumeric
      ? []
      : [
          [
            'scale',
            `position 0 is ${classes[0]}, ${classes.length - 1} is ${classes[classes.length - 1]}`,
          ] as const,
        ]),
    ...(bounds.length > 0 ? [['thresholds', bounds.join(', ')] as const] : []),
  ];
}

/** `age: 1.2 at 25, 1.6 at 40, 2.3 at 61`. */
function effectLine(parts: KernelParts, kernel: KernelFunction, attribute: number): string {
  const schema = parts.schema.attributes[attribute];
  const means = meansAlong(parts, kernel, attribute);
  const shown = means.slice(0, MAX_CATEGORIES);
  const more = means.length - shown.length;
  const texts = shown.map(
    ({ value, mean }) => `${readableNumber(mean)} ${placeText(schema, value)}`,
  );
  const rest = more > 0 ? `, and ${counted(more, 'lower category', 'lower categories')}` : '';
  return `${schema.name}: ${texts.join(', ')}${rest}`;
}

function placeText(schema: AttributeSchema, value: number): string {
  if (schema.type === 'nominal') return `for ${schema.categories[value]}`;
  return `at ${unitText(value, schema.unit, readableNumber)}`;
}
