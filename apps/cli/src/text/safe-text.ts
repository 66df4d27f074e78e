/**
 * Characters that could deceive whoever sees the text: control characters, which move the cursor or worse; marks that
 * change the direction of text; unusual line ends; unpaired surrogates.
 */
const TRICKY = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cs}]/gu;

/**
 * Text that is safe to show on a terminal: names and categories come from files. Deceptive characters are written as in
 * JSON (`\u001b`), so that JSON keeps its meaning; line ends and tabs are preserved.
 */
export function escapeControls(text: string): string {
  return text.replace(TRICKY, (found) =>
    found === '\n' || found === '\t' ? found : escaped(found),
  );
}

/** Like {@link escapeControls}, for text that must stay on one line and in one cell. */
export function escapeLine(text: string): string {
  return text.replace(TRICKY, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
