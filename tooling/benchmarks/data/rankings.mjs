// Rankings to time learners on: from a file, and drawn from a seed.
import { Random, tableFromColumns, takeTarget } from '@preflearn/core';
import { standardNormal } from '@preflearn/core/numbers';
import { readTable } from '@preflearn/io/node';

/**
 * @typedef {import('@preflearn/core').LabelledTable<import('@preflearn/core').RankingTarget>} RankingTable
 */

/**
 * A data set with orders of labels in its column `ranking`.
 *
 * @param {string} path
 * @returns {Promise<RankingTable>}
 */
export async function readRankings(path) {
  const data = takeTarget(await readTable(path), 'ranking', { kind: 'ranking' });
  return /** @type {RankingTable} */ (data);
}

/**
 * Labels ordered by scores that depend on normally distributed attributes in a smooth way, with noise.
 *
 * @param {{rows: number, attributes: number, labels: number}} shape
 * @param {number} [seed]
 * @returns {RankingTable}
 */
export function drawRankings({ rows, attributes, labels }, seed = 1) {
  const random = new Random(seed);
  const x = Array.from({ length: attributes }, () =>
    Float64Array.from({ length: rows }, () => standardNormal(random)),
  );
  const slopes = Array.from({ length: labels }, () => x.map(() => standardNormal(random)));
  const bends = Array.from({ length: labels }, () => x.map(() => standardNormal(random)));
  const positions = new Int32Array(rows * labels);
  const scores = new Float64Array(labels);
  for (let row = 0; row < rows; row++) {
    for (let label = 0; label < labels; label++) {
      scores[label] = standardNormal(random);
      x.forEach((values, j) => {
        const value = values[row];
        scores[label] += slopes[label][j] * value + (bends[label][j] * value * value) / 2;
      });
    }
    const order = Array.from(scores, (_, label) => label).sort((a, b) => scores[b] - scores[a]);
    order.forEach((label, place) => {
      positions[row * labels + label] = place + 1;
    });
  }
  const names = Array.from({ length: labels }, (_, label) => `L${label + 1}`);
  return {
    attributes: tableFromColumns(Object.fromEntries(x.map((values, j) => [`A${j + 1}`, values]))),
    target: { kind: 'ranking', name: 'ranking', labels: names, positions },
  };
}
