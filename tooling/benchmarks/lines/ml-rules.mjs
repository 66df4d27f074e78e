// MLRules on two sets of the UCI repository.
import { join } from 'node:path';
import { takeTarget } from '@preflearn/core';
import { readTable } from '@preflearn/io/node';
import { MLRules } from '@preflearn/ml-rules';
import { timeTraining } from './line.mjs';

/** @type {readonly import('./line.mjs').Line[]} */
export const mlRulesLines = ['spambase', 'letter'].flatMap((set) =>
  /** @type {const} */ (['gradient', 'newton']).map((technique) =>
    mlRulesLine(`ml-rules ${set}, 500 rules, ${technique}`, set, technique),
  ),
);

/**
 * @param {string} name
 * @param {string} set
 * @param {'gradient' | 'newton'} technique
 * @param {number} [threads]
 * @returns {import('./line.mjs').Line}
 */
export function mlRulesLine(name, set, technique, threads) {
  const file = `classification/${set}.csv`;
  return {
    name,
    file,
    run: async ({ data }) => {
      const table = takeTarget(await readTable(join(data, file)), 'class', { kind: 'nominal' });
      return timeTraining(table, new MLRules({ rules: 500, technique, stopping: 'off' }), threads);
    },
  };
}
