/** Number of line ends in a text: LF, CRLF and CR count as one each. */
export function countLineEnds(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  for (let at = text.indexOf('\r'); at >= 0; at = text.indexOf('\r', at + 1)) {
    if (text[at + 1] !== '\n') count++;
  }
  return count;
}

/** Length of the part of a text that ends with its last line end. */
export function wholeLinesLength(text: string): number {
  return Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1;
}

/**
 * Like {@link wholeLinesLength}, of text that goes on: a CR at the very end is left out, since it may be the
 * first half of a CRLF.
 */
export function completeLength(text: string): number {
  return wholeLinesLength(text.endsWith('\r') ? text.slice(0, -1) : text);
}

/** Characters of the line that begins at this place, with its end. */
export function lineLength(text: string, start: number): number {
  const [lf, cr] = [text.indexOf('\n', start), text.indexOf('\r', start)];
  if (lf < 0 && cr < 0) return text.length - start;
  if (cr < 0 || (lf >= 0 && lf < cr)) return lf + 1 - start;
  return (lf === cr + 1 ? lf : cr) + 1 - start;
}
