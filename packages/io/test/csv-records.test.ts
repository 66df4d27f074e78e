import { describe, expect, it } from 'vitest';
import { CsvRecords } from '../src/formats/csv/csv-records.js';
import { detectSeparator } from '../src/formats/csv/csv-separator.js';
import { contents, readInChunks } from './helpers.js';

/** Records that are parsed as soon as they can be. */
const records = () =>
  new CsvRecords(
    { source: 'cars.csv', separator: ',', isNominal: () => false, signsMarks: false },
    { block: 1, window: 1 },
  );

describe('records of CSV', () => {
  it('know the line of the character that would come next, in an open record too', () => {
    const open = records();
    expect(open.line()).toBe(1);
    open.push('a,b\n1,"two');
    expect(open.line()).toBe(2);
    open.push('\nthree\nfo');
    expect(open.line()).toBe(4);
    open.push('ur"\n5,6\n');
    expect(open.line()).toBe(6);
  });

  it.each(['\n', '\r', '\r\n'])('count %j as one line end', (end) => {
    const open = records();
    open.push(['a,b', '1,2', '3,"', '', 'x'].join(end));
    expect(open.line()).toBe(5);
  });

  it('may be as long as is allowed, and no longer, be there more text or not', () => {
    const sizes = { block: 1, longest: 10, window: 1 };
    for (const after of ['', 'x', 'x\ny\nz\n']) {
      const read = (record: string) =>
        readInChunks([`k\n${record}\n${after}`], { source: 'cars.csv' }, sizes);
      expect(contents(read('a123456789')).k[0]).toBe('a123456789');
      expect(() => read('a123456789+')).toThrow(
        'cars.csv, line 2: the record that begins here does not end within 10 characters',
      );
    }
  });
});

it('takes blanks between a CR and an LF as a line of their own, wherever the text is cut', () => {
  const text = 'x\r\nten\r \n"a"\r\n  "b\r\nc" \r\nd\r\n';
  const sizes = { block: 1, longest: 100, window: 1 };
  const read = (parts: readonly string[]) =>
    contents(readInChunks([...parts], { source: 'cars.csv' }, sizes));
  expect(read([text]).x).toEqual(['ten', null, 'a', 'b\r\nc', 'd']);
  for (let at = 1; at < text.length; at++) {
    expect(read([text.slice(0, at), text.slice(at)])).toEqual(read([text]));
  }
});

describe('the separator', () => {
  it('is the likely one where both lines have it as often, whatever else they have', () => {
    expect(detectSeparator('a|b,c\n1|2,3\n', true, '|')).toBe('|');
    expect(detectSeparator('a|b,c\n1|2,3\n', true)).toBe(',');
  });

  it('is the likely one where no other agrees and the header has it, though another is more frequent', () => {
    expect(detectSeparator('a|b,c,d\n1\n', true, '|')).toBe('|');
    expect(detectSeparator('a|b,c,d\n1\n', true)).toBe(',');
    expect(detectSeparator('a,b,c\n1\n', true, '|')).toBe(',');
    expect(detectSeparator('a|b,c,d;e\n1;2\n', true, '|')).toBe(';');
  });

  it('is the likely one, or the comma, where none occurs', () => {
    expect(detectSeparator('a\n1\n', true, '|')).toBe('|');
    expect(detectSeparator('a\n1\n', true)).toBe(',');
  });
});
