// Torgo's regression sets with the sizes of Table 2 of RankRules 2009; bodyfat and fried, which it does not
// have, with sizes of our own.

/**
 * @typedef {object} TorgoSet
 * @property {string} target
 * @property {number} train rows to train on
 * @property {number} test rows to test on
 * @property {number} [splits] random splits that are run, 20 when absent
 */

/** @type {Readonly<Record<string, TorgoSet>>} */
export const torgoSets = {
  housing: { target: 'class', train: 300, test: 206 },
  'machine-cpu': { target: 'class', train: 150, test: 59 },
  abalone: { target: 'Class_Rings', train: 1000, test: 3177 },
  'auto-price': { target: 'class', train: 100, test: 59 },
  pyrim: { target: 'activity', train: 50, test: 24 },
  wisconsin: { target: 'time', train: 150, test: 44 },
  'cpu-act': { target: 'usr', train: 4000, test: 4192, splits: 5 },
  'cpu-small': { target: 'usr', train: 4000, test: 4192, splits: 5 },
  bank8fm: { target: 'rej', train: 3000, test: 5192, splits: 5 },
  'delta-ailerons': { target: 'Sa', train: 3500, test: 3629, splits: 5 },
  'cal-housing': { target: 'medianHouseValue', train: 5000, test: 15640, splits: 4 },
  'house-8l': { target: 'price', train: 6000, test: 16784, splits: 3 },
  'house-16h': { target: 'price', train: 6000, test: 16784, splits: 3 },
  elevators: { target: 'Goal', train: 4000, test: 4752, splits: 4 },
  '2dplanes': { target: 'y', train: 10000, test: 30768, splits: 3 },
  bodyfat: { target: 'class', train: 150, test: 102 },
  fried: { target: 'Y', train: 10000, test: 30768, splits: 3 },
};
