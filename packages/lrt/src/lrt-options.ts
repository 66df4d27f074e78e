import type { OptionInput, OptionSpecs, OptionValues } from '@preflearn/core';

/** The options of label ranking trees, with their defaults. */
export const LRT_OPTIONS = {
  stop: {
    type: 'choice',
    choices: ['examples', 'labels'],
    default: 'examples',
    description:
      'What has to reach 2n, twice the number of labels, for a node to be split: examples, the weight of ' +
      'its rows; labels, the weight of all labels that they rank, which lets trees grow on.',
  },
  minLeaf: {
    type: 'number',
    default: null,
    min: 0,
    optional: true,
    description:
      'Least weight of the rows of a leaf; none: n / 2. With many labels and noisy orders less than that ' +
      'lets single rows be peeled off, each a leaf of its own.',
  },
  maxDepth: {
    type: 'integer',
    default: null,
    min: 0,
    optional: true,
    description: 'Most conditions between root and leaf; none: no limit.',
  },
  incomplete: {
    type: 'choice',
    choices: ['auto', 'paper', 'pairs'],
    default: 'auto',
    description:
      'How splits of rankings with missing or tied labels are scored: paper, by completing the rankings for every ' +
      'candidate, as the paper does; pairs, by the pairs of labels that are observed, far quicker. auto: paper ' +
      'where rows squared times attributes times labels is at most 2.5 million, else pairs.',
  },
  prune: {
    type: 'choice',
    choices: ['cost-complexity', 'none'],
    default: 'cost-complexity',
    description:
      'Whether subtrees that are not worth their leaves are cut off after growing; how much a leaf must ' +
      'be worth is chosen by cross-validation on the training rows.',
  },
  folds: {
    type: 'integer',
    default: 10,
    min: 2,
    description:
      'Parts of the rows for pruning; each in turn is held out, until 4000 rows have been.',
  },
} as const satisfies OptionSpecs;

/** Checked options of label ranking trees. */
export type LrtOptions = OptionValues<typeof LRT_OPTIONS>;

/** Options as a caller gives them; all may be left out. */
export type LrtInput = OptionInput<typeof LRT_OPTIONS>;
