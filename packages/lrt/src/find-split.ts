import { midpoint } from '@preflearn/core/numbers';
import type { AttributeLists } from './attribute-lists.js';
import type { Split } from './split.js';
import type { SplitScorer } from './split-scorer.js';

/** The best split of a node's rows. */
export interface FoundSplit {
  readonly split: Split;
  /** Rows that go to the first child. */
  readonly first: Int32Array;
  /** The weighted mean of theta over both children, times the weight of the rows. */
  readonly score: number;
}

/** A candidate: rows start to end - 1 of an attribute's list, and perhaps those with a missing value. */
interface Candidate {
  attribute: number;
  start: number;
  end: number;
  missingHolds: boolean;
  score: number;
}

/**
 * Scores that differ by less than this relative amount are equal: two partitions of the rows may have the same score up
 * to rounding.
 */
const TIE = 1e-10;

/** The rows to split, and limits on splits. */
export interface SplitSearch {
  readonly lists: AttributeLists;
  readonly weights: Float64Array;
  readonly scorer: SplitScorer;
  /** Minimum weight of a child. */
  readonly minLeaf: number;
}

/**
 * The split that maximises the weighted mean of theta over both children, [CHH09 eq. 6]; `undefined` if no attribute
 * separates the rows.
 *
 * Candidates are the thresholds midway between neighbouring values of the node's rows (`<=`), and for nominal
 * attributes each category against the rest. Rows with a missing value go to the side with the greater weight of known
 * values (the first, if equal). Ties (to within 1e-10) go to the candidate that comes first: attributes in order, then
 * thresholds or categories ascending.
 */
export function findSplit(search: SplitSearch, from: number, to: number): FoundSplit | undefined {
  const { lists, scorer } = search;
  const best: Candidate = { attribute: -1, start: 0, end: 0, missingHolds: false, score: -1 };
  scorer.start(lists.list(0).rows, from, to);
  lists.columns.forEach(({ type }, attribute) => {
    const { codes } = lists.list(attribute);
    const known = knownEnd(codes, from, to);
    if (known - from < 2 || codes[from] === codes[known - 1]) return;
    if (type === 'numeric') sweepThresholds(search, attribute, from, known, to, best);
    else sweepCategories(search, attribute, from, known, to, best);
  });
  return best.attribute < 0 ? undefined : describeCandidate(search, best, from, to);
}

/** Where the rows with a missing value begin; all before it have a known value. */
function knownEnd(codes: Int32Array, from: number, to: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (codes[middle] >= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function sweepThresholds(
  search: SplitSearch,
  attribute: number,
  from: number,
  known: number,
  to: number,
  best: Candidate,
): void {
  const { lists, weights, scorer } = search;
  const { rows, codes } = lists.list(attribute);
  const half = weightOf(rows, weights, from, known) / 2;
  let left = 0;
  let missingHolds = false;
  scorer.reset();
  for (let end = from + 1; end < known; end++) {
    const row = rows[end - 1];
    scorer.move(row);
    left += weights[row];
    if (codes[end - 1] === codes[end]) continue;
    if (!missingHolds && left >= half) {
      missingHolds = true;
      for (let i = known; i < to; i++) scorer.move(rows[i]);
    }
    consider(search, attribute, from, end, missingHolds, best);
  }
}

function sweepCategories(
  search: SplitSearch,
  attribute: number,
  from: number,
  known: number,
  to: number,
  best: Candidate,
): void {
  const { lists, weights, scorer } = search;
  const { rows, codes } = lists.list(attribute);
  const half = weightOf(rows, weights, from, known) / 2;
  for (let start = from; start < known; ) {
    let left = 0;
    let end = start;
    scorer.reset();
    for (; end < known && codes[end] === codes[start]; end++) {
      scorer.move(rows[end]);
      left += weights[rows[end]];
    }
    const missingHolds = left >= half;
    if (missingHolds) for (let i = known; i < to; i++) scorer.move(rows[i]);
    consider(search, attribute, start, end, missingHolds, best);
    start = end;
  }
}

function weightOf(rows: Int32Array, weights: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += weights[rows[i]];
  return sum;
}

function consider(
  { scorer, minLeaf }: SplitSearch,
  attribute: number,
  start: number,
  end: number,
  missingHolds: boolean,
  best: Candidate,
): void {
  const score = scorer.scoreAbove(best.score + TIE * best.score, minLeaf);
  if (score === undefined) return;
  best.attribute = attribute;
  best.start = start;
  best.end = end;
  best.missingHolds = missingHolds;
  best.score = score;
}

function describeCandidate(
  { lists }: SplitSearch,
  { attribute, start, end, missingHolds, score }: Candidate,
  from: number,
  to: number,
): FoundSplit {
  const { rows, codes } = lists.list(attribute);
  const { type, values } = lists.columns[attribute];
  const known = knownEnd(codes, from, to);
  const missing = rows.subarray(known, missingHolds ? to : known);
  const first = new Int32Array(end - start + missing.length);
  first.set(rows.subarray(start, end));
  first.set(missing, end - start);
  if (type === 'nominal') {
    return { split: { attribute, category: codes[start], missingHolds }, first, score };
  }
  const value = midpoint(values[codes[end - 1]], values[codes[end]]);
  return { split: { attribute, value, missingHolds }, first, score };
}
