import type { Rankings } from '@preflearn/mallows';

/** The different rankings among many: few, as a rule, so that what is known of one serves many rows. */
export interface DistinctRankings {
  /** Number of the ranking of each row. */
  readonly numbers: Int32Array;
  /** Ranking r lists labels[starts[r]] to labels[starts[r + 1] - 1], best first. */
  readonly labels: Int32Array;
  readonly starts: Int32Array;
}

/** Numbers the different rankings in the order in which they occur. */
export function distinctRankings(rankings: Rankings): DistinctRankings {
  const { labels, starts, count } = rankings;
  const numberOf = new Map<string, number>();
  const numbers = new Int32Array(count);
  const ends = [0];
  const all: number[] = [];
  for (let row = 0; row < count; row++) {
    const order = labels.subarray(starts[row], starts[row + 1]);
    const key = String.fromCharCode(...order);
    let number = numberOf.get(key);
    if (number === undefined) {
      number = numberOf.size;
      numberOf.set(key, number);
      for (const label of order) all.push(label);
      ends.push(all.length);
    }
    numbers[row] = number;
  }
  return { numbers, labels: Int32Array.from(all), starts: Int32Array.from(ends) };
}
