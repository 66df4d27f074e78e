import { Random, tableFromColumns, takeTarget } from '@preflearn/core';
import { standardNormal } from '@preflearn/core/numbers';

/**
 * @typedef {object} OrdinalShape
 * @property {number} rows
 * @property {number} attributes at least 6, all numeric
 * @property {number} classes
 *
 * @typedef {import('@preflearn/core').LabelledTable<import('@preflearn/core').OrdinalTarget>} OrdinalTable
 */

/**
 * Normally distributed attributes, and classes of equal frequency that depend on the first six of them, with
 * noise, in a way that rules and trees can learn.
 *
 * @param {OrdinalShape} shape
 * @param {number} [seed] the same seed gives the same table
 * @returns {OrdinalTable}
 */
export function drawOrdinal({ rows, attributes, classes }, seed = 1) {
  const random = new Random(seed);
  const x = Array.from({ length: attributes }, () => {
    const values = new Float64Array(rows);
    for (let i = 0; i < rows; i++) values[i] = standardNormal(random);
    return values;
  });
  const y = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    const bump = 2 / (1 + x[2][i] * x[2][i] + x[3][i] * x[3][i]);
    y[i] = x[0][i] - x[1][i] + bump + (x[5][i] > 0 ? x[4][i] : 0) + standardNormal(random);
  }
  const columns = Object.fromEntries(x.map((values, j) => [`x${j + 1}`, values]));
  const data = takeTarget(tableFromColumns({ ...columns, y }), 'y', { discretize: classes });
  return /** @type {OrdinalTable} */ (data);
}
