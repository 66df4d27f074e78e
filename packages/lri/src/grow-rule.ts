import type { Condition } from '@preflearn/boosting';
import { firstAtLeast, lastAtMost, midpoint } from '@preflearn/core/numbers';
import type { LriConjunction } from './lri-rule.js';
import type { TrainingRows } from './training-rows.js';

/** A condition, with TP and FP among the rows that were searched. */
interface Found {
  readonly condition: Condition;
  readonly right: number;
  readonly wrong: number;
}

/** Whether a condition with this TP and FP is the best one so far. */
type Takes = (right: number, wrong: number) => boolean;

/** TP and FP of the values of an attribute. */
interface AttributeSums {
  readonly attribute: number;
  /** Places of the values that occur, ascending, shape [values]. */
  readonly places: Int32Array;
  /** Shape [values]. */
  readonly rights: Float64Array;
  /** Shape [values]. */
  readonly wrongs: Float64Array;
}

/** What a rule is grown from. */
export interface RuleTask {
  /** q for rows of the class, -q for the others, shape [rows]; whole numbers, 0 for rows to leave out. */
  readonly weights: Float64Array;
  /** Positions of the attributes to search. */
  readonly attributes: readonly number[];
  /** Most conditions of a conjunction. */
  readonly length: number;
  /** Most conjunctions. */
  readonly disjuncts: number;
}

/**
 * Grows one rule, a disjunction of conjunctions. Let TP and FP be the weights of the covered rows of the class and of
 * the others, P that of all rows of the class that no earlier conjunction covers, FN = P - TP.
 *
 * Only conditions with TP > 0 count, on attributes of which the covered rows have two values or more. The first one has
 * the least FP + k FN, for the first k of 1, 2, 4, ... for which that is below k P, the cost of covering nothing. Each
 * further one has the least FP + FN and must lower it. A conjunction ends at `length` conditions, at FP = 0, or when no
 * condition helps. The rows that it covers are left out, and the next one follows while rows of the class are left.
 *
 * Thresholds lie midway between neighbouring values of the covered rows. Ties go to the first: by attribute, `<=`
 * before `>=`, from low to high.
 *
 * Source: Weiss and Indurkhya (2000), Lightweight rule induction, Proc. 17th ICML.
 */
export class RuleGrower {
  readonly #data: TrainingRows;
  /** TP and FP by place of the value; zeros between searches. */
  readonly #rights: Float64Array;
  readonly #wrongs: Float64Array;
  /** 0, 1, 2, ... */
  readonly #all: Int32Array;

  constructor(data: TrainingRows) {
    const most = data.attributes.reduce((n, { count }) => Math.max(n, count), 1);
    this.#data = data;
    this.#rights = new Float64Array(most);
    this.#wrongs = new Float64Array(most);
    this.#all = Int32Array.from({ length: most }, (_, place) => place);
  }

  /** The conjunctions, with the rows that each covers among all rows; empty if there is no condition to begin with. */
  grow(task: RuleTask): readonly (LriConjunction & { readonly rows: Int32Array })[] {
    const all = Int32Array.from(task.weights.keys());
    let left: Int32Array = all.filter((row) => task.weights[row] !== 0);
    const grown: (LriConjunction & { readonly rows: Int32Array })[] = [];
    while (grown.length < task.disjuncts) {
      const { conditions, rows } = this.#conjunction(left, task);
      if (conditions.length === 0) break;
      const isCovered = new Uint8Array(all.length);
      for (const row of rows) isCovered[row] = 1;
      // Later conjunctions may hold for rows of earlier ones, too.
      const covered =
        grown.length === 0
          ? rows
          : conditions.reduce<Int32Array>((kept, one) => this.#covered(kept, one), all);
      grown.push({ conditions, coverage: covered.length, rows: covered });
      left = left.filter((row) => isCovered[row] === 0);
    }
    return grown;
  }

  #conjunction(left: Int32Array, task: RuleTask) {
    let own = 0;
    for (const row of left) own += Math.max(0, task.weights[row]);
    const conditions: Condition[] = [];
    let rows = left;
    let found = own > 0 ? this.#first(left, task, own) : undefined;
    while (found !== undefined) {
      conditions.push(found.condition);
      rows = this.#covered(rows, found.condition);
      if (conditions.length === task.length || found.wrong === 0) break;
      found = this.#later(rows, task, own - found.right + found.wrong, own);
    }
    return { conditions, rows };
  }

  /** k is the first power of two above the least FP / TP: only then is some FP + k FN below k P. */
  #first(rows: Int32Array, task: RuleTask, own: number): Found | undefined {
    let least = Infinity;
    let k = 1;
    let best = own;
    const takes: Takes = (right, wrong) => {
      least = Math.min(least, wrong / right);
      const cost = wrong + k * (own - right);
      if (cost >= best) return false;
      best = cost;
      return true;
    };
    const sums = task.attributes.map((attribute) => this.#addUp(rows, attribute, task));
    const found = this.#search(sums, takes);
    if (found !== undefined || least === Infinity) return found;
    while (k <= least) k *= 2;
    best = k * own;
    return this.#search(sums, takes);
  }

  /** The condition that lowers FP + FN most, from what it is now. */
  #later(rows: Int32Array, task: RuleTask, now: number, own: number): Found | undefined {
    let best = now;
    const sums = task.attributes.map((attribute) => this.#addUp(rows, attribute, task));
    return this.#search(sums, (right, wrong) => {
      const cost = wrong + own - right;
      if (cost >= best) return false;
      best = cost;
      return true;
    });
  }

  /** The last condition that `takes` accepts. */
  #search(sums: readonly AttributeSums[], takes: Takes): Found | undefined {
    let found: Found | undefined;
    for (const one of sums) {
      const column = this.#data.attributes[one.attribute];
      if (one.places.length < 2) continue;
      const better =
        column.type === 'nominal' ? bestCategory(one, takes) : bestCut(one, column.distinct, takes);
      found = better ?? found;
    }
    return found;
  }

  /** Adds up TP and FP of some rows by the value of an attribute. */
  #addUp(rows: Int32Array, attribute: number, { weights }: RuleTask): AttributeSums {
    const { places, count } = this.#data.attributes[attribute];
    const [rights, wrongs] = [this.#rights, this.#wrongs];
    for (let i = 0; i < rows.length; i++) {
      const place = places[rows[i]];
      if (place < 0) continue;
      const weight = weights[rows[i]];
      if (weight > 0) rights[place] += weight;
      else wrongs[place] -= weight;
    }
    const occurring = this.#occurring(rows, places, count);
    const sums = {
      attribute,
      places: occurring,
      rights: Float64Array.from(occurring, (place) => rights[place]),
      wrongs: Float64Array.from(occurring, (place) => wrongs[place]),
    };
    for (const place of occurring) rights[place] = wrongs[place] = 0;
    return sums;
  }

  /** The places of the values of some rows, ascending, each once. */
  #occurring(rows: Int32Array, places: Int32Array, count: number): Int32Array {
    if (8 * rows.length > count) {
      const all = this.#all.subarray(0, count);
      return all.filter((place) => this.#rights[place] > 0 || this.#wrongs[place] > 0);
    }
    const sorted = rows.map((row) => places[row]).sort();
    return sorted.filter((place, i) => place >= 0 && (i === 0 || sorted[i - 1] !== place));
  }

  #covered(rows: Int32Array, condition: Condition): Int32Array {
    const column = this.#data.attributes[condition.attribute];
    const { places } = column;
    if ('category' in condition) {
      return rows.filter((row) => places[row] === condition.category);
    }
    if (column.type === 'nominal') return rows;
    const { value, operator } = condition;
    const from = operator === '<=' ? 0 : firstAtLeast(column.distinct, value);
    const to = operator === '<=' ? lastAtMost(column.distinct, value) : column.count;
    return rows.filter((row) => places[row] >= from && places[row] <= to);
  }
}

function bestCategory(
  { attribute, places, rights, wrongs }: AttributeSums,
  takes: Takes,
): Found | undefined {
  let found: Found | undefined;
  places.forEach((category, i) => {
    const [right, wrong] = [rights[i], wrongs[i]];
    if (right === 0 || !takes(right, wrong)) return;
    found = { right, wrong, condition: { attribute, operator: '=', category } };
  });
  return found;
}

function bestCut(
  { attribute, places, rights, wrongs }: AttributeSums,
  distinct: Float64Array,
  takes: Takes,
): Found | undefined {
  let found: Found | undefined;
  for (const operator of ['<=', '>='] as const) {
    const isBelow = operator === '<=';
    let right = isBelow ? 0 : sumOf(rights);
    let wrong = isBelow ? 0 : sumOf(wrongs);
    for (let i = 0; i + 1 < places.length; i++) {
      right += isBelow ? rights[i] : -rights[i];
      wrong += isBelow ? wrongs[i] : -wrongs[i];
      if (right === 0 || !takes(right, wrong)) continue;
      const value = threshold(distinct, places[i], places[i + 1], operator);
      found = { right, wrong, condition: { attribute, operator, value } };
    }
  }
  return found;
}

function sumOf(values: Float64Array): number {
  return values.reduce((a, b) => a + b, 0);
}

/** Midway between two values; where no number lies between them, `>=` takes the upper one. */
function threshold(
  distinct: Float64Array,
  below: number,
  above: number,
  operator: '<=' | '>=',
): number {
  const middle = midpoint(distinct[below], distinct[above]);
  return operator === '>=' && middle <= distinct[below] ? distinct[above] : middle;
}
