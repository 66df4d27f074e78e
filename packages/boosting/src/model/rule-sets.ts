import type { Condition, NominalCondition, NumericCondition } from './condition.js';
import type { Rule } from './rule.js';

/** Sets of rules as bits: bit r % 32 of word floor(r / 32) stands for rule r. */
type Bitset = Uint32Array;

/** The rules that each value of a numeric attribute leaves: those whose conditions on it hold. */
export interface NumericSets {
  readonly type: 'numeric';
  readonly attribute: number;
  /** Ascending and distinct; the code of x is the number of boundaries <= x. */
  readonly boundaries: Float64Array;
  /** The set of code c begins at c * words; the last set is for missing values. */
  readonly sets: Bitset;
}

/** The same for a nominal attribute. */
interface NominalSets {
  readonly type: 'nominal';
  readonly attribute: number;
  /**
   * Code of each category at category + 1, so that -1, a missing value, has one too. Categories beyond the last are in
   * no condition and have the code 0.
   */
  readonly codes: Int32Array;
  /** The set of code c begins at c * words. */
  readonly sets: Bitset;
}

/** The rules that each value of an attribute leaves. */
export type AttributeSets = NumericSets | NominalSets;

/**
 * The sets of a run of rules, one table for each attribute that occurs in a condition. The rules that cover a row are
 * in the sets of all its values.
 *
 * @param words  32-bit words per set; bits beyond the rules are set, too
 */
export function ruleSets(rules: readonly Rule[], words: number): readonly AttributeSets[] {
  const found = new Map<number, Placed<Condition>[]>();
  rules.forEach((rule, place) => {
    for (const condition of rule.conditions) {
      const others = found.get(condition.attribute);
      if (others) others.push({ condition, place });
      else found.set(condition.attribute, [{ condition, place }]);
    }
  });
  const inOrder = Array.from(found).sort(([a], [b]) => a - b);
  return inOrder.map(([attribute, placed]) =>
    isNumeric(placed)
      ? numericSets(attribute, placed, words)
      : nominalSets(attribute, placed, words),
  );
}

/** A condition and the position of its rule. */
interface Placed<C extends Condition> {
  readonly condition: C;
  readonly place: number;
}

function isNumeric(
  placed: readonly Placed<Condition>[],
): placed is readonly Placed<NumericCondition>[] {
  return 'value' in placed[0].condition; // an attribute has one type
}

function numericSets(
  attribute: number,
  placed: readonly Placed<NumericCondition>[],
  words: number,
): NumericSets {
  const boundaries = Float64Array.from(new Set(placed.map((p) => boundaryOf(p.condition)))).sort();
  const places = new Map(Array.from(boundaries, (value, k) => [value, k]));
  const missing = boundaries.length + 1;
  const sets = fullSets(missing + 1, words);
  for (const { condition, place } of placed) {
    const reached = places.get(boundaryOf(condition))! + 1; // the codes of values not below the boundary
    if (condition.operator === '>=') removeRule(sets, words, place, 0, reached);
    else removeRule(sets, words, place, reached, missing);
    removeRule(sets, words, place, missing, missing + 1);
  }
  return { type: 'numeric', attribute, boundaries, sets };
}

/** The smallest value at which a condition changes: x <= v is the negation of x >= the next number above v. */
function boundaryOf({ operator, value }: NumericCondition): number {
  return operator === '>=' ? value : nextAbove(value);
}

/** The smallest floating-point number above x; x is finite. */
function nextAbove(x: number): number {
  float[0] = x === 0 ? 0 : x; // not -0
  bits[0] += x >= 0 ? 1n : -1n;
  return float[0];
}

const float = new Float64Array(1);
const bits = new BigInt64Array(float.buffer);

function nominalSets(
  attribute: number,
  placed: readonly Placed<Condition>[],
  words: number,
): NominalSets {
  const conditions = placed as readonly Placed<NominalCondition>[];
  const named = Array.from(new Set(conditions.map((p) => p.condition.category))).sort(
    (a, b) => a - b,
  );
  const missing = 1; // behind the code 0 of categories without a condition
  const codeOf = new Map(named.map((category, k) => [category, k + 2]));
  const codes = new Int32Array(named[named.length - 1] + 2);
  codes[0] = missing;
  for (const [category, code] of codeOf) codes[category + 1] = code;
  const codeCount = named.length + 2;
  const sets = fullSets(codeCount, words);
  for (const { condition, place } of conditions) {
    const code = codeOf.get(condition.category)!;
    if (condition.operator === '!=') removeRule(sets, words, place, code, code + 1);
    else {
      removeRule(sets, words, place, 0, code);
      removeRule(sets, words, place, code + 1, codeCount);
    }
    removeRule(sets, words, place, missing, missing + 1);
  }
  return { type: 'nominal', attribute, codes, sets };
}

function fullSets(codes: number, words: number): Bitset {
  return new Uint32Array(codes * words).fill(0xffffffff);
}

/** Takes a rule out of the sets of the codes [from, to). */
function removeRule(sets: Bitset, words: number, place: number, from: number, to: number): void {
  const word = place >>> 5;
  const others = ~(1 << (place & 31));
  for (let code = from; code < to; code++) sets[code * words + word] &= others;
}
