// Tables for a terminal and for a page.

/**
 * Columns under each other, numbers flush right.
 *
 * @param {readonly string[]} heads
 * @param {readonly (readonly string[])[]} rows
 */
export function textTable(heads, rows) {
  const lines = [heads, ...rows];
  const widths = heads.map((_, j) => Math.max(...lines.map((line) => line[j].length)));
  const pads = heads.map((_, j) => (isNumeric(rows, j) ? 'padStart' : 'padEnd'));
  const joined = lines.map((cells) => cells.map((cell, j) => cell[pads[j]](widths[j])).join('  '));
  return joined.map((line) => line.trimEnd()).join('\n');
}

/**
 * A table of Markdown, numbers flush right.
 *
 * @param {readonly string[]} heads
 * @param {readonly (readonly string[])[]} rows
 */
export function markdownTable(heads, rows) {
  const line = (/** @type {readonly string[]} */ cells) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const rule = heads.map((_, j) => (isNumeric(rows, j) ? '---:' : '---'));
  return [line(heads), line(rule), ...rows.map(line)].join('\n');
}

/**
 * Whether a column holds nothing but numbers, counts such as 1e5 and "8 of 18", and dashes where there is none.
 *
 * @param {readonly (readonly string[])[]} rows
 * @param {number} column
 */
function isNumeric(rows, column) {
  return (
    rows.length > 0 && rows.every((row) => /^(-?[\d.]+(e\d+)?( of \d+)?|-)$/.test(row[column]))
  );
}

/**
 * A number of about three digits: 0.0123, 1.23, 12.3, 123.
 *
 * @param {number} number at least 0
 */
export function threeDigits(number) {
  if (number >= 100) return number.toFixed(0);
  if (number >= 10) return number.toFixed(1);
  if (number >= 0.1) return number.toFixed(2);
  return String(Number(number.toPrecision(2)));
}
