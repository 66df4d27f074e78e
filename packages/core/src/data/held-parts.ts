import { heldShares } from './held-shares.js';
import { type ClassTarget, type LabelledTable, selectRows } from './target.js';

/** A part of some rows, and the others. */
export interface HeldPart {
  /** The rows to train on, with weights above 0. */
  readonly known: LabelledTable<ClassTarget>;
  /** The rows to measure on, with weights above 0. */
  readonly held: LabelledTable<ClassTarget>;
}

/**
 * Divides rows into folds by {@link heldShares}, for training without each fold in turn. A row that stands for several
 * may be on both sides, with a part of its weight on each. Folds that hold out nothing are left out.
 *
 * @param data   without equal rows; weights above 0
 * @param folds  number of folds, at least 1
 */
export function heldParts(data: LabelledTable<ClassTarget>, folds: number): readonly HeldPart[] {
  return heldShares(data, folds).flatMap((shares) => {
    const held = weighted(data, (row) => shares[row]);
    const known = weighted(data, (row) => 1 - shares[row]);
    return held.target.codes.length > 0 && known.target.codes.length > 0 ? [{ known, held }] : [];
  });
}

/** The rows with a share of their weights, without those whose share is 0. */
function weighted(
  data: LabelledTable<ClassTarget>,
  shareOf: (row: number) => number,
): LabelledTable<ClassTarget> {
  const weights = Float64Array.from(
    data.target.codes,
    (_, row) => (data.weights?.[row] ?? 1) * shareOf(row),
  );
  const rows = Int32Array.from(weights.keys()).filter((row) => weights[row] > 0);
  return selectRows({ ...data, weights }, rows);
}
