/** The p-value of a test: `p = 0.023`, or `p < 0.001`. */
export function probabilityText(p: number): string {
  return p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(3)}`;
}
