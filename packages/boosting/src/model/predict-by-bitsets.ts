import type { Column } from '@preflearn/core';
import { type KernelLanguage, kernelsInUse } from '../kernels/language/choose-kernels.js';
import { addResponses, type Rule, startScores } from './rule.js';
import { BLOCK_ROWS, BLOCK_RULES, RuleBlock } from './rule-block.js';

/** Rows times rules from which the tables of sets pay off; building them is about as much work. */
const WORTH_TABLES = 2 ** 16;
/** Most scores kept for the points of an error curve that are computed in one pass over the rows. */
const MAX_KEPT = 2 ** 22;

/**
 * Scores rows by the rules of an ensemble, with bit for bit the result of adding responses one after the other.
 *
 * For each attribute and each code of its values there is the set of rules whose conditions on it hold; the rules that
 * cover a row are those in the sets of all its values (see `rule-sets.ts`). Rules and rows are processed in blocks, so
 * that the memory needed besides the table is bounded. The tables are made when first needed, one block at a time; a
 * small number of rows is scored rule by rule.
 */
export class RuleScorer {
  readonly #rules: readonly Rule[];
  readonly #intercept: readonly number[];
  #blocks: RuleBlock[] = [];
  #language: KernelLanguage | undefined;

  /**
   * @param rules      in the order in which their responses are added
   * @param intercept  scores that every row starts with
   */
  constructor(rules: readonly Rule[], intercept: readonly number[]) {
    this.#rules = rules;
    this.#intercept = intercept;
  }

  /**
   * Scores by the first few rules.
   *
   * @param columns  the attributes, as in the schema
   * @param rules    how many rules
   * @returns `scores[row * scoreCount + k]`
   */
  scores(columns: readonly Column[], rowCount: number, rules: number): Float64Array {
    const scores = startScores(this.#intercept, rowCount);
    this.#add(columns, rowCount, scores, 0, [{ rules, scores }]);
    return scores;
  }

  /**
   * Scores after several numbers of rules, one after the other.
   *
   * @param counts  numbers of rules, ascending
   * @returns scores as above for each count; the array may be reused for the next count
   */
  *scoresAfter(
    columns: readonly Column[],
    rowCount: number,
    counts: readonly number[],
  ): Generator<Float64Array, void> {
    let scores = startScores(this.#intercept, rowCount);
    const atOnce = Math.max(1, Math.min(counts.length, Math.floor(MAX_KEPT / (scores.length + 1))));
    const buffers = Array.from({ length: atOnce }, () => new Float64Array(scores.length));
    let done = 0;
    for (let first = 0; first < counts.length; first += atOnce) {
      const group = counts.slice(first, first + atOnce);
      const points = group.map((rules, i) => ({ rules, scores: buffers[i] }));
      this.#add(columns, rowCount, scores, done, points);
      for (const point of points) {
        yield point.scores;
        ({ rules: done, scores } = point);
      }
    }
  }

  /**
   * Continues from `start`, the scores after the first `done` rules, and writes the scores at each point, whose array
   * may be `start` itself.
   */
  #add(
    columns: readonly Column[],
    rowCount: number,
    start: Float64Array,
    done: number,
    points: readonly Point[],
  ): void {
    if (!this.#paysTables(rowCount, points[points.length - 1].rules, done)) {
      this.#addOneByOne(columns, start, done, points);
      return;
    }
    for (let row = 0; row < rowCount; row += BLOCK_ROWS) {
      const end = Math.min(row + BLOCK_ROWS, rowCount);
      this.#addToRows(columns, row, end, start, done, points);
    }
  }

  /** Whether the tables exist or are worth making. */
  #paysTables(rowCount: number, rules: number, done: number): boolean {
    const language = kernelsInUse();
    if (this.#language !== language) this.#blocks = [];
    this.#language = language;
    if (this.#blocks.length * BLOCK_RULES >= rules) return true;
    return rowCount * (rules - done) >= WORTH_TABLES;
  }

  #addOneByOne(
    columns: readonly Column[],
    start: Float64Array,
    done: number,
    points: readonly Point[],
  ): void {
    const scores = start.slice();
    for (const point of points) {
      addResponses(this.#rules.slice(done, point.rules), columns, this.#intercept.length, scores);
      point.scores.set(scores);
      done = point.rules;
    }
  }

  #addToRows(
    columns: readonly Column[],
    from: number,
    to: number,
    start: Float64Array,
    done: number,
    points: readonly Point[],
  ): void {
    const { length } = this.#intercept;
    const scores = start.slice(from * length, to * length);
    let reading = -1;
    for (const point of points) {
      while (done < point.rules) {
        const place = Math.floor(done / BLOCK_RULES);
        const block = this.#block(place);
        if (place !== reading) block.read(columns, from, to);
        reading = place;
        const first = place * BLOCK_RULES;
        const end = Math.min(point.rules, first + BLOCK_RULES);
        block.add(done - first, end - first, scores);
        done = end;
      }
      point.scores.set(scores, from * length);
    }
  }

  #block(place: number): RuleBlock {
    const made = this.#blocks[place];
    if (made !== undefined) return made;
    const first = place * BLOCK_RULES;
    const rules = this.#rules.slice(first, first + BLOCK_RULES);
    const block = new RuleBlock(rules, this.#intercept.length);
    this.#blocks[place] = block;
    return block;
  }
}

/** Where scores are wanted: after this many rules, and the array for them. */
interface Point {
  readonly rules: number;
  readonly scores: Float64Array;
}
