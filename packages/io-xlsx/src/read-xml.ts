import { SaxesParser } from 'saxes';

/** Callbacks for the parts of a document; names are without prefix. */
export interface XmlReader {
  /** Receives the start of an element, and its attributes by name. */
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  /** Receives text, in pieces. */
  text?(text: string): void;
  /** Receives the end of an element. */
  close?(name: string): void;
}

/** Bytes converted to text at a time: a whole sheet may not fit in a string. */
const CHUNK = 1 << 16;

/**
 * Reads a document in UTF-8 sequentially.
 *
 * @throws Error for anything that is not XML
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
