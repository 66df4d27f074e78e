/** What no terminal should get raw, and what would end a line: see `safe-text.ts`. */
const UNPRINTABLE = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u;

/** A text as a shell takes it for one word: quoted only where it must be, as `$'\n'` where it cannot be shown. */
export function shellWord(text: string): string {
  if (UNPRINTABLE.test(text)) return `$'${Array.from(text, escapedInQuotes).join('')}'`;
  return /^[\w./:@%+,-][\w./:=@%+,-]*$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** A path as a shell takes it, also where it begins like an option. */
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
