/**
 * In texts of cells, characters that XML does not preserve are escaped as `_x000D_`, and so is text that looks like
 * such an escape.
 */
const ESCAPE = /_x([\dA-Fa-f]{4})_/g;

/** The text that the escaped text of a cell stands for. */
export function unescapedText(text: string): string {
  return text.replace(ESCAPE, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** A text as written in a cell, before XML escaping. */
export function escapedText(text: string): string {
  // Control characters, unpaired surrogates and code points that are not characters: XML allows none of them.
  const foreign = /[^\t\n -\ud7ff\ue000-\ufffd]/gu;
  return text
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replace(foreign, (sign) => (sign.length > 1 ? sign : hexEscape(sign)));
}

function hexEscape(sign: string): string {
  return `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}
