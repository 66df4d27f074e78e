import { calibratedDefinition } from '@preflearn/calibration';
import { enderAeDefinition, orderDefinition, ordinalEnderDefinition } from '@preflearn/ender';
import { iblrDefinition } from '@preflearn/iblr';
import { bordaDefinition, ccDefinition, mostCommonDefinition } from '@preflearn/label-baselines';
import { lrtDefinition } from '@preflearn/lrt';
import { mlRulesDefinition } from '@preflearn/ml-rules';
import { rankRulesDefinition } from '@preflearn/rank-rules';
import { shortRulesDefinition } from '@preflearn/short-rules';

/**
 * Every learner: what is compared between platforms, and fuzzed. A test holds it to those of the command line.
 *
 * @type {readonly import('@preflearn/core').LearnerDefinition[]}
 */
export const allLearners = [
  rankRulesDefinition,
  mlRulesDefinition,
  enderAeDefinition,
  ordinalEnderDefinition,
  orderDefinition,
  shortRulesDefinition,
  calibratedDefinition(rankRulesDefinition),
  calibratedDefinition(enderAeDefinition),
  calibratedDefinition(orderDefinition),
  calibratedDefinition(mlRulesDefinition),
  calibratedDefinition(ordinalEnderDefinition),
  calibratedDefinition(shortRulesDefinition),
  iblrDefinition,
  lrtDefinition,
  ccDefinition,
  bordaDefinition,
  mostCommonDefinition,
];
