/**
 * What a fuzzer has done, in a line: the outcomes with the most cases first.
 *
 * @param {import('./watched.mjs').Tally} tally
 * @param {number} [columns]  most characters
 */
export function tallyText({ name, cases, outcomes, failures }, columns = Number.POSITIVE_INFINITY) {
  const counts = Object.entries(outcomes)
    .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .map(([outcome, count]) => `${outcome} ${count.toLocaleString('en')}`);
  const head = `${name.padEnd(8)} ${cases.toLocaleString('en').padStart(8)} cases, ${failures.length} kinds of failure`;
  return `${head}  (${counts.join(', ')})`.slice(0, columns);
}
