// MLRules on two sets of the UCI repository.
import { join } from 'node:path';
import { takeTarget } from '@preflearn/core';
import { readTable } from '@preflearn/io/node';
import { MLRules } from '@preflearn/ml-rules';
import { timeTraining } from './line.mjs';

/** @type {readonly import('./line.mjs').Line[]} */
export const mlRulesLines = ['spambase', 'letter'].flatMap((set) =>
  /** @type {const} */ (['gradient', 'newton']).map((technique) => {
    const file = `classification/${set}.csv`;
    return {
      name: `ml-rules ${set}, 500 rules, ${technique}`,
      file,
      run: async ({ data }) => {
        const table = takeTarget(await readTable(join(data, file)), 'class', { kind: 'nominal' });
        const fixed = /** @type {const} */ ({ rules: 500, technique, stopping: 'off' });
        return timeTraining(table, new MLRules(fixed));
      },
    };
  }),
);
