/**
 * What could play tricks on whoever looks at it: control characters, which move the cursor and worse; marks that
 * turn the direction of text; ends of lines of other kinds; halves of characters.
 */
const TRICKY = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cs}]/gu;

/**
 * Text that is safe to show on a terminal: names and categories come from files. Tricky characters are written
 * as in JSON (`\u001b`), which leaves JSON what it is; ends of lines and tabs stay.
 */
export function escapeControls(text: string): string {
  return text.replace(TRICKY, (found) =>
    found === '\n' || found === '\t' ? found : escaped(found),
  );
}

/** Like {@link escapeControls}, for what must stay in one line and one cell. */
export function escapeLine(text: string): string {
  return text.replace(TRICKY, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
