/**
 * The weighted median: a number with at most half of the weight below it and at most half above. If this holds for all
 * numbers in an interval, its midpoint. Takes expected time linear in the count.
 *
 * @param values   the first `count` count, at least one; reordered
 * @param weights  of the values, above 0, with sums that are exact; reordered
 */
export function weightedMedian(values: Float64Array, weights: Float64Array, count: number): number {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += weights[i];
  return medianAmong(values, weights, count, sum / 2, 0);
}

/**
 * The weighted median of more numbers than these, of which it is known that it is among these, or between two of them.
 * The numbers are partitioned about one of them, and only the part that holds the median is searched further.
 *
 * @param half          half of the weight of all numbers
 * @param weightBefore  weight of the other numbers below these, less than half
 */
export function medianAmong(
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
