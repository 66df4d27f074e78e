import { lastAtMost, log, midpoint } from '@preflearn/core/numbers';
import { exceeds, isAtLeast, isZero } from './fuzzy.js';
import type { Split } from './split.js';
import { classWeights, type NodeRows, type TrainingRows } from './training-rows.js';

/** Numbers that differ by no more than this count as equal. */
const LEAST_STEP = 1e-5;

/** The best split of a node by one attribute. */
interface Candidate {
  readonly split: Split;
  /** Information gain per row of the node, in bits. */
  readonly gain: number;
  /** Gain divided by the information of the split itself. */
  readonly ratio: number;
}

/**
 * The split of a node: of the attributes whose information gain is at least the average, the one with the highest gain
 * ratio; the first of several. `undefined` if no attribute gains anything.
 *
 * With V the weight of the rows that have a value, W that of all rows, H the entropy of the classes, and V_b the weight
 * of branch b:
 *
 * ```text
 * gain  = V/W (H - sum of V_b/V H_b), less log2(number of possible thresholds) / W for a number
 * ratio = gain / -(sum of V_b/W log2 V_b/W, with the rows without a value as one more branch)
 * ```
 *
 * Attributes with at least 0.3 N categories for N training rows are left out of the average, unless all are such.
 *
 * Source: Quinlan (1993), C4.5: programs for machine learning, chapter 2; thresholds: Quinlan (1996), Improved use of
 * continuous attributes in C4.5, J. Artif. Intell. Res. 4; details as in J48.
 *
 * @param minLeaf  least weight of at least two branches
 */
export function findSplit(data: TrainingRows, node: NodeRows, minLeaf: number): Split | undefined {
  const sums = classWeights(data, node);
  const weight = sums.reduce((a, b) => a + b, 0);
  const largest = sums.reduce((a, b) => Math.max(a, b), 0);
  if (exceeds(2 * minLeaf, weight) || isZero(weight - largest)) return undefined;
  const candidates = data.attributes.map((attribute, position) =>
    attribute.type === 'numeric'
      ? numericCandidate(data, node, position, minLeaf, weight)
      : nominalCandidate(data, node, position, minLeaf, weight),
  );
  const isMany = data.attributes.map(
    (of) => of.type === 'nominal' && !exceeds(0.3 * data.totalWeight, of.categories),
  );
  const areAllMany = isMany.every((many) => many);
  const counted = candidates.filter(
    (one, position) => one !== undefined && (areAllMany || !isMany[position]),
  ) as Candidate[];
  if (counted.length === 0) return undefined;
  const average = counted.reduce((sum, { gain }) => sum + gain, 0) / counted.length;
  let best: Candidate | undefined;
  for (const one of candidates) {
    if (one === undefined || one.gain < average - 1e-3) continue;
    if (exceeds(one.ratio, best?.ratio ?? 0)) best = one;
  }
  return best?.split;
}

function numericCandidate(
  data: TrainingRows,
  node: NodeRows,
  position: number,
  minLeaf: number,
  weight: number,
): Candidate | undefined {
  const attribute = data.attributes[position];
  if (attribute.type !== 'numeric') return undefined;
  const { distinct, ranks } = attribute;
  const order = sortedPlaces(node.rows, ranks);
  const { right, count } = classesOf(data, node, order);
  const known = right.reduce((a, b) => a + b, 0);
  const share = (0.1 * known) / data.classes;
  const least = isAtLeast(minLeaf, share) ? minLeaf : Math.min(share, 25);
  if (exceeds(2 * least, count)) return undefined;

  const left = new Float64Array(data.classes);
  const before = bits(known) - sumOfBits(right); // V H
  let [leftBits, rightBits] = [0, sumOfBits(right)];
  let below = 0;
  let cuts = 0;
  let best = { gain: 0, rank: -1, next: -1, below: 0 };
  for (let i = 0; i + 1 < order.length; i++) {
    const place = order[i];
    const row = node.rows[place];
    const code = data.codes[row];
    const moved = data.weights[row] * node.shares[place];
    leftBits += bits(left[code] + moved) - bits(left[code]);
    rightBits += bits(right[code] - moved) - bits(right[code]);
    left[code] += moved;
    right[code] -= moved;
    below += moved;
    const [rank, next] = [ranks[row], ranks[node.rows[order[i + 1]]]];
    if (rank === next || !(distinct[rank] + LEAST_STEP < distinct[next])) continue;
    const above = known - below;
    if (!isAtLeast(below, least) || !isAtLeast(above, least)) continue;
    cuts++;
    const after = bits(below) - leftBits + bits(above) - rightBits;
    const gain = (before - after) / weight;
    if (exceeds(gain, best.gain)) best = { gain, rank, next, below };
  }
  const gain = best.gain - log(Math.max(cuts, 1)) / LN2 / weight;
  if (isAtLeast(0, gain)) return undefined;
  const middle = midpoint(distinct[best.rank], distinct[best.next]);
  const value = distinct[lastAtMost(distinct, middle)];
  const parts = [best.below, known - best.below];
  const ratio = gain / splitBits(parts, weight, known);
  return { split: { attribute: position, value, branches: 2 }, gain, ratio };
}

function nominalCandidate(
  data: TrainingRows,
  node: NodeRows,
  position: number,
  minLeaf: number,
  weight: number,
): Candidate | undefined {
  const attribute = data.attributes[position];
  if (attribute.type !== 'nominal') return undefined;
  const { classes } = data;
  const sums = new Float64Array(attribute.categories * classes);
  for (let i = 0; i < node.rows.length; i++) {
    const row = node.rows[i];
    const category = attribute.codes[row];
    if (category < 0) continue;
    sums[category * classes + data.codes[row]] += data.weights[row] * node.shares[i];
  }
  const parts: number[] = [];
  const all = new Float64Array(classes);
  let after = 0;
  for (let at = 0; at < sums.length; at += classes) {
    const own = sums.subarray(at, at + classes);
    const part = own.reduce((a, b) => a + b, 0);
    own.forEach((x, k) => {
      all[k] += x;
    });
    parts.push(part);
    after += bits(part) - sumOfBits(own);
  }
  if (parts.filter((part) => isAtLeast(part, minLeaf)).length < 2) return undefined;
  const known = parts.reduce((a, b) => a + b, 0);
  const gained = bits(known) - sumOfBits(all) - after;
  const gain = isZero((gained * known) / weight) ? 0 : gained / weight;
  const information = splitBits(parts, weight, known);
  const ratio = isZero(information * weight) ? 0 : gain / information;
  return { split: { attribute: position, branches: attribute.categories }, gain, ratio };
}

/** Places in `rows` of those with a value, by the value; rows of equal values keep their order. */
function sortedPlaces(rows: Int32Array, ranks: Int32Array): Int32Array {
  const count = rows.length;
  const keys = new Float64Array(count);
  let known = 0;
  for (let i = 0; i < count; i++) {
    if (ranks[rows[i]] >= 0) keys[known++] = ranks[rows[i]] * count + i;
  }
  return Int32Array.from(keys.subarray(0, known).sort(), (key) => key % count);
}

/** Class weights of the rows with a value, and how many training rows these are, whatever their shares. */
function classesOf(data: TrainingRows, node: NodeRows, places: Int32Array) {
  const right = new Float64Array(data.classes);
  let count = 0;
  for (const place of places) {
    const row = node.rows[place];
    right[data.codes[row]] += data.weights[row] * node.shares[place];
    count += data.weights[row];
  }
  return { right, count };
}

/** Information of knowing the branch, per row of the node, in bits. */
function splitBits(parts: readonly number[], weight: number, known: number): number {
  const inParts = parts.reduce((sum, part) => sum + bits(part), 0);
  return (bits(weight) - inParts - bits(weight - known)) / weight;
}

function sumOfBits(sums: Float64Array): number {
  return sums.reduce((sum, x) => sum + bits(x), 0);
}

/** x log2 x, and 0 for what counts as 0. */
function bits(x: number): number {
  return x < 1e-6 ? 0 : (x * log(x)) / LN2;
}

const LN2 = 0.6931471805599453;
