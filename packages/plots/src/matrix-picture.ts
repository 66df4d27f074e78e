import type { MatrixCell, MatrixPicture } from '@preflearn/core/models';
import type { Drawing, Space } from './drawing.js';
import { element, type Markup } from './markup.js';
import { hoverArea, nameColumn } from './rows.js';
import { textAt, titled, upwardTextAt } from './shapes.js';
import { shortenAll, textWidth, wrapText } from './text-width.js';
import { LABEL_SIZE, PADDING, TICK_SIZE } from './theme.js';

/** Pixels. */
const GAP = 6;
/** Row heights, and the largest column width. */
const ROW = 24;
const MIN_ROW = 14;
const WIDEST_CELL = 72;
/** Names above the columns that do not fit side by side are written upwards, at most this tall. */
const TALLEST_NAME = 110;
/** Smallest distance between neighbouring names that are written upwards. */
const MIN_NAME = 13;
const NOTE_LINE = 15;

/** Position and size of the cells. */
interface Grid {
  readonly left: number;
  readonly top: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
}

/** Draws cells in rows and columns, each as dark as its shade, with their texts if all of them fit. */
export function drawMatrix(picture: MatrixPicture, space: Space): Drawing {
  const { rows, columns } = picture;
  const left = PADDING;
  const right = space.width - PADDING;
  const note = wrapText(noteOf(picture), right - left, TICK_SIZE, 3);
  const names = nameColumn(rows, 0.3 * (right - left));
  const gridLeft = left + names.width + GAP;
  const count = Math.max(1, columns.length);
  const cellWidth = Math.min(WIDEST_CELL, (right - gridLeft) / count);
  const heads = columnNames(columns, cellWidth);
  const headTop = space.top + 8 + note.length * NOTE_LINE;
  const top = headTop + heads.height + GAP;
  const cellHeight = heightOf(rows.length, space.height, top);
  const grid: Grid = { left: gridLeft, top, cellWidth, cellHeight };
  const size = cellHeight < ROW - 6 ? TICK_SIZE - 1 : TICK_SIZE;
  const fits = textsFit(picture, cellWidth, size);
  const drawn = rows.map((name, i) => {
    const y = top + (i + 0.5) * cellHeight;
    const text = textAt(left + names.width, y + 4, names.texts[i], { anchor: 'end' });
    return titled(name, hoverArea(left, y - cellHeight / 2, names.width, cellHeight), text);
  });
  return {
    content: [
      ...note.map((text, index) =>
        textAt(left, space.top + 12 + index * NOTE_LINE, text, NOTE_STYLE),
      ),
      ...heads.draw(gridLeft, headTop),
      ...drawn,
      frame(grid, rows.length, columns.length),
      ...picture.cells.flatMap((line, i) =>
        line.map((cell, j) => drawCell(cell, i, j, grid, fits ? size : undefined)),
      ),
      ...(picture.diagonal ? diagonal(grid, Math.min(rows.length, columns.length)) : []),
      rows.length === 0 || columns.length === 0
        ? textAt(space.width / 2, top + 15, 'no data', { anchor: 'middle', colour: 'quiet' })
        : undefined,
    ],
    height: top + Math.max(1, rows.length) * cellHeight + PADDING,
    summary: summaryOf(picture),
  };
}

const NOTE_STYLE = { size: TICK_SIZE, colour: 'quiet' } as const;

function noteOf({ rowLabel, columnLabel, valueLabel, diagonal }: MatrixPicture): string {
  const framed = diagonal ? '; framed: both are the same' : '';
  return `Rows: ${rowLabel}. Columns: ${columnLabel}. Cells: ${valueLabel}${framed}.`;
}

function heightOf(rows: number, height: number | undefined, top: number): number {
  if (height === undefined || rows === 0) return rows > 20 ? 18 : ROW;
  return Math.max(MIN_ROW, (height - PADDING - top) / rows);
}

function textsFit({ cells }: MatrixPicture, cellWidth: number, size: number): boolean {
  return cells.every((line) => line.every(({ text }) => textWidth(text, size) <= cellWidth - 3));
}

/**
 * Names above the columns: horizontal if all fit, otherwise written upwards, and only some of them if even these do not
 * fit.
 */
function columnNames(columns: readonly string[], cellWidth: number) {
  const widest = columns.reduce((most, name) => Math.max(most, textWidth(name, LABEL_SIZE)), 0);
  const level = widest <= cellWidth - 4;
  const each = Math.max(1, Math.ceil(MIN_NAME / cellWidth));
  const texts = level ? columns : shortenAll(columns, TALLEST_NAME, TICK_SIZE);
  const height = level
    ? 16
    : texts.reduce((most, text) => Math.max(most, textWidth(text, TICK_SIZE)), 0) + 4;
  const draw = (left: number, top: number): readonly Markup[] =>
    columns.flatMap((name, j) => {
      if (j % each !== 0) return [];
      const middle = left + (j + 0.5) * cellWidth;
      const text = level
        ? textAt(middle, top + 13, texts[j], { anchor: 'middle' })
        : upwardTextAt(middle + 4, top + height - 2, texts[j], { size: TICK_SIZE });
      return [titled(name, text)];
    });
  return { height, draw };
}

/** The outline of all cells, so that blank ones can be seen to belong to them. */
function frame({ left, top, cellWidth, cellHeight }: Grid, rows: number, columns: number): Markup {
  return element('rect', {
    ...{ x: left, y: top, width: columns * cellWidth, height: rows * cellHeight },
    ...{ class: 'stroke-grid', fill: 'none' },
  });
}

function drawCell(
  { shade, text, note }: MatrixCell,
  row: number,
  column: number,
  { left, top, cellWidth, cellHeight }: Grid,
  textSize: number | undefined,
): Markup | undefined {
  if (note === '') return undefined;
  const [x, y] = [left + column * cellWidth, top + row * cellHeight];
  const middle = x + cellWidth / 2;
  return titled(
    note,
    element('rect', {
      ...{ x, y, width: cellWidth, height: cellHeight, class: 'fill-heat' },
      'fill-opacity': Number.isFinite(shade) ? Math.min(1, Math.max(0, shade)) : 0,
    }),
    textSize === undefined || text === ''
      ? undefined
      : textAt(middle, y + cellHeight / 2 + 4, text, { anchor: 'middle', size: textSize }),
  );
}

/** Frames around the cells of the diagonal. */
function diagonal(
  { left, top, cellWidth, cellHeight }: Grid,
  count: number,
): readonly (Markup | undefined)[] {
  return Array.from({ length: count }, (_, k) =>
    element('rect', {
      x: left + k * cellWidth + 1,
      y: top + k * cellHeight + 1,
      width: Math.max(1, cellWidth - 2),
      height: Math.max(1, cellHeight - 2),
      ...{ class: 'stroke-ink', fill: 'none', 'pointer-events': 'none' },
    }),
  );
}

function summaryOf(picture: MatrixPicture): string {
  const most = 12;
  const strongest = picture.cells.flatMap((line) => {
    const said = line.filter(({ note }) => note !== '');
    if (said.length === 0) return [];
    return [said.reduce((best, cell) => (cell.shade > best.shade ? cell : best)).note];
  });
  const listed = strongest.slice(0, most);
  if (strongest.length > most) listed.push(`and ${strongest.length - most} more rows`);
  const data = listed.length === 0 ? 'No data' : `Strongest of each row: ${listed.join('; ')}`;
  return `Heat map. ${noteOf(picture)} ${data}.`;
}
