import { SaxesParser } from 'saxes';

/** What is done with the parts of a document; names are without prefix. */
export interface XmlReader {
  /** Takes the beginning of an element, and its attributes by name. */
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  /** Takes text, in pieces. */
  text?(text: string): void;
  /** Takes the end of an element. */
  close?(name: string): void;
}

/** Bytes that are made text at once: all of a sheet may be more than a string holds. */
const CHUNK = 1 << 16;

/**
 * Reads a document in UTF-8 from its beginning to its end.
 *
 * @throws Error for what is no XML
 */
export function readXml(xml: Uint8Array, reader: XmlReader): void {
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => reader.open?.(localName(name), attributes));
  parser.on('text', (text) => reader.text?.(text));
  parser.on('cdata', (text) => reader.text?.(text));
  parser.on('closetag', ({ name }) => reader.close?.(localName(name)));
  const decoder = new TextDecoder();
  for (let at = 0; at < xml.length; at += CHUNK) {
    parser.write(decoder.decode(xml.subarray(at, at + CHUNK), { stream: true }));
  }
  parser.write(decoder.decode()).close();
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
