/** The only field of a record that was a comment; no text contains this character. */
export const COMMENT_RECORD = '\0';

/** Whether a record is a blank line or a comment. */
export function isBlankRecord(fields: readonly string[]): boolean {
  return fields.length === 1 && (fields[0] === COMMENT_RECORD || fields[0].trim() === '');
}
