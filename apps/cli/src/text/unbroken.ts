/** A text in which a mean, its error and its mark stay on one line. */
export function unbroken(text: string): string {
  return text.replace(/ ([±*≈=<])/g, '\u00a0$1').replace(/([±=<]) /g, '$1\u00a0');
}
