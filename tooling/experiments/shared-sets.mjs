// All shared data sets by kind of target, and how each is read.
import { ordinalSets } from './ordinal-sets.mjs';
import { torgoSets } from './torgo-sets.mjs';

/**
 * @typedef {object} SharedSet
 * @property {string} file in the folder of the data sets
 * @property {string} target name of a column
 * @property {import('@preflearn/core').TakeTargetOptions & {kind: 'ordinal' | 'nominal' | 'ranking'}} taken
 */

/** Targets of the sets whose classes have no order. */
const nominal = {
  ...{ anneal: 'class', 'balance-scale': 'class', 'breast-c': 'Class', 'breast-w': 'Class' },
  ...{ car: 'class', cmc: 'Contraceptive_method_used', colic: 'surgical_lesion' },
  ...{ 'credit-a': 'class', 'credit-g': 'class', 'cylinder-bands': 'band_type' },
  ...{ dermatology: 'class', diabetes: 'class', ecoli: 'class', glass: 'Type' },
  ...{ haberman: 'Survival_status', 'heart-h': 'num', 'heart-statlog': 'class' },
  ...{ ionosphere: 'class', iris: 'class', 'kr-vs-kp': 'class', letter: 'class' },
  ...{ 'liver-disorders': 'selector', optdigits: 'class', pendigits: 'class' },
  ...{ segment: 'class', sick: 'Class', soybean: 'class', spambase: 'class', vote: 'Class' },
};

const rankings = [
  ...['algae', 'authorship', 'calhousing', 'cold', 'cpu-small', 'diau', 'dtt', 'elevators'],
  ...['fried', 'glass', 'heat', 'iris', 'pendigits', 'segment', 'spo', 'stock', 'sushi'],
  ...['top7movies', 'vehicle', 'wisconsin'],
];

/** Sets with ordered classes, by their files; numbers are put in ten classes of about as many rows each. */
export const orderedSets = [
  ...Object.entries(ordinalSets).map(([set, { target, classes }]) =>
    sharedSet(`ordinal/${set}`, target, { kind: 'ordinal', classes }),
  ),
  ...Object.entries(torgoSets).map(([set, { target }]) =>
    sharedSet(`regression/${set}`, target, { kind: 'ordinal', discretize: 10 }),
  ),
];

/** Sets with classes without order. */
export const nominalSets = Object.entries(nominal).map(([set, target]) =>
  sharedSet(`classification/${set}`, target, { kind: 'nominal' }),
);

/** Sets with orders of labels. */
export const rankingSets = rankings.map((set) =>
  sharedSet(`label-ranking/${set}`, 'ranking', { kind: 'ranking' }),
);

/**
 * @param {string} path
 * @param {string} target
 * @param {SharedSet['taken']} taken
 * @returns {SharedSet}
 */
function sharedSet(path, target, taken) {
  return { file: `${path}.csv`, target, taken };
}
