import type { CutScorer, ResponseChannels, Technique } from '@preflearn/boosting';
import type { Random, Target } from '@preflearn/core';
import { ensure } from '../ensure.js';
import { allRows, type BoundRows, sumRows } from './bind-loss.js';
import { COVERS, type LossSubject, ROUNDING, randomCover } from './loss-subject.js';
import { scoreCuts } from './scored-cuts.js';

/** Name of the clause on responses that depend on statistics of their own. */
export type ChannelsClause = 'responses need only the statistics of their channel';

/** The check of the channels of a scorer; passes if it knows none. */
export function channelsCheck<T extends Target, Q extends Technique>(subject: LossSubject<T, Q>) {
  return {
    'responses need only the statistics of their channel': () => checkChannels(subject),
  };
}

/** How many sets of rows are compared with a bound. */
const SETS = 4;

function checkChannels<T extends Target, Q extends Technique>(subject: LossSubject<T, Q>): void {
  for (const { rows, random } of subject.bound()) {
    const scorer = rows.bound.scorer();
    const channels = scorer.pruning?.channels;
    if (channels === undefined || rows.shape.groups.count > 1) continue;
    ensure(
      channels.count > 1 && scorer.responses % channels.count === 0,
      `there are ${channels.count} channels for ${scorer.responses} responses.`,
    );
    for (let draw = 0; draw < COVERS; draw++) {
      checkBounds(rows, scorer, channels, random);
      checkSome(rows, scorer, channels, random);
    }
  }
}

/** No set of some rows has an impurity below the bound that these rows have. */
function checkBounds(
  rows: BoundRows,
  scorer: CutScorer,
  channels: ResponseChannels,
  random: Random,
): void {
  const known = randomCover(rows, random);
  const nonMissing = sumRows(rows, known);
  const left = Array.from({ length: SETS }, () =>
    sumRows(
      rows,
      known.filter(() => random.coin()),
    ),
  );
  const some = someChannels(channels, random);
  const bounds = new Float64Array(some.length).fill(NaN);
  channels.lowerBounds(activeStatistics(rows, known, some, channels, random), some, bounds);
  const found = scoreCuts(scorer, { left, nonMissing, total: sumRows(rows, allRows(rows)) });
  const each = scorer.responses / channels.count;
  for (const side of ['left', 'right'] as const) {
    found[side].forEach((impurity, i) => {
      const bound = bounds[some.indexOf(Math.floor((i % scorer.responses) / each))] ?? -Infinity;
      ensure(
        impurity >= bound - ROUNDING * Math.max(1, Math.abs(impurity)),
        `the impurity of a set of rows is ${impurity}, but its channel has the bound ${bound}.`,
      );
    });
  }
}

/** A scorer of some channels gives the impurities that the scorer of all gives for their responses. */
function checkSome(
  rows: BoundRows,
  scorer: CutScorer,
  channels: ResponseChannels,
  random: Random,
): void {
  const numbers = scorer.length / channels.count;
  const each = scorer.responses / channels.count;
  const some = someChannels(channels, random);
  if (some.length === 0) return;
  const one = channels.scorerOf(some.length);
  const known = randomCover(rows, random);
  const [nonMissing, total] = [sumRows(rows, known), sumRows(rows, allRows(rows))];
  const left = [
    sumRows(
      rows,
      known.filter(() => random.coin()),
    ),
  ];
  const part = (sums: Float64Array, size: number) =>
    Float64Array.from(some.flatMap((c) => Array.from(sums.subarray(c * size, (c + 1) * size))));
  const all = scoreCuts(scorer, { left, nonMissing, total });
  const found = scoreCuts(one, {
    left: left.map((sums) => part(sums, numbers)),
    nonMissing: part(nonMissing, numbers),
    total: part(total, numbers),
  });
  for (const side of ['left', 'right'] as const) {
    part(all[side], each).forEach((impurity, i) => {
      ensure(
        Object.is(found[side][i], impurity),
        `with ${some.length} of ${channels.count} channels an impurity is ${found[side][i]}, with all it is ${impurity}.`,
      );
    });
  }
}

function someChannels({ count }: ResponseChannels, random: Random): number[] {
  return Array.from({ length: count }, (_, c) => c).filter(() => random.integer(3) > 0);
}

/** What some rows carry, in two runs, with gaps; the grid is so fine that statistics stay as they are. */
function activeStatistics(
  { statistics, shape: { width } }: BoundRows,
  known: Int32Array,
  some: readonly number[],
  { count }: ResponseChannels,
  random: Random,
) {
  const numbers = width / count;
  const pitch = some.length * numbers + random.integer(2);
  const middle = random.integer(known.length + 1);
  const gap = random.integer(3);
  const rows = new Int32Array(known.length + gap).fill(-1);
  const out = new Float64Array(rows.length * pitch).fill(NaN);
  known.forEach((row, i) => {
    const place = i < middle ? i : i + gap;
    rows[place] = row;
    some.forEach((channel, c) => {
      const from = row * width + channel * numbers;
      out.set(statistics.subarray(from, from + numbers), place * pitch + c * numbers);
    });
  });
  return {
    rows,
    statistics: out,
    pitch,
    start: [0, middle + gap],
    end: [middle, rows.length],
    grid: new Float64Array(width),
  };
}
