import { DataError, type ErrorPlace } from '@preflearn/core';
import { listed, quoted } from '@preflearn/core/text';
import { CorruptFile, type TableReadOptions } from '@preflearn/io';
import { unescapedText } from './cell-text.js';
import { Parts } from './parts.js';
import { readXml } from './read-xml.js';

/** What a number that counts days is shown as: a date, a time of day, or a duration; `undefined` for other numbers. */
export type ShownAs = 'date' | 'time' | 'duration' | undefined;

/** Everything needed to read a sheet. */
export interface Workbook {
  /** The sheet as XML. */
  readonly sheet: Uint8Array;
  /** Name of the sheet, if it was given, for this workbook or for the one whose reading is reused. */
  readonly saidName: string | undefined;
  /** Texts that cells refer to by index. */
  readonly texts: readonly string[];
  /** What numbers with each style are shown as, if not as numbers. */
  readonly shownAs: readonly ShownAs[];
  /** Whether texts with each style are marked as texts, as by an apostrophe before them. */
  readonly areQuoted: readonly boolean[];
  /** The other sheets, by name. */
  readonly others: readonly string[];
  /** Day number of 1970-01-01. */
  readonly epoch: number;
}

/**
 * Day number of 1970-01-01 if day 1 is 1900-01-01 (including a 1900-02-29, as in Excel), and if day 0 is 1904-01-01.
 */
const EPOCHS = { 1900: 25569, 1904: 24107 } as const;

/**
 * Opens a workbook at the given sheet, otherwise at the sheet from which a similar table was read, if it exists,
 * otherwise at the first.
 *
 * @throws DataError FILE_FORMAT (not a workbook, no such sheet), MEMORY; Error for damaged parts
 */
export function openWorkbook(
  bytes: Uint8Array,
  { sheet, reading, memory = {} }: TableReadOptions,
  where: ErrorPlace,
): Workbook {
  const parts = new Parts(bytes, memory, where);
  const [book, rels] = parts.unpack(['xl/workbook.xml', 'xl/_rels/workbook.xml.rels']);
  if (book === undefined) {
    throw new DataError('FILE_FORMAT', 'there is no workbook in the file', {
      where,
      remedy: 'save it as .xlsx',
    });
  }
  const { sheets, is1904 } = bookOf(book);
  const named = (wanted: string | undefined) => sheets.find(({ name }) => name === wanted);
  const remembered = named(reading?.layout.sheet);
  const chosen =
    sheet === undefined
      ? (remembered ?? sheets.find(({ isHidden }) => !isHidden) ?? sheets[0])
      : named(sheet);
  if (chosen === undefined) {
    throw new DataError(
      'FILE_FORMAT',
      `there is no sheet ${quoted(sheet ?? '')} among ${listed(sheets.map(({ name }) => name))}`,
      { where: { ...where, option: 'sheet' }, remedy: 'name one of these' },
    );
  }
  const target = partName(relations(rels).get(chosen.id) ?? '');
  const [xml, texts, styles] = parts.unpack([target, 'xl/sharedStrings.xml', 'xl/styles.xml']);
  if (xml === undefined)
    throw new CorruptFile(`the sheet ${quoted(chosen.name)} is not in the file`);
  return {
    sheet: xml,
    saidName: sheet ?? remembered?.name,
    texts: texts === undefined ? [] : sharedTexts(texts),
    ...(styles === undefined ? { shownAs: [], areQuoted: [] } : cellStyles(styles)),
    others: sheets.filter((each) => each !== chosen).map(({ name }) => name),
    epoch: EPOCHS[is1904 ? 1904 : 1900],
  };
}

interface SheetName {
  readonly name: string;
  /** Id of the relationship that leads to its part. */
  readonly id: string;
  readonly isHidden: boolean;
}

function bookOf(xml: Uint8Array): {
  readonly sheets: readonly SheetName[];
  readonly is1904: boolean;
} {
  const sheets: SheetName[] = [];
  let is1904 = false;
  readXml(xml, {
    open(name, attributes) {
      const id = Object.entries(attributes).find(([key]) => /:id$/.test(key))?.[1];
      if (name === 'sheet' && id !== undefined) {
        const isHidden = /hidden/i.test(attributes.state ?? '');
        sheets.push({ name: attributes.name ?? '', id, isHidden });
      }
      if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '');
    },
  });
  return { sheets, is1904 };
}

function relations(xml: Uint8Array | undefined): ReadonlyMap<string, string> {
  const targets = new Map<string, string>();
  if (xml === undefined) return targets;
  readXml(xml, {
    open(name, { Id: id, Target: target }) {
      if (name === 'Relationship' && id !== undefined) targets.set(id, target ?? '');
    },
  });
  return targets;
}

/** The name of a part that the workbook refers to. */
function partName(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
}

/** Runs of text with different formats are joined; phonetic guides are left out. */
function sharedTexts(xml: Uint8Array): readonly string[] {
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

/** Built-in formats of dates, times and durations; those from 27 on are dates of East Asia. */
const BUILT_IN: ReadonlyMap<number, ShownAs> = new Map<number, ShownAs>([
  ...[14, 15, 16, 17, 22].map((id) => [id, 'date'] as const),
  ...[18, 19, 20, 21].map((id) => [id, 'time'] as const),
  ...[45, 46, 47].map((id) => [id, 'duration'] as const),
  ...[27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, 'date'] as const),
  ...[32, 33, 34, 35, 55, 56].map((id) => [id, 'date'] as const),
]);

function cellStyles(xml: Uint8Array): Pick<Workbook, 'shownAs' | 'areQuoted'> {
  const custom = new Map<string, string>();
  const shownAs: ShownAs[] = [];
  const areQuoted: boolean[] = [];
  let inCells = false;
  readXml(xml, {
    open(name, { numFmtId = '', formatCode = '', quotePrefix = '' }) {
      if (name === 'cellXfs') inCells = true;
      if (name === 'numFmt') custom.set(numFmtId, formatCode);
      if (name !== 'xf' || !inCells) return;
      const code = custom.get(numFmtId);
      shownAs.push(code === undefined ? BUILT_IN.get(Number(numFmtId)) : codeShows(code));
      areQuoted.push(/^(?:1|true)$/.test(quotePrefix));
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return { shownAs, areQuoted };
}

/**
 * What a format shows: its letters outside quotes and outside brackets with colours or conditions say so. Hours in
 * brackets, and minutes without hours, are durations.
 */
function codeShows(code: string): ShownAs {
  const plain = code.replace(/"[^"]*"|\\.|_.|\[(?!h+\]|m+\]|s+\])[^[\]]*\]/gi, '');
  if (!/[dmyhs]/i.test(plain) || /general/i.test(plain)) return undefined;
  if (/\[/.test(plain)) return 'duration';
  if (/[dy]/i.test(plain) || !/[hs]/i.test(plain)) return 'date';
  return /h/i.test(plain) ? 'time' : 'duration';
}
