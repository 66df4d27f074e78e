import { Random, Table } from '@preflearn/core';
import { standardNormal } from '@preflearn/core/numbers';
import { RankRules } from '@preflearn/rank-rules';

/** Six smooth attributes, of which the class follows. */
export function drawTable(rows = 3000) {
  const random = new Random(1, 1);
  const columns = Array.from({ length: 6 }, (_, j) => ({
    type: /** @type {const} */ ('numeric'),
    name: `x${j}`,
    values: Float64Array.from({ length: rows }, () => standardNormal(random)),
  }));
  const codes = Int32Array.from({ length: rows }, (_, i) => {
    const score = columns[0].values[i] - columns[1].values[i] + standardNormal(random);
    return Math.min(4, Math.max(0, Math.floor(score + 2.5)));
  });
  const classes = ['a', 'b', 'c', 'd', 'e'];
  return {
    attributes: new Table(columns),
    target: { kind: /** @type {const} */ ('ordinal'), name: 'y', classes, codes },
  };
}

/** @param {number} rules */
export function learner(rules) {
  return new RankRules({ rules });
}

/**
 * What tells one model from another.
 *
 * @param {import('@preflearn/rank-rules').RankRulesModel} model
 */
export function fingerprint(model) {
  return JSON.stringify(model.rules);
}
