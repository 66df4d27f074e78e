import type { Rule } from '@preflearn/boosting';
import type { LabelledTable, TrainingResources, TrainingWait } from '@preflearn/core';
import { EnderRegression } from '@preflearn/ender';
import { MLRules } from '@preflearn/ml-rules';
import { RankRules } from '@preflearn/rank-rules';
import type { FittedTarget } from './fitted-target.js';
import type { ShortRulesOptions } from './short-rules-options.js';

/** Large steps, so that the rules of a short run differ from each other. */
const SHRINKAGE = 0.3;

/** How far the pool has come. */
interface PoolProgress {
  readonly done: number;
  readonly total: number;
}

/** Finds rules for rows of positive weight; a path is chosen from their beginnings. */
export type RulePool = (
  data: LabelledTable<FittedTarget>,
  seed: number,
  resources: TrainingResources,
) => Generator<PoolProgress | TrainingWait, readonly Rule[], void>;

/**
 * A pool of short rules: for each length from 2 to `maxConditions`, a short run of RankRules, of MLRules for
 * unordered classes, of ENDER regression for numbers.
 */
export function shortRuns(options: ShortRulesOptions): RulePool {
  const { maxConditions, poolRules } = options;
  const lengths = Array.from({ length: maxConditions - 1 }, (_, i) => i + 2);
  if (lengths.length === 0) lengths.push(1);
  const total = lengths.length * poolRules;
  return function* (data, seed, resources) {
    const rules: Rule[] = [];
    for (let run = 0; run < lengths.length; run++) {
      const training = learnerOf(data, options, lengths[run]).train(data, seed, resources);
      try {
        let next = training.next();
        for (; !next.done; next = training.next()) {
          if ('until' in next.value) yield next.value;
          else yield { done: run * poolRules + next.value.done, total };
        }
        rules.push(...next.value.rules);
      } finally {
        training.return(undefined as never); // it may hold threads
      }
    }
    return rules;
  };
}

function learnerOf(
  { target }: LabelledTable<FittedTarget>,
  { poolRules, sample, bins }: ShortRulesOptions,
  maxConditions: number,
) {
  const settings = { rules: poolRules, shrinkage: SHRINKAGE, maxConditions, sample, bins };
  if (target.kind === 'numeric') return new EnderRegression(settings);
  return target.kind === 'ordinal'
    ? new RankRules(settings)
    : new MLRules({ ...settings, stopping: 'off' });
}
