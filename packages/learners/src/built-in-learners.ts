import { smoothRankingDefinition, smoothRulesDefinition } from '@preflearn/blend';
import { c45Definition } from '@preflearn/c45';
import type { LearnerDefinition } from '@preflearn/core';
import {
  enderAeDefinition,
  enderRegressionDefinition,
  orderDefinition,
  ordinalEnderDefinition,
} from '@preflearn/ender';
import { extraTreesDefinition, randomForestDefinition } from '@preflearn/forest';
import { iblrDefinition } from '@preflearn/iblr';
import { kernelRidgeDefinition } from '@preflearn/kernel';
import { bordaDefinition, ccDefinition, mostCommonDefinition } from '@preflearn/label-baselines';
import {
  linearRegressionDefinition,
  multinomialLogitDefinition,
  ordinalLogitDefinition,
  pairwiseLogitDefinition,
} from '@preflearn/linear';
import { lriDefinition } from '@preflearn/lri';
import { lrtDefinition } from '@preflearn/lrt';
import { mlRulesDefinition } from '@preflearn/ml-rules';
import { orBoostAllDefinition, rankBoostAeDefinition } from '@preflearn/ordinal-ensembles';
import { rankRulesDefinition } from '@preflearn/rank-rules';
import { ruleFitDefinition } from '@preflearn/rulefit';
import { shortRulesDefinition } from '@preflearn/short-rules';
import { slipperDefinition } from '@preflearn/slipper';
import { svorDefinition } from '@preflearn/svor';

/** A learner of preflearn, and where it comes from. */
export interface BuiltInLearner {
  readonly definition: LearnerDefinition;
  /** The package `@preflearn/PACKAGE` that exports it. */
  readonly package: string;
  /** The name of its class; `load` before that name is the function that loads its models. */
  readonly className: string;
  /** Settings for a first model within seconds, as on the command line: `rules=200`; the defaults when absent. */
  readonly quick?: string | undefined;
  /** Whether it is here to repeat published comparisons; the automatic choice does not spend time on it. */
  readonly isComparison?: boolean | undefined;
}

const QUICK = 'rules=200';

/** The learners of preflearn: one line each, in the order of the help; the first is the default. */
export const builtInLearners: readonly BuiltInLearner[] = [
  {
    definition: rankRulesDefinition,
    package: 'rank-rules',
    className: 'RankRules',
    quick: QUICK,
  },
  { definition: mlRulesDefinition, package: 'ml-rules', className: 'MLRules', quick: QUICK },
  { definition: enderAeDefinition, package: 'ender', className: 'EnderAe', quick: QUICK },
  {
    definition: ordinalEnderDefinition,
    package: 'ender',
    className: 'OrdinalEnder',
    quick: QUICK,
  },
  { definition: orderDefinition, package: 'ender', className: 'Order', quick: QUICK },
  {
    definition: shortRulesDefinition,
    package: 'short-rules',
    className: 'ShortRules',
    quick: 'rules=20',
  },
  { definition: ordinalLogitDefinition, package: 'linear', className: 'OrdinalLogit' },
  { definition: multinomialLogitDefinition, package: 'linear', className: 'MultinomialLogit' },
  { definition: c45Definition, package: 'c45', className: 'C45', isComparison: true },
  {
    definition: lriDefinition,
    package: 'lri',
    className: 'Lri',
    quick: 'rules=50',
    isComparison: true,
  },
  { definition: slipperDefinition, package: 'slipper', className: 'Slipper', isComparison: true },
  {
    definition: ruleFitDefinition,
    package: 'rulefit',
    className: 'RuleFit',
    quick: 'trees=100',
    isComparison: true,
  },
  { definition: kernelRidgeDefinition, package: 'kernel', className: 'KernelRidge' },
  {
    definition: smoothRulesDefinition,
    package: 'blend',
    className: 'SmoothRules',
    quick: QUICK,
  },
  {
    definition: rankBoostAeDefinition,
    package: 'ordinal-ensembles',
    className: 'RankBoostAe',
    quick: 'rounds=50',
    isComparison: true,
  },
  {
    definition: orBoostAllDefinition,
    package: 'ordinal-ensembles',
    className: 'OrBoostAll',
    quick: 'rounds=50',
    isComparison: true,
  },
  {
    definition: extraTreesDefinition,
    package: 'forest',
    className: 'ExtraTrees',
    quick: 'trees=20',
    isComparison: true,
  },
  {
    definition: randomForestDefinition,
    package: 'forest',
    className: 'RandomForest',
    quick: 'trees=20',
    isComparison: true,
  },
  {
    definition: svorDefinition,
    package: 'svor',
    className: 'Svor',
    quick: 'fine=false',
    isComparison: true,
  },
  {
    definition: enderRegressionDefinition,
    package: 'ender',
    className: 'EnderRegression',
    quick: QUICK,
  },
  { definition: linearRegressionDefinition, package: 'linear', className: 'LinearRegression' },
  { definition: iblrDefinition, package: 'iblr', className: 'Iblr' },
  { definition: lrtDefinition, package: 'lrt', className: 'Lrt' },
  { definition: pairwiseLogitDefinition, package: 'linear', className: 'PairwiseLogit' },
  {
    definition: smoothRankingDefinition,
    package: 'blend',
    className: 'SmoothRanking',
    quick: 'trees=20',
    isComparison: true,
  },
  {
    definition: ccDefinition,
    package: 'label-baselines',
    className: 'ConstraintClassification',
  },
  { definition: bordaDefinition, package: 'label-baselines', className: 'BordaOrder' },
  { definition: mostCommonDefinition, package: 'label-baselines', className: 'MostCommonOrder' },
];
