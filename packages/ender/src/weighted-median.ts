/** Number of buckets that values are divided into first, and the fewest values for which that pays off. */
const BUCKETS = 256;
const FEWEST_VALUES = 4 * BUCKETS;

/**
 * The weighted median: a number with at most half of the weight below it and at most half above. If this holds for all
 * numbers in an interval, its midpoint.
 *
 * Takes expected time linear in the count: if there are many numbers, they are first put in buckets of equal width, and
 * only the bucket that holds the median is searched further.
 *
 * @param values   the first `count` count, at least one; reordered
 * @param weights  of the values, above 0, with sums that are exact; reordered
 */
export function weightedMedian(values: Float64Array, weights: Float64Array, count: number): number {
  const half = sumOf(weights, 0, count) / 2;
  if (count < FEWEST_VALUES) return select(values, weights, count, half, 0);
  const least = smallestOf(values, 0, count);
  const scale = (BUCKETS - 1) / (largestOf(values, 0, count) - least);
  if (scale === Infinity) return least;
  const sums = new Float64Array(BUCKETS);
  for (let i = 0; i < count; i++) sums[((values[i] - least) * scale) | 0] += weights[i];
  // The bucket in which half of the weight is reached, and that in which it is passed.
  let first = 0;
  let before = 0;
  while (before + sums[first] < half) before += sums[first++];
  let last = first;
  for (let upTo = before + sums[first]; upTo <= half; upTo += sums[last]) last++;
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const bucket = ((values[i] - least) * scale) | 0;
    if (bucket < first || bucket > last) continue;
    values[kept] = values[i];
    weights[kept++] = weights[i];
  }
  return select(values, weights, kept, half, before);
}

/**
 * The median if numbers of total weight `before`, less than half, lie below the given ones, and others above them. The
 * numbers are partitioned about one of them, and only the part that holds the median is searched further.
 */
function select(
  values: Float64Array,
  weights: Float64Array,
  count: number,
  half: number,
  weightBefore: number,
): number {
  let from = 0;
  let to = count;
  let before = weightBefore; // of all values below those in [from, to)
  for (;;) {
    const pivot = middleOfThree(values[from], values[(from + to) >>> 1], values[to - 1]);
    // Those below the pivot come first, then those equal to it, then those above.
    let equal = from;
    let above = to;
    let below = before;
    let upTo = before;
    for (let i = from; i < above; ) {
      const value = values[i];
      const weight = weights[i];
      if (value > pivot) {
        above--;
        values[i] = values[above];
        weights[i] = weights[above];
        values[above] = value;
        weights[above] = weight;
        continue;
      }
      upTo += weight;
      if (value < pivot) {
        values[i] = values[equal];
        weights[i] = weights[equal];
        values[equal] = value;
        weights[equal] = weight;
        below += weight;
        equal++;
      }
      i++;
    }
    if (below > half) to = equal;
    else if (below === half) return (largestOf(values, from, equal) + pivot) / 2;
    else if (upTo > half) return pivot;
    else if (upTo === half) return (pivot + smallestOf(values, above, to)) / 2;
    else {
      from = above;
      before = upTo;
    }
  }
}

function middleOfThree(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}

function sumOf(numbers: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += numbers[i];
  return sum;
}

function largestOf(numbers: Float64Array, from: number, to: number): number {
  let most = -Infinity;
  for (let i = from; i < to; i++) if (numbers[i] > most) most = numbers[i];
  return most;
}

function smallestOf(numbers: Float64Array, from: number, to: number): number {
  let least = Infinity;
  for (let i = from; i < to; i++) if (numbers[i] < least) least = numbers[i];
  return least;
}
