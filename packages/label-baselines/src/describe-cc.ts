import type { ModelDescription } from '@preflearn/core';
import { describeImportance, type Importance } from '@preflearn/core/models';
import { counted, settingTexts, signedNumber } from '@preflearn/core/text';
import type { CcModelParts } from './cc-model-parts.js';
import { inputNames } from './inputs.js';

/** Describes a model in words, with a picture of the weights of the attributes. */
export function describeCc(parts: CcModelParts, top: number): ModelDescription {
  const { schema, training, epochs, settled, scaling } = parts;
  const { target, attributes } = schema;
  const shares = describeImportance(attributeShares(parts), top, {
    title: 'Weight of the attributes: how far labels differ',
    valueLabel: 'share of all weights',
  });
  return {
    headline:
      `Linear scores of ${counted(target.classes.length, 'label')} that predict ${target.name} from ` +
      `${counted(attributes.length, 'attribute')}, trained on ${counted(training.rows, 'row')}.`,
    facts: [
      ['learner', 'cc'],
      ['passes', `${epochs}${settled ? ', the last without an update' : ''}`],
      ['scale in use', scaling],
    ],
    settings: settingTexts(training),
    sections: [
      shares.section,
      {
        title: 'Strongest weights, the largest first',
        note: 'What each attribute, times its value, adds to the score of a label.',
        lines: weightLines(parts).slice(0, top),
      },
    ],
    pictures: shares.pictures,
  };
}

/** The weights of the inputs for each label, the largest first. */
function weightLines({ schema, weights }: CcModelParts): readonly string[] {
  const inputs = inputNames(schema);
  const lines = schema.target.classes.flatMap((label, l) =>
    inputs.map(({ attribute, category }, j) => {
      const value = weights[l * inputs.length + j];
      const of = schema.attributes[attribute];
      const name =
        of === undefined
          ? 'always'
          : of.type === 'nominal'
            ? `${of.name} = ${of.categories[category]}`
            : of.name;
      return { value, text: `${label}: ${signedNumber(value)} ${name}` };
    }),
  );
  return lines
    .filter(({ value }) => value !== 0)
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value))
    .map(({ text }) => text);
}

/**
 * Share of each attribute in the sum of all weights, largest first; the mean over the labels is first subtracted from
 * each weight, which changes no order of labels. All 0 if labels do not differ.
 */
function attributeShares({ schema, weights }: CcModelParts): readonly Importance[] {
  const inputs = inputNames(schema);
  const n = schema.target.classes.length;
  const sizes = new Float64Array(schema.attributes.length);
  inputs.forEach(({ attribute }, j) => {
    if (attribute < 0) return;
    const own = Array.from({ length: n }, (_, label) => weights[label * inputs.length + j] / n);
    const mean = own.reduce((sum, weight) => sum + weight, 0) / n;
    for (const weight of own) sizes[attribute] += Math.abs(weight - mean);
  });
  const largest = sizes.reduce((most, size) => Math.max(most, size), 0);
  const total = sizes.reduce((sum, size) => sum + size / largest, 0);
  return schema.attributes
    .map(({ name }, a) => ({ name, value: largest === 0 ? 0 : sizes[a] / largest / total }))
    .sort((a, b) => b.value - a.value);
}
