import type { ModelDescription } from '@preflearn/core';
import { describeImportance, type Importance } from '@preflearn/core/models';
import { counted, readableNumber, settingTexts } from '@preflearn/core/text';
import type { EnsembleParts } from './ensemble-parts.js';

/** Describes an ensemble in words, with a picture of the importance of the attributes. */
export function describeEnsemble(parts: EnsembleParts, top: number): ModelDescription {
  const { learner, schema, training, base, rounds, thresholds } = parts;
  const importance = describeImportance(importanceOf(parts), top, {
    title: 'Attribute importance',
    valueLabel: 'share of all weight',
    note: `Share of the weight of the ${base}s, divided among the inputs of each.`,
  });
  const total = rounds.reduce((sum, { weight }) => sum + Math.abs(weight), 0);
  return {
    headline:
      `${counted(rounds.length, base)} that predict ${schema.target.name} ` +
      `(${counted(schema.target.classes.length, 'class', 'classes')}) from ` +
      `${counted(schema.attributes.length, 'attribute')}, trained on ${counted(training.rows, 'row')}.`,
    facts: [
      ['learner', learner],
      ['base learners', counted(rounds.length, base)],
      ['sum of their weights', readableNumber(total)],
      ...thresholds.facts(),
    ],
    settings: settingTexts(training),
    sections: [importance.section],
    pictures: importance.pictures,
  };
}

/** Share of each attribute in the weights, largest first; a plane divides its weight by the sizes of its numbers. */
function importanceOf({ schema, inputs, rounds }: EnsembleParts): readonly Importance[] {
  const shares = new Float64Array(schema.attributes.length);
  let total = 0;
  const add = (input: number, share: number) => {
    shares[inputs[input].attribute] += share;
    total += share;
  };
  for (const { base, weight } of rounds) {
    if ('input' in base) {
      add(base.input, Math.abs(weight));
      continue;
    }
    const sizes = base.vector.slice(0, -1).map(Math.abs);
    const largest = sizes.reduce((a, b) => Math.max(a, b), 0);
    const sum = sizes.reduce((all, size) => all + size / largest, 0);
    if (largest === 0) continue;
    for (const [j, size] of sizes.entries()) add(j, (Math.abs(weight) * size) / largest / sum);
  }
  return schema.attributes
    .map(({ name }, index) => ({ name, value: total > 0 ? shares[index] / total : 0, index }))
    .sort((a, b) => b.value - a.value || a.index - b.index)
    .map(({ name, value }) => ({ name, value }));
}
