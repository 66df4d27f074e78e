import { minimiseLasso } from './lasso.js';
import { fittedLoss, type LogitForm, lassoPenalties } from './logit-fit.js';
import { MAX_STEPS, minimise } from './newton.js';
import type { LinearRows } from './threshold-loss.js';

/** Penalties to choose from, the largest first; it leaves hardly more than the class shares. */
const STRENGTHS = [100, 10, 1, 0.1, 0.01, 1e-3, 1e-4, 1e-5];

/** Those of the lasso. With the first no coefficient of standardised inputs is left, or hardly any. */
const LASSO_STRENGTHS = [
  1, 0.31622776601683794, 0.1, 0.03162277660168379, 0.01, 0.0031622776601683794, 0.001,
  0.00031622776601683794, 0.0001,
];

/** What is penalised: half the squares of the coefficients, or their absolute values. */
export type Penalty = 'ridge' | 'lasso';

/** Parts of the rows, each of which is held out once. */
export const STRENGTH_FOLDS = 3;

/** Most steps that {@link chooseStrength} takes. */
export const STRENGTH_STEPS = LASSO_STRENGTHS.length * STRENGTH_FOLDS * MAX_STEPS;

/** Some rows to fit, the others to judge by, and where the last fit ended. */
interface Fold {
  readonly known: LinearRows;
  readonly held: LinearRows;
  parameters: Float64Array;
}

/**
 * The penalty with the lowest mean loss of held-out rows, of 100, 10, ... 1e-5, for the lasso of 1, 0.316, 0.1, ... 1e-4;
 * of equal ones the largest. The search
 * ends at the second penalty in turn that is worse than the best, since smaller ones fit the training rows even more
 * closely. Yields the number of steps after each.
 *
 * @param heldShares  the share of each row that a fold holds out, shape [{@link STRENGTH_FOLDS}][rows]
 */
export function* chooseStrength(
  rows: LinearRows,
  heldShares: readonly Float64Array[],
  form: LogitForm,
  penalty: Penalty,
): Generator<number, number> {
  const folds = foldsOf(rows, heldShares, form);
  const strengths = penalty === 'lasso' ? LASSO_STRENGTHS : STRENGTHS;
  let [best, lowest, worse, done] = [strengths[0], Infinity, 0, 0];
  if (folds.length === 0) return best;
  for (const strength of strengths) {
    let loss = 0;
    for (const fold of folds) {
      const { known } = fold;
      const fitting =
        penalty === 'lasso'
          ? minimiseLasso(
              fittedLoss(known, form, 0),
              fold.parameters,
              lassoPenalties(known, strength),
            )
          : minimise(fittedLoss(known, form, strength), fold.parameters);
      let next = fitting.next();
      for (; !next.done; next = fitting.next()) yield ++done;
      fold.parameters = next.value.parameters;
      loss += fittedLoss(fold.held, form, 0).value(fold.parameters);
    }
    if (loss < lowest) [best, lowest, worse] = [strength, loss, 0];
    else if (loss > lowest && ++worse === 2) break;
  }
  return best;
}

function foldsOf(
  rows: LinearRows,
  heldShares: readonly Float64Array[],
  form: LogitForm,
): readonly Fold[] {
  return heldShares.flatMap((shares) => {
    const held = weighted(rows, (row) => shares[row]);
    if (held.codes.length === 0) return [];
    const known = weighted(rows, (row) => 1 - shares[row]);
    const total = known.weights.reduce((sum, weight) => sum + weight, 0);
    const inUnit = { ...known, weights: known.weights.map((weight) => weight / total) };
    return [{ known: inUnit, held, parameters: fittedLoss(inUnit, form, 0).start() }];
  });
}

/** The rows with a share of their weights, without those whose share is 0. */
function weighted(rows: LinearRows, shareOf: (row: number) => number): LinearRows {
  const { inputs, width, codes, weights } = rows;
  const wanted = Int32Array.from(codes.keys()).filter((row) => shareOf(row) > 0);
  const own = new Float64Array(wanted.length * width);
  for (const [i, row] of wanted.entries()) {
    own.set(inputs.subarray(row * width, (row + 1) * width), i * width);
  }
  return {
    ...rows,
    inputs: own,
    codes: Int32Array.from(wanted, (row) => codes[row]),
    weights: Float64Array.from(wanted, (row) => weights[row] * shareOf(row)),
  };
}
