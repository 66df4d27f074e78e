import { cellText, type ModelDescription, type Schema, type Table } from '@preflearn/core';
import { describeImportance, type Importance } from '@preflearn/core/models';
import { counted, readableNumber, settingTexts, signedNumber } from '@preflearn/core/text';
import { PAIRWISE_LOGIT_ID } from './pairwise-options.js';
import type { PairwiseContents, PairwiseParts } from './pairwise-parts.js';

const KIND_WORDS = {
  linear: 'the attributes',
  squares: 'the attributes, and squares of numbers',
  cubes: 'the attributes, squares and cubes of numbers',
  products: 'the attributes, and products of two of them',
} as const;

/** Describes a model in words, with a picture of the weights of the attributes. */
export function describePairwise(parts: PairwiseParts, top: number): ModelDescription {
  const { schema, training, kind, strength, heldOutTau } = parts;
  const { target, attributes } = schema;
  const { section, pictures } = describeImportance(attributeShares(parts), top, {
    title: 'Weight of the attributes: how far labels differ',
    valueLabel: 'share of all weights',
  });
  return {
    headline:
      `Linear scores of ${counted(target.classes.length, 'label')} that predict ${target.name} from ` +
      `${counted(attributes.length, 'attribute')}, trained on ${counted(training.rows, 'row')}.`,
    facts: [
      ['learner', PAIRWISE_LOGIT_ID],
      ['scores are linear in', KIND_WORDS[kind]],
      ['ridge penalty', readableNumber(strength)],
      ...(heldOutTau === null
        ? []
        : [["Kendall's tau of held-out rows", readableNumber(heldOutTau)] as const]),
    ],
    settings: settingTexts(training),
    sections: [
      section,
      {
        title: 'Strongest weights, the largest first',
        note:
          'What each term adds to the score of a label. Numbers are counted in standard deviations from the mean. The ' +
          'odds that one label comes before another are e to the difference of their scores.',
        lines: weightLines(parts).slice(0, top),
      },
    ],
    pictures,
  };
}

/** The attributes of a term, each once. */
export function attributesOfTerm(
  { numbers, categories }: Pick<PairwiseContents, 'numbers' | 'categories'>,
  term: readonly number[],
): readonly number[] {
  const inputs = [...numbers, ...categories];
  return [...new Set(term.map((i) => inputs[i].attribute))];
}

/** The values of the attributes of a row, such as `age = 40 and sex = f`. */
export function valuesText(
  attributes: readonly number[],
  { attributes: all }: Schema,
  row: Table,
): string {
  const texts = attributes.map((attribute) => {
    const { name } = all[attribute];
    const value = cellText(row.column(name), 0);
    return value === '' ? `${name} missing` : `${name} = ${value}`;
  });
  return texts.join(' and ');
}

/** The weights of the terms for each label, the largest first. */
function weightLines(parts: PairwiseParts): readonly string[] {
  const { schema, weights, terms } = parts;
  const width = terms.length + 1;
  const lines = schema.target.classes.flatMap((label, a) =>
    [...terms, []].map((term, j) => {
      const value = weights[a * width + j];
      return { value, text: `${label}: ${signedNumber(value)} ${termText(parts, term)}` };
    }),
  );
  return lines
    .filter(({ value }) => value !== 0)
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value))
    .map(({ text }) => text);
}

/** Such as `age`, `age²`, `age × sex = f`, or `always`. */
function termText({ schema, numbers, categories }: PairwiseParts, term: readonly number[]): string {
  if (term.length === 0) return 'always';
  const powers = new Map<number, number>();
  for (const i of term) powers.set(i, (powers.get(i) ?? 0) + 1);
  const texts = Array.from(powers, ([i, power]) => {
    if (i < numbers.length) {
      return `${schema.attributes[numbers[i].attribute].name}${['', '', '²', '³'][power]}`;
    }
    const { attribute, category } = categories[i - numbers.length];
    const of = schema.attributes[attribute];
    return `${of.name} = ${of.type === 'nominal' ? of.categories[category] : category}`;
  });
  return texts.join(' × ');
}

/** Share of each attribute in the sum of all weights, those of a product shared equally; the largest first. */
function attributeShares(parts: PairwiseParts): readonly Importance[] {
  const { schema, weights, terms } = parts;
  const width = terms.length + 1;
  const labels = weights.length / width;
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) || 1;
  const sizes = new Float64Array(schema.attributes.length);
  terms.forEach((term, j) => {
    const attributes = attributesOfTerm(parts, term);
    for (let a = 0; a < labels; a++) {
      const size = Math.abs(weights[a * width + j]) / largest / attributes.length;
      for (const attribute of attributes) sizes[attribute] += size;
    }
  });
  const total = sizes.reduce((sum, size) => sum + size, 0) || 1;
  return schema.attributes
    .map(({ name }, a) => ({ name, value: sizes[a] / total }))
    .sort((a, b) => b.value - a.value);
}
