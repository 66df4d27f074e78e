import { refusedText } from '../errors/refuse-text.js';

/** An element: its name, attributes, and children or text. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text?: string;
}

/** An element with children. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string>> = {},
  children: readonly XmlElement[] = [],
): XmlElement {
  return { name, attributes, children };
}

/** Control characters other than tabs and line ends, unpaired surrogates, and code points that are not characters. */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/**
 * An element as indented text.
 *
 * @throws DataError MODEL_EXPORT for a text with characters that XML cannot hold
 */
export function xmlText(root: XmlElement, indent = ''): string {
  const attributes = Object.entries(root.attributes).map(
    ([name, value]) => ` ${name}="${escaped(value)}"`,
  );
  const open = `${indent}<${root.name}${attributes.join('')}`;
  if (root.text !== undefined) return `${open}>${escaped(root.text)}</${root.name}>\n`;
  if (root.children.length === 0) return `${open}/>\n`;
  const inner = root.children.map((child) => xmlText(child, `${indent} `)).join('');
  return `${open}>\n${inner}${indent}</${root.name}>\n`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escaped(text: string): string {
  if (UNWRITABLE.test(text)) {
    throw refusedText('the text', text, 'XML cannot hold all of its characters');
  }
  return text.replaceAll(/[&<>"\t\n\r]/g, (sign) => ENTITIES[sign] ?? `&#${sign.charCodeAt(0)};`);
}
