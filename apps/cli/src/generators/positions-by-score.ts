/**
 * Ranks the labels of each row by score, highest first; of equal scores, the label with the lower index comes first.
 *
 * @param scores  shape [rows x labels]; a label whose score is NaN is not ranked
 * @returns shape [rows x labels]: 1 for the best label of a row, 2 for the next and so on, 0 for labels that are not
 *   ranked
 */
export function positionsByScore(scores: Float64Array, labels: number): Int32Array {
  const positions = new Int32Array(scores.length);
  for (let at = 0; at < scores.length; at += labels) {
    const row = scores.subarray(at, at + labels);
    const ranked = Array.from(row.keys())
      .filter((label) => !Number.isNaN(row[label]))
      .sort((a, b) => row[b] - row[a] || a - b);
    ranked.forEach((label, i) => {
      positions[at + label] = i + 1;
    });
  }
  return positions;
}
