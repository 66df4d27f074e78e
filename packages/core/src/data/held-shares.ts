import { sortedDistinct } from '../numbers/sorting.js';
import type { Column } from './table.js';
import type { ClassTarget, LabelledTable } from './target.js';

/**
 * Assigns the rows of a merged table to folds by what they contain, so that the folds are the same however rows and
 * attributes are ordered. Each class is sorted by a hash of the ranks of the values and the numbers of the categories, and
 * dealt out in turn. A row that stands for several is dealt out as that many: as its weight divided by the smallest one,
 * rounded.
 *
 * O(attributes x rows log rows).
 *
 * @param data   without equal rows; weights above 0
 * @param folds  number of folds, at least 1
 * @returns the share of each row's weight that a fold holds out, shape [folds][rows]; 0 throughout for the only row of a
 *   class
 */
export function heldShares(
  { attributes, target, weights }: LabelledTable<ClassTarget>,
  folds: number,
): readonly Float64Array[] {
  const { codes, classes } = target;
  const least = weights?.reduce((a, b) => Math.min(a, b), Infinity) ?? 1;
  const copies = Float64Array.from(codes, (_, row) =>
    weights === undefined ? 1 : Math.round(weights[row] / least),
  );
  const ofClass = new Float64Array(classes.length);
  for (const [row, code] of codes.entries()) ofClass[code] += copies[row];
  const shares = Array.from({ length: folds }, () => new Float64Array(codes.length));
  let place = 0;
  for (const row of inOrder(attributes.columns, codes)) {
    const count = copies[row];
    if (ofClass[codes[row]] < 2) continue;
    const rest = count % folds;
    for (let fold = 0; fold < folds; fold++) {
      const own = Math.floor(count / folds) + Number((fold - place + folds) % folds < rest);
      shares[fold][row] = own / count;
    }
    place = (place + rest) % folds;
  }
  return shares;
}

/** The rows, class by class, in an order that follows from what they contain. */
function inOrder(columns: readonly Column[], codes: Int32Array): Int32Array {
  const ranks = columns.map(ranksOf).filter((column) => column.some((rank) => rank !== column[0]));
  const hashes = new Int32Array(codes.length);
  for (const column of ranks) {
    const own = column.reduce((sum, rank, row) => (sum + mixed(rank, codes[row])) | 0, 0);
    for (let row = 0; row < codes.length; row++) {
      hashes[row] = (hashes[row] + mixed(column[row], own)) | 0;
    }
  }
  return Int32Array.from(codes.keys()).sort((a, b) => {
    const byHash = codes[a] - codes[b] || hashes[a] - hashes[b];
    if (byHash !== 0) return byHash;
    const differing = ranks.find((column) => column[a] !== column[b]);
    return differing === undefined ? 0 : differing[a] - differing[b];
  });
}

/** A hash of two integers, by the finaliser of MurmurHash3. */
function mixed(value: number, seed: number): number {
  let h = Math.imul(value, 0xcc9e2d51) ^ Math.imul(seed + 1, 0x1b873593);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** Place of each value among the distinct ones, from 1, 0 where it is missing. */
function ranksOf(column: Column): Int32Array {
  if (column.type === 'nominal') return column.codes.map((code) => code + 1);
  return sortedDistinct(column.values).ranks.map((rank) => rank + 1);
}
