/** Separators that are looked for; the first wins where two are equally frequent. */
const CANDIDATES = [',', ';', '\t'] as const;

/** A quoted field, a candidate or a line end; a quote opens a field only at its beginning. */
const TOKENS = /(?<![^,;\t\r\n])"[^"]*(?:""[^"]*)*"?|[,;\t\r\n]/g;

/**
 * The separator of a CSV text: of comma, semicolon and tab the one that occurs most often in the
 * header outside quotes; the comma when none does.
 *
 * @param text  begins with the header; blank lines before it are ignored
 * @param whole  whether no more text will come
 * @returns undefined when the header does not end in this text
 */
export function detectSeparator(text: string, whole: boolean): string | undefined {
  const counts = new Map<string, number>(CANDIDATES.map((candidate) => [candidate, 0]));
  const header = text.slice(/^(?:[ \t]*[\r\n])*/.exec(text)?.[0].length ?? 0);
  for (const [token] of header.matchAll(TOKENS)) {
    if (token === '\n' || token === '\r') return mostFrequent(counts);
    const count = counts.get(token);
    if (count !== undefined) counts.set(token, count + 1);
  }
  return whole ? mostFrequent(counts) : undefined;
}

function mostFrequent(counts: ReadonlyMap<string, number>): string {
  let best: string = CANDIDATES[0];
  for (const [candidate, count] of counts) if (count > (counts.get(best) ?? 0)) best = candidate;
  return best;
}
