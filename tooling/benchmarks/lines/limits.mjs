// What fits: many rows into a small heap, many columns, many labels.
import { Iblr } from '@preflearn/iblr';
import { readCsv } from '@preflearn/io';
import { ConstraintClassification } from '@preflearn/label-baselines';
import { Lrt } from '@preflearn/lrt';
import { RankRules } from '@preflearn/rank-rules';
import { drawOrdinal } from '../data/ordinal.mjs';
import { drawRankings } from '../data/rankings.mjs';
import { liveBytes, measure } from '../measure.mjs';
import { countName, lineResult, timeTraining } from './line.mjs';

/** @typedef {import('./line.mjs').Line} Line */

/** Few, since what counts here is memory. */
const RULES = 20;

const CLASSES = 10;

/** Orders of very many labels. */
const LABELS = { rows: 200, attributes: 10, labels: 1000 };

/** A table of so many columns is read in about a kB each. */
const WIDEST = 1e6;

/** @type {readonly Line[]} */
export const limitLines = [
  inHeap(1536, rulesLine(2e6, 16)),
  rulesLine(2000, 5000),
  ...[
    { id: 'iblr', make: () => new Iblr() },
    { id: 'lrt', make: () => new Lrt() },
    { id: 'cc', make: () => new ConstraintClassification({ variant: 'averaged' }) },
  ].map(({ id, make }) => ({
    name: `${id} ${LABELS.labels} labels, ${LABELS.rows} x ${LABELS.attributes}`,
    run: async () => {
      const data = drawRankings(LABELS);
      return lineResult(
        await measure(() => make().fit(data, { seed: 1 }).predict(data.attributes)),
      );
    },
  })),
  inHeap(1400, { name: `read CSV 5 x ${countName(WIDEST)}`, run: readWidest }),
];

/**
 * A line whose process has a heap of so many MB.
 *
 * @param {number} heap
 * @param {Line} line
 * @returns {Line}
 */
function inHeap(heap, line) {
  return { ...line, name: `${line.name}, heap ${heap} MB`, heap };
}

/**
 * @param {number} rows
 * @param {number} attributes
 * @returns {Line}
 */
function rulesLine(rows, attributes) {
  return {
    name: `rank-rules ${countName(rows)} x ${attributes}, ${RULES} rules`,
    run: ({ engine }) => {
      const data = drawOrdinal({ rows, attributes, classes: CLASSES });
      return timeTraining(data, (options) => new RankRules({ rules: RULES, ...options }), engine);
    },
  };
}

/** The text is made while it is read, so making it is part of the time. */
async function readWidest() {
  const before = liveBytes();
  let during = before;
  async function* chunks() {
    const line = (/** @type {(column: number) => string | number} */ cell) =>
      `${Array.from({ length: WIDEST }, (_, column) => cell(column)).join(',')}\n`;
    yield line((column) => `x${column}`);
    for (let row = 0; row < 5; row++) {
      yield line((column) => ((row * 7919 + column * 104729) % 1000) / 8);
      if (row === 3) during = liveBytes();
    }
  }
  const measured = await measure(() => readCsv(chunks()));
  return lineResult(measured, { 'bytes a column while it is read': (during - before) / WIDEST });
}
