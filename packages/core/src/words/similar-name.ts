/**
 * The name that was probably meant: the one with the fewest letters to change, add, leave out or swap, but at most one
 * for every three letters typed; case is ignored. In a tie, the first.
 */
export function similarName(typed: string, names: readonly string[]): string | undefined {
  let fewest = Math.floor(typed.length / 3) + 1;
  let found: string | undefined;
  for (const name of names) {
    const changes = editDistance(typed.toLowerCase(), name.toLowerCase());
    if (changes >= fewest) continue;
    fewest = changes;
    found = name;
  }
  return found;
}

/** A name without what people write differently: in small letters, without hyphens, underscores and blanks. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[-_\s]/g, '');
}

/** Number of letters to change, add or leave out, or of neighbours to swap, to turn one text into the other. */
function editDistance(a: string, b: string): number {
  let before: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + change);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) row[j] = Math.min(row[j], before[j - 2] + 1);
    }
    before = last;
    last = row;
  }
  return last[b.length];
}
