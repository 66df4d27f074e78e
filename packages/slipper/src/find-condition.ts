import type { Condition } from '@preflearn/boosting';
import { firstAtLeast, lastAtMost, midpoint } from '@preflearn/core/numbers';
import type { TrainingAttribute } from './training-rows.js';

/** What a condition has to be better by. */
export const LEAST_GAIN = 1e-12;

/**
 * z = sqrt(W+) - sqrt(W-), from the weight of the rows of the positive class and of the others that a rule covers; the
 * rule that maximises z minimises the bound Z = 1 - z^2 of the training error. Source: Cohen and Singer (1999).
 */
export function objective(positive: number, negative: number): number {
  return Math.sqrt(positive) - Math.sqrt(negative);
}

/** Finds conditions; holds the sums of weights by value. */
export class ConditionSearch {
  readonly #attributes: readonly TrainingAttribute[];
  readonly #positive: Float64Array;
  readonly #negative: Float64Array;

  constructor(attributes: readonly TrainingAttribute[]) {
    const most = attributes.reduce((count, one) => Math.max(count, placesOf(one)), 1);
    this.#attributes = attributes;
    this.#positive = new Float64Array(most);
    this.#negative = new Float64Array(most);
  }

  /**
   * The condition with the largest z, if that is larger than `least`. Thresholds lie midway between neighbouring values
   * of the rows. Ties go to the first: by attribute, `<=` before `>=`, from low to high.
   *
   * @param rows    numbers of the rows that the rule covers so far
   * @param signed  weight of each row, negative for the other class, `signed[row]`
   */
  find(rows: Int32Array, signed: Float64Array, least: number): Condition | undefined {
    let best = least + LEAST_GAIN;
    let found: Condition | undefined;
    this.#attributes.forEach((column, attribute) => {
      const places = this.#addUp(column, rows, signed);
      if (column.type === 'nominal') {
        for (const category of places.length > 1 ? places : []) {
          const z = objective(this.#positive[category], this.#negative[category]);
          if (!(z > best)) continue;
          best = z + LEAST_GAIN;
          found = { attribute, operator: '=', category };
        }
      } else {
        for (const operator of ['<=', '>='] as const) {
          const values = this.#objectives(places, operator);
          for (let i = 0; i + 1 < places.length; i++) {
            if (!(values[i] > best)) continue;
            best = values[i] + LEAST_GAIN;
            const [low, high] = [column.distinct[places[i]], column.distinct[places[i + 1]]];
            found = { attribute, operator, value: threshold(low, high, operator) };
          }
        }
      }
      for (const place of places) this.#positive[place] = this.#negative[place] = 0;
    });
    return found;
  }

  /** z of each cut between two places, summed up from the covered side, so that a weight of 0 stays exactly 0. */
  #objectives(places: Int32Array, operator: '<=' | '>='): Float64Array {
    const cuts = Math.max(0, places.length - 1);
    const out = new Float64Array(cuts);
    let positive = 0;
    let negative = 0;
    for (let step = 0; step < cuts; step++) {
      const cut = operator === '<=' ? step : cuts - 1 - step;
      const place = places[operator === '<=' ? cut : cut + 1];
      positive += this.#positive[place];
      negative += this.#negative[place];
      out[cut] = objective(positive, negative);
    }
    return out;
  }

  /** Adds up weights by place; returns the places that occur, ascending. */
  #addUp(column: TrainingAttribute, rows: Int32Array, signed: Float64Array): Int32Array {
    const { places } = column;
    const [positive, negative] = [this.#positive, this.#negative];
    for (let i = 0; i < rows.length; i++) {
      const place = places[rows[i]];
      if (place < 0) continue;
      const weight = signed[rows[i]];
      if (weight > 0) positive[place] += weight;
      else negative[place] -= weight;
    }
    const count = placesOf(column);
    if (8 * rows.length < count) {
      const sorted = rows.map((row) => places[row]).sort();
      return sorted.filter((place, i) => place >= 0 && (i === 0 || sorted[i - 1] !== place));
    }
    const out = new Int32Array(count);
    let occurring = 0;
    for (let place = 0; place < count; place++) {
      if (positive[place] > 0 || negative[place] > 0) out[occurring++] = place;
    }
    return out.subarray(0, occurring);
  }

  /** Those of some rows that satisfy a condition. */
  covered(rows: Int32Array, condition: Condition): Int32Array {
    const column = this.#attributes[condition.attribute];
    const { places } = column;
    if ('category' in condition) return rows.filter((row) => places[row] === condition.category);
    if (column.type === 'nominal') return rows;
    const { value, operator } = condition;
    const from = operator === '<=' ? 0 : firstAtLeast(column.distinct, value);
    const to = operator === '<=' ? lastAtMost(column.distinct, value) : column.distinct.length;
    return rows.filter((row) => places[row] >= from && places[row] <= to);
  }
}

function placesOf(column: TrainingAttribute): number {
  return column.type === 'nominal' ? column.categories : column.distinct.length;
}

/** Midway between two values; where no number lies between them, `>=` takes the upper one. */
function threshold(low: number, high: number, operator: '<=' | '>='): number {
  const middle = midpoint(low, high);
  return operator === '>=' && middle <= low ? high : middle;
}
