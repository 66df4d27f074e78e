/** Quotes a name or value for a message, shortened to at most 60 characters. */
export function quoted(value: unknown): string {
  const text = typeof value === 'string' ? value : String(value);
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}...` : text);
}

/** Lists a few names for a message: `"a", "b", "c" and 4 more`; `none` when there are none. */
export function listed(names: readonly string[], most = 8): string {
  if (names.length === 0) return 'none';
  const shown = names.slice(0, most).map(quoted).join(', ');
  return names.length > most ? `${shown} and ${names.length - most} more` : shown;
}
