import { Random, type Table } from '@preflearn/core';
import type { PortableModel, PortableRules } from '@preflearn/core/models';
import { describe, expect, it } from 'vitest';
import { rulePairEffects } from '../src/index.js';
import { randomRules, randomTable, replaced, slowScores } from './random-rules.js';

/** One score, and one for each threshold. */
const DECISIONS: readonly PortableRules['decision'][] = [
  { type: 'threshold-logits', thresholds: [0, 1] },
  { type: 'cumulative-logits' },
];

/** Mean outputs of a table, by weights. */
function slowMean(model: PortableModel, table: Table, weights: Float64Array): number[] {
  const scores = slowScores(model, table);
  const total = weights.reduce((a, b) => a + b, 0);
  return scores[0].map((_, k) =>
    scores.reduce((sum, row, i) => sum + (row[k] * weights[i]) / total, 0),
  );
}

/** Friedman and Popescu (2008): squares of what is left of the centred functions, over those of both, at the rows. */
function slowInteraction(
  model: PortableModel,
  table: Table,
  [i, j]: readonly [number, number],
  weights: Float64Array,
): { h: number; interaction: number } {
  const [own, other] = [i, j].map((attribute) => {
    const column = table.columns[attribute];
    return Array.from(column.type === 'numeric' ? column.values : column.codes);
  });
  const total = weights.reduce((a, b) => a + b, 0);
  const centred = (values: number[][]) =>
    values.map((value) =>
      value.map((v, k) => v - values.reduce((s, x, row) => s + (x[k] * weights[row]) / total, 0)),
    );
  const both = centred(
    own.map((x, row) => slowMean(model, replaced(replaced(table, i, x), j, other[row]), weights)),
  );
  const first = centred(own.map((x) => slowMean(model, replaced(table, i, x), weights)));
  const second = centred(other.map((x) => slowMean(model, replaced(table, j, x), weights)));
  const squares = (of: (row: number, k: number) => number) =>
    both.reduce(
      (sum, line, row) =>
        sum + (weights[row] / total) * line.reduce((s, _, k) => s + of(row, k) ** 2, 0),
      0,
    );
  const more = squares((row, k) => both[row][k] - first[row][k] - second[row][k]);
  return { h: Math.sqrt(more / squares((row, k) => both[row][k])), interaction: Math.sqrt(more) };
}

describe('effects of pairs', () => {
  const cases = Array.from({ length: 10 }, (_, seed) => {
    const random = new Random(seed);
    const table = randomTable(30, random);
    const weights = Float64Array.from({ length: 30 }, () => random.integer(3));
    return { model: randomRules(1 + (seed % 2), random, DECISIONS[seed % 2]), table, weights };
  });

  it('have the H statistic by definition, the strongest interaction first', () => {
    for (const { model, table, weights } of cases) {
      const pairs = rulePairEffects(model, table, { weights });
      for (const { attributes, h, interaction } of pairs) {
        const slow = slowInteraction(model, table, attributes, weights);
        expect(h).toBeCloseTo(slow.h, 8);
        expect(interaction).toBeCloseTo(slow.interaction, 8);
      }
      const strengths = pairs.map(({ interaction }) => interaction);
      expect(strengths).toEqual([...strengths].sort((a, b) => b - a));
    }
  });

  it('leave out only pairs that do not interact', () => {
    for (const { model, table, weights } of cases) {
      const listed = rulePairEffects(model, table, { weights }).map(({ attributes }) =>
        attributes.join(),
      );
      for (let i = 0; i < 4; i++) {
        for (let j = i + 1; j < 4; j++) {
          if (listed.includes(`${i},${j}`)) continue;
          expect(slowInteraction(model, table, [i, j], weights).interaction).toBeCloseTo(0, 10);
        }
      }
    }
  });

  it('have the partial dependence of both by definition', () => {
    for (const { model, table, weights } of cases) {
      for (const pair of rulePairEffects(model, table, { weights, most: 2 })) {
        const [i, j] = pair.attributes;
        pair.levels[0].forEach((a, x) => {
          pair.levels[1].forEach((b, y) => {
            const slow = slowMean(model, replaced(replaced(table, i, a), j, b), weights);
            slow.forEach((value, k) => {
              expect(pair.dependence[k][x][y]).toBeCloseTo(value, 10);
            });
          });
        });
      }
    }
  });
});
