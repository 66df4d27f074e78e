/** Characters that no terminal should receive raw, or that would end a line: see `safe-text.ts`. */
const UNPRINTABLE = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u;

/** A text as a single shell word: quoted only if necessary, and as `$'\n'` if it cannot be shown. */
export function shellWord(text: string): string {
  if (UNPRINTABLE.test(text)) return `$'${Array.from(text, escapedInQuotes).join('')}'`;
  return /^[\w./:@%+,-][\w./:=@%+,-]*$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** A path as a shell word, even if it begins like an option. */
export function shellPath(path: string): string {
  return shellWord(path.startsWith('-') ? `./${path}` : path);
}

function escapedInQuotes(sign: string): string {
  if (sign === "'" || sign === '\\') return `\\${sign}`;
  if (!UNPRINTABLE.test(sign)) return sign;
  const code = sign.codePointAt(0) ?? 0;
  return code < 0x80
    ? `\\x${code.toString(16).padStart(2, '0')}`
    : `\\u${code.toString(16).padStart(4, '0')}`;
}
