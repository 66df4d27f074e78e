import type { ErrorPlace } from '@preflearn/core';
import { counted, listed } from '@preflearn/core/text';
import type { ReadingNote, TableInRows } from '@preflearn/io';
import { tallRanges } from './cell-address.js';
import type { Sheet } from './sheet-rows.js';

/** Notes on cells of a sheet that were read otherwise than they may be meant. */
export function sheetNotes(
  { merged, uncomputed }: Sheet,
  { names }: TableInRows,
  where: ErrorPlace,
): readonly ReadingNote[] {
  const notes: ReadingNote[] = [];
  const formulas = [...uncomputed].filter(([c]) => names[c] !== undefined);
  if (formulas.length > 0) {
    const count = formulas.reduce((sum, [, cells]) => sum + cells, 0);
    const columns = formulas.map(([c]) => names[c]);
    notes.push({
      note: 'formulas',
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
      note: 'merged-cells',
      where,
      problem: 'the value of cells merged over several rows was taken for each of them',
      remedy: [{ action: 'other', text: 'split them if it belongs to the first row only' }],
    });
  }
  return notes;
}

function columnsText(columns: readonly string[]): string {
  return `${columns.length === 1 ? 'column' : 'columns'} ${listed(columns)}`;
}
