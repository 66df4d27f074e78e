import type { LearnerDefinition } from '@preflearn/core';
import { rankRulesDefinition } from '@preflearn/rank-rules';
import { describe, expect, it } from 'vitest';
import { createLearners } from '../src/arguments/learner-settings.js';

/** The same learner under another name, without some of its options. */
const other: LearnerDefinition = {
  ...rankRulesDefinition,
  id: 'other',
  options: { rules: rankRulesDefinition.options.rules },
};

describe('createLearners', () => {
  const rulesOf = (texts: readonly string[]) =>
    createLearners([rankRulesDefinition, other], texts).map(({ options }) => options.rules);

  it('gives a setting to all learners that have it, or to the one it names', () => {
    expect(rulesOf(['rules=7'])).toEqual([7, 7]);
    expect(rulesOf(['rules=7', 'other.rules=8'])).toEqual([7, 8]);
    expect(rulesOf(['rank-rules.rules=9'])).toEqual([9, 1000]);
    const [first, second] = createLearners([rankRulesDefinition, other], ['shrinkage=0.3']);
    expect([first.options.shrinkage, second.options.shrinkage]).toEqual([0.3, 0.1]);
  });

  it('takes the last of two values, and blanks around the sign', () => {
    expect(rulesOf(['rules=7', 'rules = 8'])).toEqual([8, 8]);
  });

  it('refuses a setting that no learner has', () => {
    expect(() => rulesOf(['depth=3'])).toThrow(
      'rank-rules, option "depth": there is no such option; expected one of "preset", "rules", ' +
        '"shrinkage", "sample", "maxConditions", "bins", "firstTie", "technique", "step", ' +
        '"pairs", "epsilon", "thresholds", "costs".',
    );
    expect(() => rulesOf(['other.shrinkage=0.3'])).toThrow(
      'other, option "shrinkage": there is no such option; expected one of "rules".',
    );
    expect(() => rulesOf(['lrt.rules=3'])).toThrow(
      'Option "set": found "lrt.rules", but the learners asked for are "rank-rules", "other"; ' +
        'ask for that learner, too, or leave out the setting.',
    );
  });
});
