import { type LabelledTable, Random, Table } from '@preflearn/core';
import { standardNormal } from '@preflearn/core/numbers';
import { learnerContract } from '@preflearn/testing';
import { describe, it } from 'vitest';
import { lrtDefinition } from '../src/index.js';

/** Noisy orders of three labels by two attributes, with something to prune. */
function noisyTable(): LabelledTable {
  const random = new Random(1);
  const rows = 120;
  const [x, y] = [0, 1].map(() =>
    Float64Array.from({ length: rows }, () => standardNormal(random)),
  );
  const positions = new Int32Array(3 * rows);
  for (let row = 0; row < rows; row++) {
    const scores = [
      x[row] + standardNormal(random),
      y[row] + standardNormal(random),
      standardNormal(random),
    ];
    const order = [0, 1, 2].sort((a, b) => scores[b] - scores[a]);
    order.forEach((label, place) => {
      positions[3 * row + label] = place + 1;
    });
  }
  const attributes = new Table([
    { type: 'numeric', name: 'x', values: x },
    { type: 'numeric', name: 'y', values: y },
  ]);
  return {
    attributes,
    target: { kind: 'ranking', name: 'order', labels: ['a', 'b', 'c'], positions },
  };
}

const dependsOn = {
  'column order': 'of equally good splits the one on the first attribute is taken',
};

describe('label ranking trees', () => {
  const clauses = learnerContract(lrtDefinition, {
    dependsOn: {
      'row order': 'the folds of the pruning are dealt by row',
      'sizes of numbers': 'rows held out for the pruning fall between the numbers of the others',
    },
    comparedTables: [noisyTable()],
    tolerance: 0,
  });
  it.each(clauses)('$name', ({ run }) => run());
});

describe('label ranking trees that are not pruned', () => {
  const clauses = learnerContract(lrtDefinition, {
    settings: { prune: 'none' },
    dependsOn,
    comparedTables: [noisyTable()],
    tolerance: 0,
  });
  it.each(clauses)('$name', ({ run }) => run());
});

describe('label ranking trees that grow on', () => {
  const clauses = learnerContract(lrtDefinition, {
    settings: { prune: 'none', stop: 'labels', incomplete: 'paper' },
    tableSeed: 5,
    dependsOn,
  });
  it.each(clauses)('$name', ({ run }) => run());
});
