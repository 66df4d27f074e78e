/** Number of line ends in a text: LF, CRLF and CR count as one each. */
export function countLineEnds(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  for (let at = text.indexOf('\r'); at >= 0; at = text.indexOf('\r', at + 1)) {
    if (text[at + 1] !== '\n') count++;
  }
  return count;
}

/** Length of the part of a text up to and including its last line end. */
export function wholeLinesLength(text: string): number {
  const end = text.lastIndexOf('\n') + 1;
  // If the text contains no CR, a search for the last one would go through all of it.
  return text.indexOf('\r', end) < 0 ? end : text.lastIndexOf('\r') + 1;
}

/**
 * Like {@link wholeLinesLength}, for text that continues: a CR at the very end is left out, since it may be the first
 * half of a CRLF.
 */
export function completeLength(text: string): number {
  return wholeLinesLength(text.endsWith('\r') ? text.slice(0, -1) : text);
}

/** Length of the line that begins at this position, including its end. */
export function lineLength(text: string, start: number): number {
  // Searching for LF and for CR separately would go through the whole text for whichever does not occur.
  const lineEnd = /\r\n?|\n/g;
  lineEnd.lastIndex = start;
  return lineEnd.test(text) ? lineEnd.lastIndex - start : text.length - start;
}
