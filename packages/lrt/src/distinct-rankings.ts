import type { Rankings } from '@preflearn/mallows';

/** The different rankings among many: few, as a rule, so that what is known of one serves many rows. */
export interface DistinctRankings {
  /** Number of the ranking of each row. */
  readonly numbers: Int32Array;
  /** Ranking r lists labels[starts[r]] to labels[starts[r + 1] - 1], best first. */
  readonly labels: Int32Array;
  readonly starts: Int32Array;
  /** For each entry of `labels`, where those begin that its ranking puts behind it; it skips its ties. */
  readonly behind: Int32Array;
  /** For each entry of `labels`, how many more its ranking puts behind it than in front of it. */
  readonly leads: Int32Array;
}

/** Numbers the different rankings in the order in which they occur. */
export function distinctRankings(rankings: Rankings): DistinctRankings {
  const { labels, places, starts, count } = rankings;
  const numberOf = new Map<string, number>();
  const numbers = new Int32Array(count);
  const ends = [0];
  const all: number[] = [];
  const behind: number[] = [];
  const leads: number[] = [];
  for (let row = 0; row < count; row++) {
    const [from, to] = [starts[row], starts[row + 1]];
    // Places as long as the order itself, so that no two rankings have one key.
    const key =
      String.fromCharCode(...labels.subarray(from, to)) +
      (places ? String.fromCharCode(...places.subarray(from, to)) : '');
    let number = numberOf.get(key);
    if (number === undefined) {
      number = numberOf.size;
      numberOf.set(key, number);
      const start = all.length;
      for (const group of rankings.groups(row)) {
        const end = all.length + group.length;
        const lead = start + to - from - end - (all.length - start);
        for (const label of group) {
          all.push(label);
          behind.push(end);
          leads.push(lead);
        }
      }
      ends.push(all.length);
    }
    numbers[row] = number;
  }
  return {
    numbers,
    labels: Int32Array.from(all),
    starts: Int32Array.from(ends),
    behind: Int32Array.from(behind),
    leads: Int32Array.from(leads),
  };
}
