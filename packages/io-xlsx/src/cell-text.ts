/** Texts of cells escape by `_x000D_` what XML does not keep, and so have to escape what looks like that. */
const ESCAPE = /_x([\dA-Fa-f]{4})_/g;

/** The text that a cell means. */
export function unescapedText(text: string): string {
  return text.replace(ESCAPE, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** A text as a cell writes it, before XML. */
export function escapedText(text: string): string {
  // Control characters, halves of surrogate pairs and what is no character: XML holds none of them.
  const foreign = /[^\t\n -\ud7ff\ue000-\ufffd]/gu;
  return text
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replace(foreign, (sign) => (sign.length > 1 ? sign : hexEscape(sign)));
}

function hexEscape(sign: string): string {
  return `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}
