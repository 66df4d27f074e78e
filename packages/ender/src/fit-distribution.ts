import { exactSum, type Link } from '@preflearn/boosting';
import type { ClassPrediction, OrdinalTarget } from '@preflearn/core';
import { sharePrior, weightsInUnit } from '@preflearn/core/numbers';
import { Distribution, savedDistribution } from './distribution-link.js';

/** Turns log odds of a class above each threshold into class probabilities and their median; see `Distribution`. */
export const distributionLink: Link<OrdinalTarget, ClassPrediction> = {
  id: 'cumulative-distribution',
  load: (parameters, target) => savedDistribution().load(parameters, target),
  fit({ target: { classes, codes }, weights }) {
    const inUnit = weightsInUnit(weights);
    const ofClass = (k: number) =>
      exactSum(inUnit.map((weight, row) => (codes[row] === k ? weight : 0)));
    return new Distribution(classes, sharePrior(classes.map((_, k) => ofClass(k))));
  },
};
