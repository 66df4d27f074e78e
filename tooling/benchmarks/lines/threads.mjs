// Training on one thread and on several: `npm run bench -- --only threads:`.
import { availableParallelism } from 'node:os';
import { MLRules } from '@preflearn/ml-rules';
import { RankRules } from '@preflearn/rank-rules';
import { drawOrdinal } from '../data/ordinal.mjs';
import { countName, timeTraining } from './line.mjs';
import { mlRulesLine } from './ml-rules.mjs';

/** Numbers of threads, those of two cores in any case. */
const THREADS = [1, 2, 4, 8, 16].filter((count) => count <= Math.max(2, availableParallelism()));

/**
 * @param {string} id
 * @param {number} rows
 * @param {number} rules
 * @param {import('./rule-learners.mjs').MakeLearner} make
 * @param {readonly (number | 'auto')[]} counts
 * @returns {readonly import('./line.mjs').Line[]}
 */
function onThreads(id, rows, rules, make, counts) {
  return counts.map((threads) => ({
    name: `threads: ${id} ${countName(rows)} x 16, 10 classes, ${threads}`,
    run: () =>
      timeTraining(drawOrdinal({ rows, attributes: 16, classes: 10 }), make({ rules }), threads),
  }));
}

/** @type {import('./rule-learners.mjs').MakeLearner} */
const rankRules = (options) => new RankRules(options);
/** @type {import('./rule-learners.mjs').MakeLearner} */
const mlRules = (options) => new MLRules(options);

export const threadLines = [
  ...onThreads('rank-rules', 1e4, 500, rankRules, [1, 'auto']),
  ...[1e5, 1e6].flatMap((rows) => onThreads('rank-rules', rows, 500, rankRules, THREADS)),
  ...onThreads('ml-rules', 1e5, 200, mlRules, THREADS),
  ...THREADS.map((threads) =>
    mlRulesLine(`threads: ml-rules letter, ${threads}`, 'letter', 'gradient', threads),
  ),
];
