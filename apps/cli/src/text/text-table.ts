import { escapeLine } from './safe-text.js';
import { style } from './text-style.js';

/** Alignment of a column of a {@link textTable}. */
export type Alignment = 'left' | 'right';

/**
 * Lines of cells in columns as wide as their widest cell, separated by two blanks; a line end in a cell is shown as
 * `\u000a`.
 *
 * @param rows   cells; all rows have the same length
 * @param align  alignment of each column; left when absent
 * @param styled  applied to a cell once it has its width, for example to colour it
 */
export function textTable(
  rows: readonly (readonly string[])[],
  align: readonly Alignment[] = [],
  styled: (cell: string, row: number, column: number) => string = (cell) => cell,
): string {
  const cells = rows.map((row) => row.map(escapeLine));
  // A loop, since a call takes only some 100 000 arguments.
  const widths = (cells[0] ?? []).map((_, c) =>
    cells.reduce((widest, row) => Math.max(widest, row[c].length), 0),
  );
  const pad = (cell: string, c: number) =>
    align[c] === 'right' ? cell.padStart(widths[c]) : cell.padEnd(widths[c]);
  return cells
    .map((row, r) => withoutEnd(row.map(pad)).map((cell, c) => styled(cell, r, c)))
    .map((row) => row.join('  '))
    .join('\n');
}

/** Lines of a subdued name and a value. */
export function factTable(lines: readonly (readonly string[])[]): string {
  return textTable(lines, [], (cell, _, c) => (c === 0 ? style.dim(cell) : cell));
}

/** Commands to continue with, as lines of a {@link factTable}. */
export function nextLines(commands: readonly string[]): readonly (readonly string[])[] {
  return commands.map((line, i) => [i === 0 ? 'Next' : '', line]);
}

/** Cells without trailing blanks on their line. */
function withoutEnd(row: readonly string[]): readonly string[] {
  let length = row.length;
  while (length > 0 && row[length - 1].trim() === '') length--;
  return row.slice(0, length).map((cell, c) => (c === length - 1 ? cell.trimEnd() : cell));
}

/**
 * Breaks a text between words into lines of at most `width` characters.
 *
 * @param indent  put in front of every line but the first
 */
export function wrapped(text: string, width: number, indent: string): string {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const line = lines[lines.length - 1];
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines.join(`\n${indent}`);
}
