import type { Rankings } from '@preflearn/mallows';

/** The distinct rankings among many: usually few, so that a result computed for one serves many rows. */
export interface DistinctRankings {
  /** Number of the ranking of each row. */
  readonly numbers: Int32Array;
  /** Ranking r lists labels[starts[r]] to labels[starts[r + 1] - 1], best first. */
  readonly labels: Int32Array;
  readonly starts: Int32Array;
  /**
   * For each entry of `labels`, where the labels begin that its ranking puts after it; labels tied with it are skipped.
   */
  readonly behind: Int32Array;
  /** For each entry of `labels`, the number of labels that its ranking puts after it, minus those it puts before it. */
  readonly leads: Int32Array;
}

/** Numbers the distinct rankings in order of first occurrence. */
export function distinctRankings(rankings: Rankings): DistinctRankings {
  const { labels, places, starts, count } = rankings;
  const numberOf = new Map<string, number>();
  const numbers = new Int32Array(count);
  const ends = new Int32Array(count + 1);
  const all = new Int32Array(labels.length);
  const behind = new Int32Array(labels.length);
  const leads = new Int32Array(labels.length);
  let end = 0;
  for (let row = 0; row < count; row++) {
    const [from, to] = [starts[row], starts[row + 1]];
    // The positions are as many as the labels, so no two rankings share a key.
    const key =
      String.fromCharCode(...labels.subarray(from, to)) +
      (places ? String.fromCharCode(...places.subarray(from, to)) : '');
    let number = numberOf.get(key);
    if (number === undefined) {
      number = numberOf.size;
      numberOf.set(key, number);
      const start = end;
      for (const group of rankings.groups(row)) {
        const next = end + group.length;
        const lead = start + to - from - next - (end - start);
        all.set(group, end);
        behind.fill(next, end, next);
        leads.fill(lead, end, next);
        end = next;
      }
      ends[number + 1] = end;
    }
    numbers[row] = number;
  }
  return {
    numbers,
    labels: all.slice(0, end),
    starts: ends.slice(0, numberOf.size + 1),
    behind: behind.slice(0, end),
    leads: leads.slice(0, end),
  };
}
