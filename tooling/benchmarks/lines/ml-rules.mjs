// MLRules on two sets of the UCI repository.
import { join } from 'node:path';
import { takeTarget } from '@preflearn/core';
import { readTable } from '@preflearn/io/node';
import { MLRules } from '@preflearn/ml-rules';
import { measure } from '../measure.mjs';
import { lineResult, splitEngine } from './line.mjs';

/** @typedef {'gradient' | 'newton'} Technique */

export const mlRulesSets = ['spambase', 'letter'];
export const mlRulesTechniques = /** @type {readonly Technique[]} */ (['gradient', 'newton']);

/**
 * @param {string} set
 * @param {Technique} technique
 */
export function mlRulesName(set, technique) {
  return `ml-rules ${set}, 500 rules, ${technique}`;
}

/** @type {readonly import('./line.mjs').Line[]} */
export const mlRulesLines = mlRulesSets.flatMap((set) =>
  mlRulesTechniques.map((technique) => {
    const file = `classification/${set}.csv`;
    return {
      name: mlRulesName(set, technique),
      file,
      run: ({ data, engine }) => train(join(data, file), technique, engine),
    };
  }),
);

/**
 * @param {string} path
 * @param {Technique} technique
 * @param {Readonly<Record<string, unknown>>} engine
 */
async function train(path, technique, engine) {
  const data = takeTarget(await readTable(path), 'class', { kind: 'nominal' });
  const { options, fit } = splitEngine(engine);
  const learner = new MLRules({ rules: 500, technique, stopping: 'off', ...options });
  const measured = await measure(() => learner.fit(data, fit));
  return lineResult(measured, { rules: measured.result.rules.length });
}
