/** Ranks from 0; equal values have the mean of theirs. */
export function rowRanks(values: ArrayLike<number>): Float64Array {
  const order = Array.from({ length: values.length }, (_, row) => row);
  order.sort((a, b) => values[a] - values[b]);
  const out = new Float64Array(values.length);
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (to + 1 < order.length && values[order[to + 1]] === values[order[from]]) to++;
    for (let i = from; i <= to; i++) out[order[i]] = (from + to) / 2;
    from = to + 1;
  }
  return out;
}

/** Values minus their mean. */
export function centred(values: Float64Array): Float64Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.map((value) => value - mean);
}
