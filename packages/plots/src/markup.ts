/**
 * A piece of finished XML. Whatever is a plain string instead is text, and is escaped on its way into
 * an {@link element}; so no name from a data set can become a tag.
 */
export class Markup {
  readonly xml: string;
  constructor(xml: string) {
    this.xml = xml;
  }
}

/** What an element may hold; `undefined` adds nothing. */
export type Content = Markup | string | undefined;

/** Values of attributes; numbers are written with at most two decimals, `undefined` leaves one out. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/**
 * An element with its attributes and content. Without any content it closes itself, so an HTML element
 * that may not do so is given an empty string.
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
 * Text for the inside of an element or a quoted attribute, in XML and HTML alike. What XML 1.0 cannot
 * hold at all (control characters, halves of surrogate pairs) becomes U+FFFD.
 */
function escapeText(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\u{FFFD}')
    .replace(/[&<>"']/g, (character) => ENTITIES[character]);
}
