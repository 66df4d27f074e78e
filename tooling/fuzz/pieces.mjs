// Ways to cut what is read into chunks.

/** Longest text that is cut everywhere. */
const CUT_EVERYWHERE = 150;

/**
 * Ways to cut a text into chunks: at the given places, into single characters, and, if it is short, once at each
 * place.
 *
 * @param {string | Uint8Array} source
 * @param {readonly number[]} cuts
 * @returns {Generator<(string | Uint8Array)[]>}
 */
export function* splits(source, cuts) {
  const { length } = source;
  const places = cuts.map((at) => at % (length + 1)).sort((a, b) => a - b);
  yield pieces(source, places);
  if (length > CUT_EVERYWHERE) return;
  yield pieces(
    source,
    Array.from({ length }, (_, at) => at),
  );
  for (let at = 0; at <= length; at++) yield pieces(source, [at]);
}

/**
 * @param {string | Uint8Array} source
 * @param {readonly number[]} places  ascending
 */
export function pieces(source, places) {
  const ends = [...places, source.length];
  return ends.map((end, i) => source.slice(i === 0 ? 0 : ends[i - 1], end));
}
