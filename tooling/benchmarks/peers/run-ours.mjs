// Trains RankRules on a table that run_peer.py reads too, or predicts with it: run-ours.mjs JOB, JSON as there.
import { selectRows } from '@preflearn/core';
import { RankRules } from '@preflearn/rank-rules';
import { lineResult } from '../lines/line.mjs';
import { measure } from '../measure.mjs';
import { readTableFile } from './table-files.mjs';

/** @type {import('./contenders.mjs').Job} */
const job = JSON.parse(process.argv[2]);

const { threads } = job;
const fit = { seed: 1, threads };
const learner = new RankRules({ rules: 500 });
const data = readTableFile(job.train);
// As run_peer.py does, right before the clock starts: what is loaded and compiled late is not timed.
const few = selectRows(
  data,
  Array.from({ length: 1000 }, (_, row) => row),
);
const warmUp = () => learner.fit(few).predict(few.attributes);
if (job.test === undefined) {
  const measured = await measure(() => learner.fit(data, fit), warmUp);
  console.log(JSON.stringify(lineResult(measured, { threads })));
} else {
  const model = learner.fit(data, fit);
  const { attributes, target } = readTableFile(job.test);
  const measured = await measure(() => model.predict(attributes), warmUp);
  const distances = measured.result.codes.map((code, row) => Math.abs(code - target.codes[row]));
  const error = distances.reduce((sum, distance) => sum + distance, 0) / distances.length;
  console.log(JSON.stringify(lineResult(measured, { 'mean absolute error': error })));
}
