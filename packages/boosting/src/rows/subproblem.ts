import type { Target } from '@preflearn/core';
import { firstAtLeast } from '@preflearn/core/numbers';
import type { LossThreads } from '../kernels/threads/row-program.js';
import type { BoundLoss, Loss, LossShape, RuleCoverage } from '../loss/loss.js';
import type { Technique } from '../loss/technique.js';
import { addParts, shareOf } from '../numbers/parts.js';
import type { RowLayout } from './row-layout.js';

/** What the subproblems of training rows share. */
export interface SubproblemRows<T extends Target> {
  readonly shape: LossShape;
  readonly layout: RowLayout;
  /** In the order of the layout. */
  readonly target: T;
  /** Space for one number per row. */
  readonly scratch: Float64Array;
}

/** A loss with its scores and statistics of all rows. */
export class Subproblem<T extends Target = Target, Q extends Technique = Technique> {
  readonly bound: BoundLoss;
  /** Shape [rows x scores of the loss]. */
  readonly scores: Float64Array;
  /** Shape [rows x width]. */
  readonly statistics: Float64Array;
  /** Index of its first score among those of a row. */
  readonly firstScore: number;
  readonly #shape: LossShape;
  readonly #layout: RowLayout;

  /** @param number  its index among the subproblems */
  constructor(
    loss: Loss<T, Q>,
    technique: Q,
    number: number,
    { shape, layout, target, scratch }: SubproblemRows<T>,
  ) {
    this.#shape = shape;
    this.#layout = layout;
    this.scores = layout.scores[number];
    this.statistics = layout.statistics[number];
    this.firstScore = number * shape.scoreCount;
    const { weights, groupStart } = layout;
    const { scores, statistics } = this;
    const scale = this.#scale.bind(this);
    const threads = lossThreads(layout);
    this.bound = loss.bind(
      { target, weights, groupStart, scores, statistics, scratch, scale, threads },
      technique,
    );
  }

  /** The response of a rule that covers the first `count` of some rows; see {@link BoundLoss.respond}. */
  respond(rows: Int32Array, count: number, tried: number): readonly number[] | undefined {
    const sum = (listed?: Int32Array) => this.#sumRows(listed, count);
    return this.bound.respond(new LazyRuleCoverage(rows, count, tried, sum));
  }

  /** Adds to the scores of the first `count` of some rows its part of a response, which has one for each loss. */
  addResponse(rows: Int32Array, count: number, response: readonly number[]): void {
    const { firstScore } = this;
    this.bound.update(rows, count, response.slice(firstScore, firstScore + this.#shape.scoreCount));
  }

  /** Adds a response to the scores of rows and multiplies their statistics; returns the largest absolute score. */
  #scale(
    rows: Int32Array,
    count: number,
    response: number,
    factors: readonly [number, number],
  ): number {
    const { threads } = this.#layout;
    const { parts } = threads;
    threads.run(parts, count, (kernels, part) => {
      const [from, to] = shareOf(0, count, part, parts);
      return kernels.scaleRows(
        rows.byteOffset + 4 * from,
        to - from,
        this.scores.byteOffset,
        response,
        this.statistics.byteOffset,
        this.#shape.width,
        ...factors,
      );
    });
    let farthest = 0;
    for (let part = 0; part < parts; part++) farthest = Math.max(farthest, threads.result(part));
    return farthest;
  }

  /**
   * Sums the statistics of the first `count` of some ascending rows, or of all rows; each part sums a share of every
   * group.
   */
  #sumRows(rows: Int32Array | undefined, count: number): Float64Array {
    const { width } = this.#shape;
    const { threads, covered, groupStart, finishedSums, totalSums } = this.#layout;
    const { parts } = threads;
    const out = rows ? finishedSums : totalSums;
    const statistics = this.statistics.byteOffset;
    const start = rows ? groupStart.map((row) => firstAtLeast(rows, row, 0, count)) : groupStart;
    const groups = start.length - 1;
    out.fill(0);
    threads.run(parts, rows ? count : groupStart[groups], (kernels, part) => {
      for (let g = 0; g < groups; g++) {
        const grid = covered.grid.byteOffset + 8 * g * width;
        const sums = out.byteOffset + 8 * (part * groups + g) * width;
        const [from, to] = shareOf(start[g], start[g + 1], part, parts);
        kernels.sumOnGrid(statistics, width, rows?.byteOffset ?? 0, from, to, grid, sums);
      }
    });
    return addParts(out, covered.grid.length);
  }
}

/** Threads for the loops of a loss or a link. */
export function lossThreads({
  threads,
  finishedRows,
}: Pick<RowLayout, 'threads' | 'finishedRows'>): LossThreads {
  const buffer = (bytes: number) =>
    threads.parts > 1 ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes);
  return {
    covered: finishedRows,
    float64: (length) => new Float64Array(buffer(8 * length)),
    int32: (length) => new Int32Array(buffer(4 * length)),
    start: (program) => threads.start(program),
  };
}

/** What is known of a grown rule. A class, since accessors of an object literal made for each rule are slow. */
class LazyRuleCoverage implements RuleCoverage {
  readonly rows: Int32Array;
  readonly count: number;
  readonly tried: number;
  readonly #sum: (rows?: Int32Array) => Float64Array;

  /** @param sum  sums the statistics over the covered rows, or over all when none are given */
  constructor(
    rows: Int32Array,
    count: number,
    tried: number,
    sum: (rows?: Int32Array) => Float64Array,
  ) {
    this.rows = rows;
    this.count = count;
    this.tried = tried;
    this.#sum = sum;
  }

  get covered(): Float64Array {
    return this.#sum(this.rows);
  }

  get total(): Float64Array {
    return this.#sum();
  }
}
