import * as F from '../kernels/generated/fields.js';
import type { BoundKernels } from '../kernels/kernels.js';
import type { KernelMemory } from '../kernels/memory.js';
import {
  type KernelJob,
  type KernelThreads,
  type Stage,
  TOGETHER,
} from '../kernels/threads/kernel-threads.js';
import type { OrderedPairBounds } from '../loss/cut-scorer.js';
import { MISSING_BYTE } from '../model/binned-attribute.js';
import { shareOf } from '../numbers/parts.js';
import type { Cut, FoundCuts } from '../search/found-cuts.js';
import { sortByImpurity } from '../search/sort-by-impurity.js';
import type { AttributeIndex } from './attribute-index.js';
import type { BinGroups } from './bin-groups.js';
import type { CoveredRows } from './covered-rows.js';
import type { ByteAttribute } from './histograms.js';

/** An attribute of many bins. */
export interface CoarseAttribute extends ByteAttribute {
  readonly hasMissing: boolean;
}

/** With fewer bins there is little to skip. */
export const MIN_COARSE_BINS = 24;

/**
 * Rows by bin and group from which on histograms are full: rows are then added to the bins of their group alone, which is
 * half the work, and cuts within blocks are known without reading rows again.
 */
const FULL_ROWS = 4;

const CODES = 256;

/** Error of one addition, as a share of the largest sum, rounded up. */
const ROUNDING = 2.5e-16;

/** Most cut sides of an attribute. */
const MAX_FOUND = 2 * CODES;
const MAX_FOUND_BEHIND_BLOCKS = 2 * F.BLOCKS;
/** How many numbers a search writes for the best cut of an attribute. */
const BEST_NUMBERS = F.BEST_FIELDS / 2;

/** The number by which the kernels know a form. */
const FORMS = { roots: 0, difference: 1, step: 2 } as const;
/** The difference of the two terms as a sum of multiples of them, as for a step. */
const DIFFERENCE = { larger: -1, smaller: 1 };

/**
 * A search of numeric attributes that examines few cuts, for losses with {@link OrderedPairBounds}.
 *
 * Gain and cost of a cut are W> = U - C and W< = L - C with
 *
 *     U = sum_c F(V)_c P_c,   L = sum_c F'(W)_c Q_c,   C = sum_c P_c F(Q)_c,
 *
 * where P_c and Q_c are the sums of w and v over the covered rows of group c, V_c and W_c those over all rows, and F,
 * F' the sums over the groups below and above that the pairs count. U, L and C grow with the covered rows. A coarse
 * histogram holds U and L by bin (two numbers per bin, whatever the number of groups) and P, Q by blocks of 16 bins. At
 * the ends of the blocks all three are known; between two ends s < b of a block any cut x has
 *
 *     C(x) <= C(s) + max_c F(Q_b)_c / F(V)_c (U(x) - U(s)) + max_c F'(P_s)_c / F'(W)_c (L(x) - L(s)),
 *     C(x) <= C(b) - min_c F(Q_s)_c / F(V)_c (U(b) - U(x)) - min_c F'(P_s)_c / F'(W)_c (L(b) - L(x)),
 *     C(x) <= C(b),
 *
 * since C(x) - C(s) = sum_c (P_x - P_s)_c F(Q_x)_c + sum_c (Q_x - Q_s)_c F'(P_s)_c. Subtracting an upper bound on C
 * from U and L bounds the impurity. Only blocks that may hold the best cut are summed bin by bin.
 */
export class CoarseHistograms implements AttributeIndex {
  readonly #attributes: readonly CoarseAttribute[];
  readonly #threads: KernelThreads<BoundKernels>;
  readonly #rows: CoveredRows;
  readonly #groups: number;
  readonly #rowCount: number;
  readonly #bounds: OrderedPairBounds;
  readonly #binGroups: BinGroups;
  readonly #placeOf: ReadonlyMap<number, number>;
  /**
   * How many shares of the rows have histograms of their own. One, if there are enough attributes for each thread to have its
   * own; threads then add to different histograms, so that the histograms are as many as on one thread.
   */
  readonly #shares: number;
  /** Those of all rows, then those of each share. */
  readonly #records: Uint32Array;
  /**
   * By share of the rows, U and L by bin of each attribute, P and Q by block of each group and attribute, and, where histograms
   * may be full, P and Q by bin of each group and attribute. If there are several shares, those of all rows come first, without
   * full ones; a search adds them up.
   */
  readonly #sums: Float64Array;
  /** Numbers per share. */
  readonly #sumNumbers: number;
  /** How many of them come before the full ones. */
  readonly #coarseNumbers: number;
  /** How many numbers of all rows come before those of the shares. */
  readonly #allNumbers: number;
  /** Whether the histograms do not follow from those before: their rows are added again. */
  #again: 0 | 1 = 1;
  /** Each searches some neighbouring attributes. */
  readonly #steps: readonly Step[];
  readonly #stages: readonly Stage<BoundKernels>[];
  readonly #coefficients: Float64Array;
  readonly #inverses: Float64Array;
  readonly #total: Float64Array;
  readonly #best: Float64Array;
  /** The bins next to a cut. */
  readonly #neighbours: Int32Array;
  /** Impurity of the best cut of each attribute in the last step. */
  readonly #last: Float64Array;

  constructor(
    memory: KernelMemory,
    threads: KernelThreads<BoundKernels>,
    rows: CoveredRows,
    { attributes, groups, rowCount, capacity, bounds, binGroups }: CoarseInput,
  ) {
    const count = attributes.length;
    this.#attributes = attributes;
    this.#threads = threads;
    this.#rows = rows;
    this.#groups = groups;
    this.#rowCount = rowCount;
    this.#bounds = bounds;
    this.#binGroups = binGroups;
    this.#placeOf = new Map(attributes.map(({ attribute }, place) => [attribute, place]));
    const linearNumbers = count * 2 * CODES;
    this.#coarseNumbers = linearNumbers + count * groups * 2 * F.BLOCKS;
    const fullRows = FULL_ROWS * CODES * groups;
    const mayBeFull = capacity >= fullRows;
    this.#shares = Math.ceil(rows.parts / Math.max(1, Math.ceil(count / TOGETHER)));
    const shares = this.#shares;
    this.#sumNumbers = this.#coarseNumbers + (mayBeFull ? groups * linearNumbers : 0);
    this.#allNumbers = shares === 1 ? 0 : this.#coarseNumbers;
    this.#sums = memory.float64(this.#allNumbers + shares * this.#sumNumbers);
    const running = memory.float64(count * groups * 2 * F.BLOCKS);
    const endNumbers = 4 * F.ENDS;
    const ends = memory.float64(count * endNumbers);
    const nonMissing = memory.float64(count * groups * 4);
    const foundNumbers = 2 + 2 * MAX_FOUND_BEHIND_BLOCKS;
    const found = memory.float64(count * foundNumbers);
    this.#best = memory.float64(count * BEST_NUMBERS);
    const records = shares === 1 ? 1 : 1 + shares;
    this.#records = memory.uint32(records * count * F.COARSE_FIELDS);
    // Those of the shares differ in where they add.
    for (let r = 0; r < records; r++) {
      const ofShares = r === 0 ? 0 : this.#allNumbers + (r - 1) * this.#sumNumbers;
      const sums = this.#sums.byteOffset + 8 * ofShares;
      attributes.forEach(({ attribute, byte, hasMissing, binCount }, i) => {
        const own = this.#records.subarray((r * count + i) * F.COARSE_FIELDS);
        own[F.COARSE_BYTE] = byte;
        own[F.COARSE_LINEAR] = sums + 8 * i * 2 * CODES;
        own[F.COARSE_SUMS] = sums + 8 * (linearNumbers + i * 2 * F.BLOCKS);
        own[F.COARSE_PITCH] = 8 * count * 2 * F.BLOCKS;
        own[F.COARSE_RUNNING] = running.byteOffset + 8 * i * groups * 2 * F.BLOCKS;
        own[F.COARSE_ENDS] = ends.byteOffset + 8 * i * endNumbers;
        own[F.COARSE_NON_MISSING] = nonMissing.byteOffset + 8 * i * groups * 4;
        own[F.COARSE_LAST_BIN] = binCount - 1;
        own[F.COARSE_BLOCKS] = hasMissing ? F.BLOCKS - 1 : F.BLOCKS;
        own[F.COARSE_FOUND] = found.byteOffset + 8 * i * foundNumbers;
        own[F.COARSE_BEST] = this.#best.byteOffset + 8 * i * BEST_NUMBERS;
        own[F.COARSE_GROUPS] = binGroups.recordOf(attribute);
      });
    }
    this.#coefficients = memory.float64(2 * groups);
    this.#inverses = memory.float64(2 * groups);
    this.#total = memory.float64(2 * groups);
    this.#neighbours = memory.int32(2);
    // Attributes are added together where each thread has some of its own; otherwise they are searched one by one.
    const size = rows.parts === 1 ? count : shares === 1 ? TOGETHER : Math.ceil(count / rows.parts);
    const all = Int32Array.from(attributes.keys());
    this.#steps = Array.from({ length: count > 0 ? Math.ceil(count / size) : 1 }, (_, i) =>
      this.#makeStep(memory, all.slice(size * i, size * (i + 1))),
    );
    this.#steps.forEach(({ record }, i) => {
      record[F.STEP_NEXT] = this.#steps[(i + 1) % this.#steps.length].record.byteOffset;
      record[F.STEP_FULL_ROWS] = mayBeFull ? fullRows : -1;
    });
    this.#last = new Float64Array(count);
    this.#stages = this.#makeStages();
  }

  /** Prepares for the covered rows, which the first search sums. */
  begin(): void {
    this.#writeCoefficients();
    this.#again = 1;
  }

  /** The next search reduces the histograms to the kept rows. */
  narrow(): void {}

  /** Brings the histograms up to date and searches them, in one run together with the narrowing of the rows. */
  search(found: FoundCuts): void {
    const { step } = found;
    if (this.#attributes.length === 0) return;
    const records = this.#records;
    const sides = step.first ? (step.prefer === 'at-most' ? 1 : 2) : 3;
    for (let at = F.COARSE_SIDES; at < records.length; at += F.COARSE_FIELDS) records[at] = sides;
    for (const { record, numbers, places, coarse } of this.#steps) {
      // Attributes that did well in the last step come first: the sooner a good cut is known, the more of the others can
      // be skipped.
      sortByImpurity(places, this.#last);
      for (let i = 0; i < places.length; i++) coarse[i] = this.#recordOf(places[i]);
      record[F.STEP_LEFT_FIRST] = step.prefer === 'at-most' ? 1 : 0;
      numbers[F.STEP_LIMIT] = -step.limit;
    }
    this.#threads.runStages(this.#rows.mostCount * this.#attributes.length, this.#stages);
    this.#again = 0;
    this.#readFound(found);
  }

  /** Brings the histograms up to date, and searches them; a cut found by one step bounds the search of the others. */
  #makeStages(): readonly Stage<BoundKernels>[] {
    const { length } = this.#attributes;
    const { parts } = this.#rows;
    const [shares, steps] = [this.#shares, this.#steps];
    const size = parts === 1 ? Math.max(1, length) : TOGETHER;
    const each = Math.ceil(length / size);
    const searchBlocks: KernelJob<BoundKernels> = (kernels, i) => {
      kernels.searchBlocks(steps[i].record.byteOffset);
      return undefined;
    };
    const update: KernelJob<BoundKernels> = (kernels, job) => {
      const share = Math.floor(job / each);
      const [from, to] = shareOf(0, parts, share, shares);
      const first = size * (job % each);
      kernels.updateCoarse(
        steps[0].record.byteOffset,
        this.#rows.record(from),
        to - from,
        this.#recordOf(first, shares === 1 ? 0 : 1 + share),
        Math.min(size, length - first),
        this.#again,
      );
      // Each step then searches the attributes of one job.
      return shares === 1 ? searchBlocks(kernels, job) : undefined;
    };
    const blocks = shares === 1 ? [] : [{ count: steps.length, job: searchBlocks }];
    const searchBins: KernelJob<BoundKernels> = (kernels, i) => {
      kernels.searchBins(steps[i].record.byteOffset);
      return undefined;
    };
    return [
      { count: shares * each, job: update },
      ...blocks,
      { count: steps.length, job: searchBins },
    ];
  }

  /** Adds the best cuts of the attributes that were not ruled out. */
  #readFound(found: FoundCuts): void {
    const [last, written] = [this.#last, this.#best];
    for (let place = 0, at = 0; place < last.length; place++, at += BEST_NUMBERS) {
      const { attribute } = this.#attributes[place];
      const impurity = written[at + F.BEST_IMPURITY];
      last[place] = impurity;
      if (impurity === 0) continue;
      const [bin, left] = [written[at + F.BEST_CUT], written[at + F.BEST_RIGHT] === 0];
      found.add({ attribute, bin, next: undefined, left, tried: 0, impurity }, this.#complete);
    }
  }

  /** A cut with the bins on both sides of it that hold a covered row. */
  readonly #complete = (cut: Cut): Cut => {
    const { attribute, bin } = cut;
    const grouped = this.#binGroups.has(attribute);
    const [low, high] = grouped
      ? this.#binGroups.neighbours(attribute, bin)
      : this.#neighboursOf(attribute, bin);
    return { ...cut, bin: low, next: high };
  };

  /** By this thread alone: as a rule the first rows of each part hold the two bins. */
  #neighboursOf(attribute: number, bin: number): readonly [number, number] {
    const { byte, hasMissing } = this.#attributes[this.#placeOf.get(attribute) as number];
    const missing = hasMissing ? MISSING_BYTE : CODES;
    const [rows, found] = [this.#rows, this.#neighbours];
    let [low, high] = [-1, CODES];
    for (let part = 0; part < rows.parts; part++) {
      const record = rows.record(part);
      this.#threads.kernels.neighbours(record, byte, bin, missing, found.byteOffset);
      low = Math.max(low, found[0]);
      high = Math.min(high, found[1]);
    }
    return [low, high];
  }

  /** Pointer to the record of an attribute, over all rows or over a share of them. */
  #recordOf(place: number, share = 0): number {
    return (
      this.#records.byteOffset + 4 * F.COARSE_FIELDS * (share * this.#attributes.length + place)
    );
  }

  /** What the search of some attributes needs for itself. */
  #makeStep(memory: KernelMemory, places: Int32Array): Step {
    const { form, pairs } = this.#bounds;
    const numbers = memory.float64(F.STEP_FIELDS / 2);
    const record = new Uint32Array(numbers.buffer, numbers.byteOffset);
    const list = memory.float64(2 + 2 * MAX_FOUND);
    const bins = memory.float64(this.#groups * 2 * CODES);
    const cuts = memory.float64(F.CUTS_NUMBERS);
    const hits = memory.uint32(2 * (F.HITS + 1));
    const coarse = memory.uint32(places.length);
    record[F.STEP_ROWS] = this.#rows.records;
    record[F.STEP_PARTS] = this.#rows.parts;
    record[F.STEP_SHARES] = this.#shares;
    record[F.STEP_SHARE_BYTES] = 8 * this.#sumNumbers;
    record[F.STEP_TO_SHARES] = 8 * this.#allNumbers;
    record[F.STEP_TO_FULL] = 8 * (this.#allNumbers + this.#coarseNumbers);
    record[F.STEP_FORM] = FORMS[form.kind];
    record[F.STEP_COEFFICIENTS] = this.#coefficients.byteOffset;
    record[F.STEP_INVERSES] = this.#inverses.byteOffset;
    record[F.STEP_TOTAL] = this.#total.byteOffset;
    record[F.STEP_FOUND] = list.byteOffset;
    record[F.STEP_BINS] = bins.byteOffset;
    record[F.STEP_BLOCK_BYTES] = 16 * F.BLOCK_BINS * this.#groups;
    record[F.STEP_CUTS] = cuts.byteOffset;
    record[F.STEP_HITS] = hits.byteOffset;
    record[F.STEP_COARSE] = coarse.byteOffset;
    record[F.STEP_COARSE_COUNT] = places.length;
    const { larger, smaller } = form.kind === 'step' ? form : DIFFERENCE;
    numbers[F.STEP_DISTANCE] = pairs === 'distance' ? 1 : 0;
    numbers[F.STEP_LARGER] = larger;
    numbers[F.STEP_SMALLER] = smaller;
    return { record, numbers, places, coarse };
  }

  /**
   * Writes the coefficients of U and L as functions of the sums, from the sums over the rows that the rule starts with.
   */
  #writeCoefficients(): void {
    const [coefficients, total] = [this.#coefficients, this.#total];
    total.set(this.#rows.sums);
    const again = this.#bounds.pairs === 'distance' ? 1 : 0;
    let below = 0;
    let far = 0;
    let greater = 0;
    for (let j = 0; j < total.length; j += 2) {
      coefficients[j] = far;
      greater += far * total[j];
      below += total[j + 1];
      far = far * again + below;
    }
    let above = 0;
    let less = 0;
    far = 0;
    for (let j = total.length - 2; j >= 0; j -= 2) {
      coefficients[j + 1] = far;
      less += far * total[j + 1];
      above += total[j];
      far = far * again + above;
    }
    for (let j = 0; j < total.length; j++) {
      this.#inverses[j] = coefficients[j] > 0 ? 1 / coefficients[j] : 0;
    }
    // Every row is added once and subtracted at most once, and then the bins are summed.
    const additions = 4 * this.#rowCount + 1000;
    const rounding = ROUNDING * additions * Math.max(greater, less);
    // Sums by group are exact; U, L and C computed from them have the error of a few additions and products per group.
    const slack = 6 * ROUNDING * (this.#groups + 2) * Math.max(greater, less);
    for (const { numbers } of this.#steps) {
      numbers[F.STEP_ROUNDING] = rounding;
      numbers[F.STEP_SLACK] = slack;
    }
    this.#last.fill(0);
  }
}

/** The search of some attributes: its record, as numbers of 4 bytes and of 8. */
interface Step {
  readonly record: Uint32Array;
  readonly numbers: Float64Array;
  /** Places of the attributes that it searches, in order, and pointers to their records. */
  readonly places: Int32Array;
  readonly coarse: Uint32Array;
}

/** Inputs of {@link CoarseHistograms}. */
export interface CoarseInput {
  readonly attributes: readonly CoarseAttribute[];
  readonly groups: number;
  readonly rowCount: number;
  /** Most rows that are covered at once. */
  readonly capacity: number;
  readonly bounds: OrderedPairBounds;
  readonly binGroups: BinGroups;
}
