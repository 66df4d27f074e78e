import { DataError } from '@preflearn/core';
import { escapedText } from './cell-text.js';

/** Characters written at a time. */
const CHUNK = 1 << 16;

/** Longest text of a cell. */
const LONGEST_TEXT = 32_767;

/**
 * The texts of a workbook, each once, as Excel stores them. Texts inside their cells are also allowed, but not all
 * programs read special characters and blanks there correctly: R's openxlsx does not.
 */
export class SharedTexts {
  readonly #positions = new Map<string, number>();

  /**
   * Returns a function that writes a cell with a text at an address, with the attribute of its style.
   *
   * @param column  column name for the error
   * @throws DataError FILE_FORMAT for an empty text, or one that is too long
   */
  cell(text: string, column?: string): (address: string, style?: string) => string {
    checkLength(text, column);
    const position = this.#positions.get(text) ?? this.#positions.size;
    this.#positions.set(text, position);
    return (address, style = '') => `<c r="${address}"${style} t="s"><v>${position}</v></c>`;
  }

  /** All texts as XML, in chunks, in the order in which their cells were requested. */
  *xml(attributes: string): Generator<string> {
    let text = `<sst ${attributes}>`;
    for (const each of this.#positions.keys()) {
      text += item(each);
      if (text.length < CHUNK) continue;
      yield text;
      text = '';
    }
    yield `${text}</sst>`;
  }
}

function item(text: string): string {
  const escaped = escapedText(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  return `<si><t${text.trim() === text ? '' : ' xml:space="preserve"'}>${escaped}</t></si>`;
}

function checkLength(text: string, column: string | undefined): void {
  const isBlank = /^[^\S\ufeff]*$/.test(text);
  if (!isBlank && text.length <= LONGEST_TEXT) return;
  const problem = isBlank
    ? 'found an empty text, which would be read back as missing'
    : `found a text of ${text.length} characters, more than ${LONGEST_TEXT}`;
  throw new DataError('FILE_FORMAT', problem, {
    where: { column },
    remedy: ['shorten or rename it', 'write the table in another format'],
  });
}
