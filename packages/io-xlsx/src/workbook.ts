import { byteText, DataError, type ErrorPlace, listed, quoted } from '@preflearn/core';
import type { TableReadOptions } from '@preflearn/io';
import { strFromU8, unzipSync } from 'fflate';
import { unescapedText } from './cell-text.js';
import { readXml } from './read-xml.js';

/** What a sheet is read from. */
export interface Workbook {
  /** The sheet as XML. */
  readonly sheet: string;
  /** Texts that cells name by their position. */
  readonly texts: readonly string[];
  /** Whether numbers of each style are shown as dates. */
  readonly areDates: readonly boolean[];
  /** Number of the day 1970-01-01. */
  readonly epoch: number;
}

/** Day 1970-01-01 where day 1 is 1900-01-01 (with a 1900-02-29, as Excel has it), and where day 0 is 1904-01-01. */
const EPOCHS = { 1900: 25569, 1904: 24107 } as const;

/** How much larger than compressed data what they hold can be, in ZIP. */
const LARGEST_RATIO = 1032;

/**
 * Opens a workbook.
 *
 * @throws DataError FILE_FORMAT (no workbook, no such sheet), MEMORY; Error for damaged parts
 */
export function openWorkbook(
  bytes: Uint8Array,
  { sheet, memory = {} }: TableReadOptions,
  where: ErrorPlace,
): Workbook {
  const { columnBytes = Infinity } = memory;
  let size = 0;
  const parts = unzipSync(bytes, {
    filter: ({ name, size: packed, originalSize }) => {
      if (!/\.(?:xml|rels)$/i.test(name)) return false;
      if (originalSize > LARGEST_RATIO * Math.min(packed, bytes.length)) {
        throw new Error(`the part ${quoted(name)} is said to be larger than it can be`);
      }
      size += originalSize;
      if (size <= columnBytes) return true;
      throw new DataError(
        'MEMORY',
        `the unpacked workbook takes more than the ${byteText(columnBytes)} of memory that may be taken`,
        { where, remedy: ['save the sheet as CSV', 'use a larger machine'] },
      );
    },
  });
  const part = (name: string) => (parts[name] === undefined ? undefined : strFromU8(parts[name]));
  const book = part('xl/workbook.xml');
  if (book === undefined) {
    throw new DataError('FILE_FORMAT', 'there is no workbook in the file', {
      where,
      remedy: 'save it as .xlsx',
    });
  }
  const { sheets, is1904 } = bookOf(book);
  const chosen = sheet === undefined ? sheets[0] : sheets.find(({ name }) => name === sheet);
  if (chosen === undefined) {
    throw new DataError(
      'FILE_FORMAT',
      `there is no sheet ${quoted(sheet ?? '')} among ${listed(sheets.map(({ name }) => name))}`,
      { where: { ...where, option: 'sheet' }, remedy: 'name one of these' },
    );
  }
  const targets = relations(part('xl/_rels/workbook.xml.rels') ?? '');
  const xml = part(partName(targets.get(chosen.id) ?? ''));
  if (xml === undefined) throw new Error(`the sheet ${quoted(chosen.name)} is not in the file`);
  const texts = part('xl/sharedStrings.xml');
  const styles = part('xl/styles.xml');
  return {
    sheet: xml,
    texts: texts === undefined ? [] : sharedTexts(texts),
    areDates: styles === undefined ? [] : dateStyles(styles),
    epoch: EPOCHS[is1904 ? 1904 : 1900],
  };
}

interface SheetName {
  readonly name: string;
  /** Of the relation that leads to its part. */
  readonly id: string;
}

function bookOf(xml: string): { readonly sheets: readonly SheetName[]; readonly is1904: boolean } {
  const sheets: SheetName[] = [];
  let is1904 = false;
  readXml(xml, {
    open(name, attributes) {
      const id = Object.entries(attributes).find(([key]) => /:id$/.test(key))?.[1];
      if (name === 'sheet' && id !== undefined) sheets.push({ name: attributes.name ?? '', id });
      if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '');
    },
  });
  return { sheets, is1904 };
}

function relations(xml: string): ReadonlyMap<string, string> {
  const targets = new Map<string, string>();
  if (xml === '') return targets;
  readXml(xml, {
    open(name, { Id: id, Target: target }) {
      if (name === 'Relationship' && id !== undefined) targets.set(id, target ?? '');
    },
  });
  return targets;
}

/** The name of a part that the workbook names. */
function partName(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
}

/** Texts in parts of several formats are joined; what is said of their pronunciation is left out. */
function sharedTexts(xml: string): readonly string[] {
  const texts: string[] = [];
  let text = '';
  let isText = false;
  let isPhonetic = false;
  readXml(xml, {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't';
    },
    text(piece) {
      if (isText && !isPhonetic) text += piece;
    },
    close(name) {
      if (name === 't') isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'si') texts.push(unescapedText(text));
    },
  });
  return texts;
}

/** Formats of dates and times that are built in. */
const BUILT_IN_DATES = /^(?:1[4-9]|2[0-2]|2[7-9]|3[0-6]|4[5-7]|5[0-8])$/;

function dateStyles(xml: string): readonly boolean[] {
  const custom = new Map<string, string>();
  const areDates: boolean[] = [];
  let inCells = false;
  readXml(xml, {
    open(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'cellXfs') inCells = true;
      if (name === 'numFmt') custom.set(numFmtId, formatCode);
      if (name !== 'xf' || !inCells) return;
      const code = custom.get(numFmtId);
      areDates.push(code === undefined ? BUILT_IN_DATES.test(numFmtId) : isDateCode(code));
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return areDates;
}

/** Whether a format shows a date: letters of dates outside quotes and brackets of colours and conditions. */
function isDateCode(code: string): boolean {
  const plain = code.replace(/"[^"]*"|\\.|_.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  return /[dmyhs]/i.test(plain) && !/general/i.test(plain);
}
