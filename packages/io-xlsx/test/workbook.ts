import { errorSentence } from '@preflearn/core/errors';
import type { TableReadOptions } from '@preflearn/io';
import { strToU8, zipSync } from 'fflate';
import { xlsxFormat } from '../src/index.js';
import { contents } from './contents.js';

/** A cell of a workbook made for a test: a number, a text or a truth value, or one with a style or a formula. */
export type TestCell =
  | number
  | string
  | boolean
  | null
  | {
      readonly value?: number | string;
      readonly style?: keyof typeof STYLES;
      readonly formula?: string;
    };

/** Number formats of styles, by name. */
const STYLES = { general: 0, date: 14, moment: 22, time: 20, duration: 46, minutes: 45 } as const;

const NAMES = Object.keys(STYLES);

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function cellXml(cell: TestCell, address: string): string {
  if (cell === null) return '';
  if (typeof cell === 'string')
    return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  if (typeof cell === 'boolean') return `<c r="${address}" t="b"><v>${Number(cell)}</v></c>`;
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
  const { value, style = 'general', formula } = cell;
  const type = typeof value === 'string' ? ' t="str"' : '';
  const own = formula === undefined ? '' : `<f>${escaped(formula)}</f>`;
  const saved = value === undefined ? '<v/>' : `<v>${escaped(String(value))}</v>`;
  return `<c r="${address}" s="${NAMES.indexOf(style)}"${type}>${own}${saved}</c>`;
}

/** A hidden sheet, of which there is no part. */
const HIDDEN = '<sheet name="lists" sheetId="2" state="veryHidden" r:id="rId2"/>';

const letters = (column: number) => String.fromCharCode(65 + column);

/** A workbook of one sheet, as programs write it; `undefined` is a blank row. */
export function workbook(
  rows: readonly (readonly TestCell[] | undefined)[],
  merged: readonly string[] = [],
  { hiddenFirst = false } = {},
): Uint8Array {
  const xml = rows.map((cells, r) => {
    const texts = (cells ?? []).map((cell, c) => cellXml(cell, `${letters(c)}${r + 1}`));
    return texts.join('') === '' ? '' : `<row r="${r + 1}">${texts.join('')}</row>`;
  });
  const formats = Object.values(STYLES).map((id) => `<xf numFmtId="${id}"/>`);
  const ranges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('');
  const parts = {
    'xl/workbook.xml': `<workbook xmlns:r="o"><sheets>${hiddenFirst ? HIDDEN : ''}<sheet name="s" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml': `<styleSheet><cellXfs>${formats.join('')}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${xml.join('')}</sheetData><mergeCells>${ranges}</mergeCells></worksheet>`,
  };
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])),
  );
}

/** What comes of a workbook: columns with their cells, and notes. */
export async function outcome(
  bytes: Uint8Array,
  options: TableReadOptions = {},
): Promise<{
  readonly columns: Readonly<Record<string, readonly (number | string | null)[]>>;
  readonly notes: readonly string[];
}> {
  const notes: string[] = [];
  const onNote = (note: Parameters<typeof errorSentence>[0]) => notes.push(errorSentence(note));
  const table = await xlsxFormat.read(bytes, { source: 't.xlsx', onNote, ...options });
  return { columns: contents(table), notes };
}
