/** Precedes a mark that was in quotes; no text of a file contains it. */
export const QUOTED = '\0';

/** A text without the sign that marks it as quoted. */
export function withoutQuotedSign(text: string): string {
  return text.startsWith(QUOTED) ? text.slice(1) : text;
}
