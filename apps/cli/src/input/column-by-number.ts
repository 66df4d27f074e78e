/**
 * The column that a text names: the one of this name, or else the one at this place, counted from 1; the text itself
 * where there is neither.
 */
export function columnNamed(text: string, names: readonly string[]): string {
  if (names.includes(text) || !/^[1-9]\d{0,8}$/.test(text)) return text;
  return names[Number(text) - 1] ?? text;
}
