import { noise } from './noise.mjs';
import { predictionSets } from './prediction-sets.mjs';
import { probabilities } from './probabilities.mjs';
import { whichLearner } from './which-learner.mjs';

/** All experiments, in the order they are printed. @type {readonly import('./frame.mjs').Family[]} */
export const families = [predictionSets, probabilities, ...whichLearner, noise];
