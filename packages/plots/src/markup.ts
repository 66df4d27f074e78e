/**
 * A piece of finished XML. A plain string, by contrast, is text and is escaped when it is put into an {@link element},
 * so that no name from a data set can become a tag.
 */
export class Markup {
  readonly xml: string;
  constructor(xml: string) {
    this.xml = xml;
  }
}

/** Possible content of an element; `undefined` adds nothing. */
export type Content = Markup | string | undefined;

/** Values of attributes; numbers are written with at most two decimals, and `undefined` omits the attribute. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/**
 * An element with its attributes and content. Without any content it is self-closing, so an HTML element that must not
 * be is given an empty string.
 */
export function element(name: string, attributes: Attributes, ...content: Content[]): Markup {
  let open = name;
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined) continue;
    open += ` ${key}="${typeof value === 'number' ? coordinate(value) : escapeText(value)}"`;
  }
  if (content.length === 0) return new Markup(`<${open}/>`);
  return new Markup(`<${open}>${content.map(xmlOf).join('')}</${name}>`);
}

function xmlOf(content: Content): string {
  if (content === undefined) return '';
  return content instanceof Markup ? content.xml : escapeText(content);
}

/** A coordinate with at most two decimals: a hundredth of a pixel is finer than any screen. */
export function coordinate(value: number): string {
  return String(Math.round(value * 100) / 100);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Escapes text for the inside of an element or a quoted attribute, in XML and HTML alike. Characters that are invalid
 * in XML 1.0 (control characters, unpaired surrogates) become U+FFFD.
 */
function escapeText(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\u{FFFD}')
    .replace(/[&<>"']/g, (character) => ENTITIES[character]);
}
