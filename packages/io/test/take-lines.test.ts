import { describe, expect, it } from 'vitest';
import { CsvReader } from '../src/formats/csv/csv-reader.js';
import { contents, errorOf } from './helpers.js';

/** The table of a text of which all but the end is read in lines, and so is what is pushed before the second part. */
function read(...parts: readonly string[]) {
  const reader = new CsvReader({ source: 'file' }, { block: 1, window: 1 });
  for (const part of parts) reader.push(part);
  return reader.finish();
}

const HEAD = 'a,b\n';
const ROWS = Array.from({ length: 400 }, (_, i) => `${i / 8},x\n`).join('');

describe('lines of CSV that are taken without being parsed as records', () => {
  it('hold numbers and categories', () => {
    const { a, b } = contents(read(HEAD, ROWS, '-7,y\n,\n', '1e3,x\n'));
    expect(a).toEqual([...Array.from({ length: 400 }, (_, i) => i / 8), -7, NaN, 1000]);
    expect(b).toEqual([...Array(400).fill('x'), 'y', null, 'x']);
  });

  it('hold characters beyond ASCII, also next to numbers', () => {
    const { a, b } = contents(read(HEAD, ROWS, '2.5,größe\n', ',\u0131\n', '3,x\n'));
    expect(a.slice(400)).toEqual([2.5, NaN, 3]);
    expect(b.slice(400)).toEqual(['größe', '\u0131', 'x']);
  });

  it('are not cut at other characters than the separator where that is beyond ASCII', () => {
    const reader = new CsvReader({ separator: '§' }, { block: 1, window: 1 });
    const parts = [HEAD, ROWS, '1ßx\n', ROWS].map((part) => part.replaceAll(',', '§'));
    const work = () => {
      for (const part of parts) reader.push(part);
      return reader.finish();
    };
    expect(errorOf(work)).toMatch(/^ROW_LENGTH: Line 402:/);
  });

  it('end before a header that comes again', () => {
    expect(read(HEAD, ROWS, HEAD, ROWS, '1,x\n').rowCount).toBe(801);
  });

  it('end before a row of another length, whose line is said', () => {
    const error = errorOf(() => read(HEAD, ROWS, '1,x\n1\n', ROWS));
    expect(error).toMatch(/^ROW_LENGTH: file, line 403:/);
  });

  it('say the line of a text among numbers', () => {
    const error = errorOf(() => read(HEAD, ROWS, '1,x\n2,y\nwide,x\n3,x\n4,x\n', ROWS));
    expect(error).toMatch(/^VALUE_NOT_NUMERIC: file, line 404,/);
  });
});
