import type { Evidence, Impurity, Loss, RuleCoverage } from '@preflearn/boosting';
import { type LabelledTable, Random, selectRows, type Target } from '@preflearn/core';
import { type BoundRows, bindLoss, sumRows } from './bind-loss.js';
import { type Clause, clausesOf, type SkippedClauses } from './clause.js';
import { areClose, numberDifference } from './difference.js';
import { ensure } from './ensure.js';
import { randomLabelledTable } from './random-labelled-table.js';

/** Names of the clauses of the loss contract. */
export type LossClause =
  | 'it tells what the impurities ask for'
  | 'statistics and scores have the right shape and are finite'
  | 'sums over the covered rows are all that matters'
  | 'both sides of a cut agree with each side by itself'
  | 'the linear parts of the evidence leave a common part that grows with the cover'
  | 'a complementary loss has equal impurity on both sides'
  | 'evidence is what the loss says'
  | 'an update and its opposite leave the statistics as they were'
  | 'statistics stay finite through ten thousand rules'
  | 'responses are finite or none'
  | 'between updates the scores stay as they are'
  | 'a weight of 2 equals the row twice'
  | 'responses do not depend on the unit of the weights';

/** How a loss is put to the contract. */
export interface LossContractOptions<T extends Target = Target> {
  /**
   * The loss from its definition, summed over all rows (or pairs of rows); with it the evidence is checked.
   *
   * @param scores  `scores[row * scoreCount + k]`
   */
  readonly value?: ((target: T, weights: Float64Array, scores: Float64Array) => number) | undefined;
  /**
   * What a response of 1 adds to the scores of a covered row under each vote, shape [votes][scoreCount], where that is
   * not [[1]]; without it the evidence of several votes or scores is not checked.
   */
  readonly directions?: ((target: T) => readonly (readonly number[])[]) | undefined;
  /** Number of classes; 2 to 5 are drawn when absent. */
  readonly classes?: number | undefined;
  /** Seed of the random tables; 1 when absent. */
  readonly tableSeed?: number | undefined;
  /** Clauses left out, each with the reason. */
  readonly skip?: SkippedClauses<LossClause> | undefined;
}

/** Relative difference that sums in another order may make. */
const ROUNDING = 1e-9;

const TABLES = 6;
const COVERS = 8;

/**
 * What every loss for rule ensembles promises, as a list of clauses for any test runner.
 *
 * @param impurities  techniques it is to work with, at least one
 * @throws Error for a skipped clause that is not there or has no reason
 */
export function lossContract<T extends Target>(
  loss: Loss<T>,
  impurities: readonly Impurity[],
  options: LossContractOptions<T> = {},
): readonly Clause<LossClause>[] {
  const subject = new LossSubject(loss, impurities, options);
  return clausesOf<LossClause>(
    {
      'it tells what the impurities ask for': () => checkEvidenceWords(subject),
      'statistics and scores have the right shape and are finite': () => checkShapes(subject),
      'sums over the covered rows are all that matters': () => checkSums(subject),
      'both sides of a cut agree with each side by itself': () => checkSides(subject),
      'the linear parts of the evidence leave a common part that grows with the cover': () =>
        checkOpposedParts(subject),
      'a complementary loss has equal impurity on both sides': () => checkComplement(subject),
      'evidence is what the loss says': () => checkEvidence(subject),
      'an update and its opposite leave the statistics as they were': () => checkUndo(subject),
      'statistics stay finite through ten thousand rules': () => checkManyRules(subject),
      'responses are finite or none': () => checkResponses(subject),
      'between updates the scores stay as they are': () => checkScoresStay(subject),
      'a weight of 2 equals the row twice': () => checkRepeated(subject),
      'responses do not depend on the unit of the weights': () => checkUnit(subject),
    },
    options.skip,
  );
}

/** A loss with the rows that the clauses bind it to. */
class LossSubject<T extends Target> {
  readonly loss: Loss<T>;
  readonly impurities: readonly Impurity[];
  readonly options: LossContractOptions<T>;

  constructor(loss: Loss<T>, impurities: readonly Impurity[], options: LossContractOptions<T>) {
    ensure(impurities.length > 0, 'Give at least one impurity that the loss is to work with.');
    this.loss = loss;
    this.impurities = impurities;
    this.options = options;
  }

  /** The words of evidence that the impurities ask for, each once, with one impurity for each. */
  get words(): readonly Evidence[] {
    return [...new Set(this.impurities.map(({ evidence }) => evidence))];
  }

  /** Random tables with a source of random numbers for each. */
  *tables(rows?: number, count = TABLES): Generator<{ data: LabelledTable<T>; random: Random }> {
    const { classes, tableSeed = 1 } = this.options;
    for (const kind of this.loss.targetKinds) {
      for (let draw = 0; draw < count; draw++) {
        const random = new Random(tableSeed, 1000 + draw);
        const drawn = randomLabelledTable(random, { kind, classes, rows });
        yield { data: drawn as LabelledTable as LabelledTable<T>, random };
      }
    }
  }

  /** The loss bound to random rows, for each word of evidence; scores have moved from the start. */
  *bound(rows?: number): Generator<{ rows: BoundRows<T>; random: Random; impurity: Impurity }> {
    for (const impurity of this.impurities) {
      for (const { data, random } of this.tables(rows)) {
        const bound = bindLoss(this.loss, data, impurity.evidence);
        for (let i = random.integer(4); i > 0; i--) moveScores(bound, random, 1);
        yield { rows: bound, random, impurity };
      }
    }
  }
}

/** Random rows, ascending; sometimes none or all. */
function randomCover<T extends Target>({ groupOf }: BoundRows<T>, random: Random): Int32Array {
  const share = random.integer(5) / 4;
  const all = Int32Array.from(groupOf.keys());
  return all.filter(() => random.uniform() < share);
}

/** Adds a random response of at most the size given to random rows. */
function moveScores<T extends Target>(rows: BoundRows<T>, random: Random, size: number): void {
  const cover = randomCover(rows, random);
  const response = rows.bound.intercept.map(() => size * (2 * random.uniform() - 1));
  rows.bound.update(cover, cover.length, response);
}

/** Evidence for candidates that cover these rows, all worked out in one go. */
function evidenceOf<T extends Target>(
  rows: BoundRows<T>,
  impurity: Impurity,
  sums: readonly Float64Array[],
  total: Float64Array,
): Float64Array {
  const length = total.length;
  const covered = new Float64Array(sums.length * length);
  sums.forEach((sum, i) => {
    covered.set(sum, i * length);
  });
  const out = new Float64Array(sums.length * rows.bound.votes * impurity.width).fill(NaN);
  rows.bound.summarise(covered, total, sums.length, out);
  return out;
}

function allRows<T extends Target>({ groupOf }: BoundRows<T>): Int32Array {
  return Int32Array.from(groupOf.keys());
}

function checkEvidenceWords<T extends Target>({ loss, words }: LossSubject<T>): void {
  for (const word of words) {
    ensure(
      loss.evidence.includes(word),
      `an impurity asks for "${word}", but the loss tells ${loss.evidence.join(', ')}.`,
    );
  }
  ensure(loss.id !== '', 'the loss has no id.');
  ensure(loss.targetKinds.length > 0, 'the loss takes no kind of target.');
}

function checkShapes<T extends Target>(subject: LossSubject<T>): void {
  for (const { data } of subject.tables()) {
    for (const word of subject.words) {
      const { bound, weights } = bindLoss(subject.loss, data, word);
      const { width, scoreCount, intercept, votes } = bound;
      ensure(
        width >= 1 && scoreCount >= 1 && votes >= 1,
        'width, scoreCount and votes start at 1.',
      );
      ensure(
        bound.statistics.length === weights.length * width,
        `${weights.length} rows of ${width} statistics take ${weights.length * width} numbers, but there ` +
          `are ${bound.statistics.length}.`,
      );
      ensure(bound.scores.length === weights.length * scoreCount, 'scores have another length.');
      ensure(intercept.length === scoreCount, 'the intercept has another length than scoreCount.');
      ensureFinite(bound.statistics, 'statistics');
      ensureFinite(intercept, 'the intercept');
      bound.scores.forEach((score, i) => {
        const start = intercept[i % scoreCount];
        ensure(score === start, `score ${i} starts with ${score}, but the intercept is ${start}.`);
      });
    }
  }
}

function ensureFinite(values: ArrayLike<number>, what: string): void {
  for (let i = 0; i < values.length; i++) {
    ensure(Number.isFinite(values[i]), `${what}: place ${i} holds ${values[i]}.`);
  }
}

function checkSums<T extends Target>(subject: LossSubject<T>): void {
  for (const { rows, random, impurity } of subject.bound()) {
    const covers = Array.from({ length: COVERS }, () => randomCover(rows, random));
    const total = sumRows(rows, allRows(rows));
    const before = Array.from(rows.bound.statistics);
    const sums = covers.map((cover) => sumRows(rows, cover));
    const together = evidenceOf(rows, impurity, sums, total);
    ensureFinite(together, 'evidence');
    // One by one, backwards, with sums taken in two parts and from the last row to the first.
    const turned = covers.map((cover) => sumRows(rows, inTwoParts(cover, random)));
    const width = rows.bound.votes * impurity.width;
    for (let i = COVERS - 1; i >= 0; i--) {
      const alone = evidenceOf(rows, impurity, [turned[i]], total);
      const own = together.subarray(i * width, (i + 1) * width);
      const found = numberDifference(alone, own, ROUNDING, sizeOf(total));
      ensure(found === undefined, `evidence depends on the order of the rows or calls: ${found}.`);
    }
    const changed = numberDifference(rows.bound.statistics, before, 0);
    ensure(changed === undefined, `summarise changed the statistics: ${changed}.`);
  }
}

/** How large sums, or products of two sums, are at most. */
function sizeOf(total: Float64Array): number {
  const size = total.reduce((sum, value) => sum + Math.abs(value), 0);
  return Math.max(size, size * size);
}

function inTwoParts(cover: Int32Array, random: Random): Int32Array {
  const cut = random.integer(cover.length + 1);
  return Int32Array.from([...cover.subarray(cut), ...cover.subarray(0, cut)].reverse());
}

function checkSides<T extends Target>(subject: LossSubject<T>): void {
  for (const { rows, random, impurity } of subject.bound()) {
    const { bound } = rows;
    if (bound.summariseSides === undefined) continue;
    const known = randomCover(rows, random);
    const inner = Array.from({ length: COVERS }, () => known.filter(() => random.coin()));
    const total = sumRows(rows, allRows(rows));
    const knownSums = sumRows(rows, known);
    const innerSums = inner.map((cover) => sumRows(rows, cover));
    const outerSums = innerSums.map((sums) => sums.map((sum, j) => knownSums[j] - sum));
    const size = COVERS * bound.votes * impurity.width;
    const [innerOut, outerOut] = [new Float64Array(size), new Float64Array(size)];
    const flat = Float64Array.from(innerSums.flatMap((sums) => Array.from(sums)));
    bound.summariseSides(flat, knownSums, total, COVERS, innerOut, outerOut);
    const apart = [innerSums, outerSums].map((sums) => evidenceOf(rows, impurity, sums, total));
    const found =
      numberDifference(innerOut, apart[0], 0) ?? numberDifference(outerOut, apart[1], 0);
    ensure(found === undefined, `summariseSides differs from summarise: ${found}.`);
  }
}

/** W> = U - C and W< = L - C with one C, which is at least 0 and no smaller where more is covered. */
function checkOpposedParts<T extends Target>(subject: LossSubject<T>): void {
  for (const { rows, random, impurity } of subject.bound()) {
    const { bound } = rows;
    if (bound.opposedParts === undefined || impurity.evidence !== 'opposed') continue;
    const total = sumRows(rows, allRows(rows));
    const coefficients = new Float64Array(total.length).fill(NaN);
    bound.opposedParts(total, coefficients);
    ensure(
      coefficients.every((coefficient) => coefficient >= 0),
      'a coefficient of opposedParts is below 0.',
    );
    const rounding = ROUNDING * sizeOf(total);
    const wide = randomCover(rows, random);
    const narrow = wide.filter(() => random.coin());
    const [within, more] = [narrow, wide].map((cover) => {
      const sums = sumRows(rows, cover);
      const linear = [0, 0];
      sums.forEach((sum, j) => {
        linear[j % 2] += coefficients[j] * sum;
      });
      const [greater, less] = evidenceOf(rows, impurity, [sums], total);
      const common = linear[0] - greater;
      const other = linear[1] - less;
      ensure(
        Math.abs(common - other) <= rounding && common >= -rounding,
        `opposedParts leaves ${common} of W> and ${other} of W<, expected the same, at least 0.`,
      );
      return common;
    });
    ensure(
      within <= more + rounding,
      `the common part is ${within} on some of the rows on which it is ${more}.`,
    );
  }
}

function checkComplement<T extends Target>(subject: LossSubject<T>): void {
  for (const { rows, random, impurity } of subject.bound()) {
    if (!rows.bound.complementary) continue;
    const total = sumRows(rows, allRows(rows));
    for (let i = 0; i < COVERS; i++) {
      const covered = sumRows(rows, randomCover(rows, random));
      const others = total.map((sum, j) => sum - covered[j]);
      const [own, other] = [covered, others].map((sums) =>
        evidenceOf(rows, impurity, [sums], total),
      );
      const sorted = [own, other].map((evidence) => evidence.slice().sort());
      const found = numberDifference(sorted[0], sorted[1], ROUNDING, sizeOf(total));
      ensure(found === undefined, `a condition and its complement have other evidence: ${found}.`);
    }
  }
}

/**
 * Compares the evidence of every vote with the loss itself: `opposed` numbers say how it changes under a response
 * a, (e^{-a} - 1) W> + (e^a - 1) W<; `slope` and `derivatives` are its slope (and bend) at 0.
 */
function checkEvidence<T extends Target>(subject: LossSubject<T>): void {
  const { value } = subject.options;
  if (value === undefined) return;
  for (const { rows, random, impurity } of subject.bound()) {
    const total = sumRows(rows, allRows(rows));
    const cover = randomCover(rows, random);
    const evidence = evidenceOf(rows, impurity, [sumRows(rows, cover)], total);
    directionsOf(subject, rows).forEach((direction, vote) => {
      const own = evidence.subarray(vote * impurity.width, (vote + 1) * impurity.width);
      checkVote(impurity.evidence, own, (response) => {
        const scores = rows.bound.scores.slice();
        const { scoreCount } = rows.bound;
        for (const row of cover) {
          direction.forEach((step, k) => {
            scores[row * scoreCount + k] += response * step;
          });
        }
        return value(rows.target, rows.weights, scores);
      });
    });
  }
}

/** What a response of 1 adds to the scores, for each vote; none when that is not known. */
function directionsOf<T extends Target>(
  { options }: LossSubject<T>,
  { bound, target }: BoundRows<T>,
): readonly (readonly number[])[] {
  if (options.directions === undefined) {
    return bound.scoreCount === 1 && bound.votes === 1 ? [[1]] : [];
  }
  const directions = options.directions(target);
  const fits =
    directions.length === bound.votes &&
    directions.every((direction) => direction.length === bound.scoreCount);
  ensure(
    fits,
    `directions has to give ${bound.votes} votes (of the loss) times ${bound.scoreCount} scores.`,
  );
  return directions;
}

/** @param at  the loss under a response */
function checkVote(
  word: Evidence,
  [first, second]: Float64Array,
  at: (response: number) => number,
): void {
  const start = at(0);
  if (word.startsWith('opposed')) {
    for (const a of [-0.5, 0.25, 1]) {
      const expected = start + Math.expm1(-a) * first + Math.expm1(a) * second;
      ensure(
        areClose(at(a), expected, ROUNDING, start),
        `under the response ${a} the loss is ${at(a)}, but W> and W< say ${expected}.`,
      );
    }
  }
  if (word !== 'slope' && word !== 'derivatives') return;
  const step = 1e-3;
  const slope = (at(step) - at(-step)) / (2 * step);
  ensure(areClose(slope, first, 1e-5, start), `the slope is ${slope}, but l' is ${first}.`);
  if (word === 'slope') return;
  const bend = (at(step) - 2 * start + at(-step)) / (step * step);
  ensure(areClose(bend, second, 1e-4, start), `the bend is ${bend}, but l'' is ${second}.`);
}

function checkUndo<T extends Target>(subject: LossSubject<T>): void {
  for (const { rows, random } of subject.bound()) {
    const { bound } = rows;
    const [statistics, scores] = [bound.statistics.slice(), bound.scores.slice()];
    const moves = Array.from({ length: 10 }, () => ({
      cover: randomCover(rows, random),
      response: bound.intercept.map(() => 4 * random.uniform() - 2),
    }));
    for (const { cover, response } of moves) bound.update(cover, cover.length, response);
    for (const { cover, response } of moves) {
      const back = response.map((r) => -r);
      bound.update(cover, cover.length, back);
    }
    const found =
      numberDifference(bound.scores, scores, ROUNDING) ??
      relativeDifference(bound.statistics, statistics, rows.weights);
    ensure(found === undefined, `updates were taken back, but something stays: ${found}.`);
  }
}

/** Where statistics differ; those near 0, being differences, may do so by a trifle of the row's weight. */
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

function checkManyRules<T extends Target>(subject: LossSubject<T>): void {
  for (const word of subject.words) {
    for (const { data, random } of subject.tables(12, 2)) {
      const rows = bindLoss(subject.loss, data, word);
      // One fixed set of rows is raised for ever; others move at random beside it.
      const fixed = randomCover(rows, random);
      for (let rule = 0; rule < 10_000; rule++) {
        const cover = rule % 2 === 0 ? fixed : randomCover(rows, random);
        const response = respond(rows, cover, rule % rows.bound.votes);
        if (response) rows.bound.update(cover, cover.length, response);
        if (rule % 100 === 0) ensureFinite(rows.bound.statistics, `statistics after ${rule} rules`);
      }
      ensureFinite(rows.bound.statistics, 'statistics after 10,000 rules');
      ensureFinite(rows.bound.scores, 'scores after 10,000 rules');
    }
  }
}

function respond<T extends Target>(
  rows: BoundRows<T>,
  cover: Int32Array,
  vote: number,
): readonly number[] | undefined {
  return rows.bound.respond(coverageOf(rows, cover, vote));
}

/** What the engine would tell of a rule that covers these rows, grown on all rows. */
function coverageOf<T extends Target>(
  rows: BoundRows<T>,
  cover: Int32Array,
  vote: number,
): RuleCoverage {
  const [covered, total] = [sumRows(rows, cover), sumRows(rows, allRows(rows))];
  return { rows: cover, count: cover.length, covered, total, vote, sample: undefined };
}

function checkResponses<T extends Target>(subject: LossSubject<T>): void {
  for (const { rows, random } of subject.bound()) {
    const all = allRows(rows);
    const single = all.subarray(0, 1);
    const group = all.filter((row) => rows.groupOf[row] === rows.groupOf[0]);
    for (const cover of [all, all.subarray(0, 0), single, group, randomCover(rows, random)]) {
      for (let vote = 0; vote < rows.bound.votes; vote++) {
        const response = respond(rows, cover, vote);
        if (response === undefined) continue;
        ensure(response.length === rows.bound.scoreCount, 'a response has another length.');
        ensureFinite(response, `the response on ${cover.length} rows`);
      }
    }
  }
}

/** Beginning a rule, working out a response and asking for the end are no updates. */
function checkScoresStay<T extends Target>(subject: LossSubject<T>): void {
  for (const { rows, random } of subject.bound()) {
    const { bound } = rows;
    const [scores, intercept] = [bound.scores.slice(), [...bound.intercept]];
    for (let rule = 0; rule < COVERS; rule++) {
      bound.beginRule?.();
      ensureFinite(bound.statistics, 'statistics at the beginning of a rule');
      const cover = randomCover(rows, random);
      const vote = rule % bound.votes;
      respond(rows, cover, vote);
      const sample = randomCover(rows, random);
      bound.isFinished?.({ ...coverageOf(rows, cover, vote), sample });
      const found =
        numberDifference(bound.scores, scores, 0) ??
        numberDifference(bound.intercept, intercept, 0);
      ensure(found === undefined, `scores or intercept changed without an update: ${found}.`);
    }
  }
}

function checkRepeated<T extends Target>(subject: LossSubject<T>): void {
  for (const impurity of subject.impurities) {
    for (const { data, random } of subject.tables()) {
      const { rowCount } = data.attributes;
      const weights = Float64Array.from({ length: rowCount }, () => 1 + random.integer(3));
      const repeats = Array.from(weights, (weight, row) => new Array<number>(weight).fill(row));
      const twice = selectRows(
        { attributes: data.attributes, target: data.target },
        repeats.flat(),
      );
      const groupOf = subject.loss.groups?.(data.target).of ?? new Int32Array(rowCount);
      const covered = new Set([...groupOf.keys()].filter(() => random.coin()));
      // Rows keep their order within a group, so that covered ones can be told by counting.
      const inOrder = [...groupOf.keys()].sort((a, b) => groupOf[a] - groupOf[b] || a - b);
      const copies = inOrder.flatMap((row) => repeats[row]);
      const [a, b] = [
        evidenceFor(subject.loss, { ...data, weights }, impurity, inOrder, covered),
        evidenceFor(subject.loss, twice, impurity, copies, covered),
      ];
      const found = numberDifference(a, b, ROUNDING);
      ensure(found === undefined, `repeated rows have other evidence than weights: ${found}.`);
    }
  }
}

/** Evidence for a condition that covers some of the original rows, which the bound rows stand for. */
function evidenceFor<T extends Target>(
  loss: Loss<T>,
  data: LabelledTable<T>,
  impurity: Impurity,
  originals: readonly number[],
  covered: ReadonlySet<number>,
): Float64Array {
  const rows = bindLoss(loss, data, impurity.evidence);
  const cover = allRows(rows).filter((row) => covered.has(originals[row]));
  return evidenceOf(rows, impurity, [sumRows(rows, cover)], sumRows(rows, allRows(rows)));
}

function checkUnit<T extends Target>(subject: LossSubject<T>): void {
  for (const word of subject.words) {
    for (const { data, random } of subject.tables()) {
      const weights = data.weights ?? new Float64Array(data.attributes.rowCount).fill(1);
      const [small, large] = [1, 1024].map((unit) =>
        bindLoss(subject.loss, { ...data, weights: weights.map((w) => w * unit) }, word),
      );
      for (let i = 0; i < COVERS; i++) {
        const cover = randomCover(small, random);
        const [a, b] = [small, large].map((rows) => respond(rows, cover, 0) ?? []);
        const found = numberDifference(a, b, ROUNDING);
        ensure(
          found === undefined,
          `with weights 1024 times as large the response differs: ${found}.`,
        );
        for (const rows of [small, large])
          if (a.length > 0) rows.bound.update(cover, cover.length, a);
      }
    }
  }
}
