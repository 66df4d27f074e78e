import { readFileSync } from 'node:fs';
import { type LabelledTable, type RankingTarget, selectRows } from '@preflearn/core';
import { rankingSet, records } from '@preflearn/testing';
import { describe, expect, it } from 'vitest';
import { Iblr, type IblrInput } from '../src/index.js';

/** A folder with `label-ranking/` and the figures of independent programs, `comparators.json`. */
const folder = process.env.COMPARATORS_DATA;
const withoutFolder = folder === undefined; // the data are not part of this repository

/** Two figures of ten folds differ by this much where the number of neighbours is chosen otherwise. */
const NOISE = 0.02;

/** Small sets, without the slow ones. */
const SETS = ['iris', 'glass', 'wisconsin'];

/** Names of the options in the file. */
const OPTIONS: Readonly<Record<string, IblrInput>> = {
  ...{ plain: {}, enn: { edit: true } },
  ...{ 'egop diag': { distance: 'weighted' }, egop: { distance: 'global' } },
  local: { distance: 'local' },
};

const readSet = (name: string) =>
  rankingSet(records(readFileSync(`${folder}/label-ranking/${name}.csv`, 'utf8')));

/** Kendall's tau of complete orders, mean over the rows. */
function meanTau(a: Int32Array, b: Int32Array, labels: number): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += labels) {
    for (let i = 0; i < labels; i++) {
      for (let j = 0; j < i; j++) {
        sum += Math.sign(a[at + i] - a[at + j]) * Math.sign(b[at + i] - b[at + j]);
      }
    }
  }
  return sum / ((a.length / labels) * ((labels * (labels - 1)) / 2));
}

/** Mean of ten folds by the number of the row. */
function tenFolds(data: LabelledTable<RankingTarget>, options: IblrInput): number {
  const rows = Array.from({ length: data.attributes.rowCount }, (_, row) => row);
  const taus = Array.from({ length: 10 }, (_, part) => {
    const [tested, trained] = [true, false].map((isTested) =>
      selectRows(data, Int32Array.from(rows.filter((row) => (row % 10 === part) === isTested))),
    );
    const model = new Iblr({ ...options, scale: 'z-score' }).fit(trained, { seed: 1 });
    const { positions } = model.predict(tested.attributes);
    return meanTau(positions, tested.target.positions, data.target.labels.length);
  });
  return taus.reduce((sum, tau) => sum + tau, 0) / 10;
}

describe.skipIf(withoutFolder)('on the sets of COMPARATORS_DATA', () => {
  const { iblrExtensions } = withoutFolder
    ? { iblrExtensions: { sets: {} } }
    : JSON.parse(readFileSync(`${folder}/comparators.json`, 'utf8'));

  it.each(SETS.flatMap((name) => Object.keys(OPTIONS).map((column) => [name, column] as const)))(
    'predicts %s about as well as an independent program: %s',
    (name, column) => {
      const wanted: number = iblrExtensions.sets[name][column];
      expect(Math.abs(tenFolds(readSet(name), OPTIONS[column]) - wanted)).toBeLessThan(NOISE);
    },
  );
});
