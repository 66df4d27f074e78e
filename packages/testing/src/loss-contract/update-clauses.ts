import type { Technique } from '@preflearn/boosting';
import type { Target } from '@preflearn/core';
import { numberDifference } from '../difference.js';
import { ensure } from '../ensure.js';
import { allRows, bindLoss } from './bind-loss.js';
import {
  COVERS,
  ensureFinite,
  type LossSubject,
  ROUNDING,
  randomCover,
  respond,
} from './loss-subject.js';

/** Number of consecutive rules without a response after which the scores are assumed not to move any more. */
const STANDSTILL = 200;

/** Names of the clauses on responses and updates. */
export type UpdateClause =
  | 'an update and its opposite leave the statistics as they were'
  | 'statistics stay finite through ten thousand rules'
  | 'responses are finite or none'
  | 'between updates the scores stay as they are';

/** Checks of responses and updates. */
export function updateChecks<T extends Target, Q extends Technique>(subject: LossSubject<T, Q>) {
  return {
    'an update and its opposite leave the statistics as they were': () => checkUndo(subject),
    'statistics stay finite through ten thousand rules': () => checkManyRules(subject),
    'responses are finite or none': () => checkResponses(subject),
    'between updates the scores stay as they are': () => checkScoresStay(subject),
  };
}

function checkUndo<T extends Target, Q extends Technique>(subject: LossSubject<T, Q>): void {
  for (const { rows, random } of subject.bound()) {
    const { bound } = rows;
    bound.scorer();
    const [statistics, scores] = [rows.statistics.slice(), rows.scores.slice()];
    const moves = Array.from({ length: 10 }, () => ({
      cover: randomCover(rows, random),
      response: bound.intercept.map(() => 4 * random.uniform() - 2),
    }));
    for (const { cover, response } of moves) bound.update(cover, cover.length, response);
    for (const { cover, response } of moves) {
      const back = response.map((r) => -r);
      bound.update(cover, cover.length, back);
    }
    bound.scorer();
    const found =
      numberDifference(rows.scores, scores, ROUNDING) ??
      relativeDifference(rows.statistics, statistics, rows.weights);
    ensure(found === undefined, `updates were taken back, but something stays: ${found}.`);
  }
}

/** How far statistics differ; those near 0, which are differences, may deviate by a small share of the row's weight. */
function relativeDifference(
  a: Float64Array,
  b: Float64Array,
  weights: Float64Array,
): string | undefined {
  const width = a.length / weights.length;
  for (let i = 0; i < a.length; i++) {
    const slack = ROUNDING * Math.max(Math.abs(a[i]), Math.abs(b[i]));
    const trifle = 1e-12 * weights[Math.floor(i / width)];
    if (Math.abs(a[i] - b[i]) > slack + trifle) return `place ${i} holds ${a[i]} against ${b[i]}`;
  }
  return undefined;
}

function checkManyRules<T extends Target, Q extends Technique>(subject: LossSubject<T, Q>): void {
  for (const technique of subject.techniques) {
    for (const { data, random } of subject.tables(12, 4)) {
      const rows = bindLoss(subject.loss, data, technique);
      // One fixed set of rows is raised again and again, while others move at random.
      const fixed = randomCover(rows, random);
      let lastMove = 0;
      for (let rule = 0; rule < 10_000 && rule - lastMove < STANDSTILL; rule++) {
        const { responses } = rows.bound.scorer();
        const cover = rule % 2 === 0 ? fixed : randomCover(rows, random);
        const response = respond(rows, cover, rule % responses);
        if (response) {
          rows.bound.update(cover, cover.length, response);
          lastMove = rule;
        }
        if (rule % 100 === 0) ensureFinite(rows.statistics, `statistics after ${rule} rules`);
      }
      ensureFinite(rows.statistics, 'statistics after the last rule');
      ensureFinite(rows.scores, 'scores after the last rule');
    }
  }
}

function checkResponses<T extends Target, Q extends Technique>(subject: LossSubject<T, Q>): void {
  for (const { rows, random } of subject.bound()) {
    const { responses } = rows.bound.scorer();
    const all = allRows(rows);
    const single = all.subarray(0, 1);
    const group = all.filter((row) => rows.groupOf[row] === rows.groupOf[0]);
    for (const cover of [all, all.subarray(0, 0), single, group, randomCover(rows, random)]) {
      for (let tried = 0; tried < responses; tried++) {
        const response = respond(rows, cover, tried);
        if (response === undefined) continue;
        ensure(response.length === rows.shape.scoreCount, 'a response has another length.');
        ensureFinite(response, `the response on ${cover.length} rows`);
      }
    }
  }
}

/** Checks that beginning a rule and computing a response do not update anything. */
function checkScoresStay<T extends Target, Q extends Technique>(subject: LossSubject<T, Q>): void {
  for (const { rows, random } of subject.bound()) {
    const { bound } = rows;
    const [scores, intercept] = [rows.scores.slice(), [...bound.intercept]];
    for (let rule = 0; rule < COVERS; rule++) {
      const { responses } = bound.scorer();
      ensureFinite(rows.statistics, 'statistics at the beginning of a rule');
      respond(rows, randomCover(rows, random), rule % responses);
      const found =
        numberDifference(rows.scores, scores, 0) ?? numberDifference(bound.intercept, intercept, 0);
      ensure(found === undefined, `scores or intercept changed without an update: ${found}.`);
    }
  }
}
