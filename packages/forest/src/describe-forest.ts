import type { ModelDescription } from '@preflearn/core';
import { describeImportance } from '@preflearn/core/models';
import { counted, percentText, readableNumber, settingTexts } from '@preflearn/core/text';
import type { ForestParts } from './forest-parts.js';

const NAMES = {
  'extra-trees': 'extra-trees',
  'random-forest': 'trees of a random forest',
} as const;

/** Describes a forest in words, with a picture of the importance of the attributes. */
export function describeForest(parts: ForestParts, top: number): ModelDescription {
  const { learner, schema, training, forest, importance, minLeaf, prior } = parts;
  const { attributes, target } = schema;
  const trees = forest.starts.length - 1;
  const leaves = forest.weights.length;
  const shares = attributes
    .map(({ name }, index) => ({ name, value: importance[index], index }))
    .sort((a, b) => b.value - a.value || a.index - b.index)
    .map(({ name, value }) => ({ name, value }));
  const { section, pictures } = describeImportance(shares, top, {
    title: 'Attribute importance',
    valueLabel: 'share of what the splits gain',
    note: 'How much the splits of an attribute lower the variance (for unordered classes, the Gini index) of training rows.',
  });
  return {
    headline:
      `The mean of ${trees} ${NAMES[learner]} that predict ${target.name} from ` +
      `${counted(attributes.length, 'attribute')}, trained on ${counted(training.rows, 'row')}.`,
    facts: [
      ['learner', learner],
      ['trees', String(trees)],
      ['leaves of a tree, on average', readableNumber(leaves / trees)],
      ['longest path to a leaf', counted(deepest(parts), 'condition')],
      ['least weight of a leaf', readableNumber(minLeaf)],
      ...(prior === undefined
        ? []
        : ([['class shares in probabilities', percentText(prior.weight)]] as const)),
    ],
    settings: settingTexts(training),
    sections: [section],
    pictures,
  };
}

/** Most splits above a leaf. */
function deepest({ forest: { attributes, seconds } }: ForestParts): number {
  const depths = new Int32Array(attributes.length);
  let most = 0;
  for (let at = 0; at < attributes.length; at++) {
    most = Math.max(most, depths[at]);
    if (attributes[at] < 0) continue;
    depths[at + 1] = depths[at] + 1;
    depths[seconds[at]] = depths[at] + 1;
  }
  return most;
}
