import type { ErrorPlace, Table } from '@preflearn/core';
import { counted, listed, quoted } from '@preflearn/core/text';
import type { ReadingNote, TableInRows } from '@preflearn/io';
import { tallRanges } from './cell-address.js';
import type { Sheet } from './sheet-rows.js';

/** Most texts of a column to examine. */
const LOOKED_AT = 1000;

const NUMBER = /^\s*[-+]?\d[\d.,]*\s*$/;

/** Notes on cells of a sheet that were read otherwise than they may be meant. */
export function sheetNotes(
  { merged, uncomputed }: Sheet,
  table: Table,
  { names }: TableInRows,
  where: ErrorPlace,
): readonly ReadingNote[] {
  const notes: ReadingNote[] = [];
  const formulas = [...uncomputed].filter(([c]) => names[c] !== undefined);
  if (formulas.length > 0) {
    const count = formulas.reduce((sum, [, cells]) => sum + cells, 0);
    const columns = formulas.map(([c]) => names[c]);
    notes.push({
      where,
      problem:
        `${counted(count, 'cell')} of ${columnsText(columns)} ${count === 1 ? 'holds a formula' : 'hold formulas'} ` +
        'without a saved value, which counts as missing',
      remedy: [
        { action: 'other', text: 'open the workbook in a spreadsheet program and save it again' },
      ],
    });
  }
  const tall = tallRanges(merged);
  const inTable = merged.filter((range) => tall.length > 0 && range.includes(':'));
  if (tall.length > 0 && inTable.length > 0) {
    notes.push({
      where,
      problem: 'the value of cells merged over several rows was taken for each of them',
      remedy: [],
    });
  }
  const textual = table.columns.filter(
    (column) =>
      column.type === 'nominal' &&
      column.categories.length > 1 &&
      column.categories.slice(0, LOOKED_AT).every((text) => NUMBER.test(text)),
  );
  if (textual.length > 0) {
    const [first] = textual;
    const example = first.type === 'nominal' ? ` (such as ${quoted(first.categories[0])})` : '';
    notes.push({
      where,
      problem:
        `numbers that the workbook stores as text were read as categories in ` +
        `${columnsText(textual.map(({ name }) => name))}${example}`,
      remedy: [
        {
          action: 'set',
          option: 'types',
          value: Object.fromEntries(textual.map(({ name }) => [name, 'numeric'])),
          text: 'if they are numbers, say so',
        },
      ],
    });
  }
  return notes;
}

function columnsText(columns: readonly string[]): string {
  return `${columns.length === 1 ? 'column' : 'columns'} ${listed(columns)}`;
}
