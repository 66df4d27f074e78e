import type { OptionSpecs, OptionValues, SearchSpace } from '@preflearn/core';

/** The options of the engine, for a learner to include among its own. */
export const BOOST_OPTIONS = {
  rules: {
    type: 'integer',
    default: 1000,
    min: 1,
    max: 1_000_000,
  },
  shrinkage: {
    type: 'number',
    default: 0.1,
    min: 0,
    above: true,
    max: 1,
  },
  sample: {
    type: 'number',
    default: 0.5,
    min: 0,
    above: true,
    max: 1,
  },
  maxConditions: {
    type: 'integer',
    default: null,
    min: 1,
    optional: true,
  },
  bins: {
    type: 'integer',
    default: 256,
    min: 2,
    max: 65_535,
    optional: true,
  },
  firstTie: {
    type: 'choice',
    choices: ['random', 'at-most', 'at-least'],
    default: 'random',
  },
} as const satisfies OptionSpecs;

/** What the options of the engine do, for the description of a learner. */
export const BOOST_DESCRIPTIONS: Readonly<Record<keyof typeof BOOST_OPTIONS, string>> = {
  rules:
    'Number of rules (M in the papers). Training may stop earlier when no rule improves the loss.',
  shrinkage: 'Factor on every response (nu). Smaller needs more rules and generalises better.',
  sample:
    'Share of the rows, drawn for each rule without replacement, on which its conditions are ' +
    'searched (zeta); the response always uses all rows.',
  maxConditions:
    'Most conditions a rule may have; none for no limit. Few make rules easier to read.',
  bins:
    'Most bins of a numeric attribute; with at most that many distinct values nothing is lost. none ' +
    'searches every threshold, at several times the cost.',
  firstTie:
    'Which of x <= s and x >= s the first condition of a rule takes when both are equally good, as ' +
    'they always are under the rank loss; random tosses a seeded coin for each rule.',
};

/** What a search for good settings tries for the options of the engine. */
export const BOOST_SEARCH = {
  rules: { from: 1, to: 1000, simpler: 'low', staged: true },
  shrinkage: { from: 0.02, to: 1, scale: 'log' },
  sample: { from: 0.25, to: 1 },
  maxConditions: { values: [null, 2, 3, 4, 6], simpler: 'low' },
} as const satisfies SearchSpace;

/** Checked options of the engine. */
export type BoostOptions = OptionValues<typeof BOOST_OPTIONS>;
