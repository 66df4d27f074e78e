/** One stage of a search: a number of candidates, tried on a number of rows. */
export interface Rung {
  readonly rows: number;
  readonly candidates: number;
}

/**
 * Successive halving: many candidates on few rows, the best of them on more, and the last few on all.
 *
 * From one rung to the next 1/factor of the candidates stay, rounded up, and the rows grow by the factor, up to all of
 * them. There are as many rungs as leave at least two candidates for the last one, or fewer if the first would
 * otherwise have fewer than `least` rows.
 *
 * Source: Jamieson and Talwalkar (2016), Non-stochastic best arm identification and hyperparameter optimization,
 * AISTATS.
 *
 * @param candidates  at least 1
 * @param rows        most rows that a candidate is trained on
 * @param least       fewest rows of the first rung
 * @param factor      above 1
 */
export function halvingRungs(
  candidates: number,
  rows: number,
  least: number,
  factor: number,
): readonly Rung[] {
  const counts = [candidates];
  while (counts[counts.length - 1] > factor) {
    const next = Math.ceil(counts[counts.length - 1] / factor);
    if (rows / factor ** counts.length < least) break;
    counts.push(next);
  }
  const last = counts.length - 1;
  return counts.map((count, r) => ({
    rows: Math.round(rows / factor ** (last - r)),
    candidates: count,
  }));
}
