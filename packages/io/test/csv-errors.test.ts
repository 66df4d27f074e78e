import { describe, expect, it } from 'vitest';
import { type CsvOptions, parseCsv, readCsv } from '../src/index.js';
import { errorOf, rejectionOf } from './helpers.js';

const bytes = (text: string, ...more: number[]) => [
  new TextEncoder().encode(text),
  Uint8Array.from(more),
];

describe('bad CSV gets one sentence', () => {
  it.each<[string, string, string, CsvOptions?]>([
    [
      'nothing',
      '',
      'FILE_EMPTY: d.csv: the text is empty; give a header with the names of the columns, and ' +
        'rows.',
    ],
    [
      'blank lines only',
      '\ufeff \n\r\n',
      'FILE_EMPTY: d.csv: the text is empty; give a header with the names of the columns, and ' +
        'rows.',
    ],
    [
      'a header only',
      'a,b\n\n',
      'FILE_EMPTY: d.csv: there is a header but no row; give it at least one row.',
    ],
    [
      'a short row',
      'a,b,c\n1,2,3\n\n4,5\n',
      'ROW_LENGTH: d.csv, line 4: found 2 fields, expected 3 as in the header; add what is missing (an empty field is a missing value), or leave such rows out ("brokenRows": "leave-out").',
    ],
    [
      'a row of one field',
      'a,b\n"x\r\ny",1\r\nz\n',
      'ROW_LENGTH: d.csv, line 4: found 1 field, expected 2 as in the header; add what is missing (an empty field is a missing value), or leave such rows out ("brokenRows": "leave-out").',
    ],
    [
      'a long row',
      'a;b\n1;2;3\n',
      'ROW_LENGTH: d.csv, line 2: found 3 fields, expected 2 as in the header; remove what is ' +
        'too much, or quote fields that hold the separator ";", or leave such rows out ("brokenRows": "leave-out").',
    ],
    [
      'no name',
      '" ","  "\n1,2\n',
      'FILE_FORMAT: d.csv, line 1: column 1 of 2 has no name; give it one.',
    ],
    [
      'text among numbers',
      'a,b\n1,x\n"2",x\nabc,x\n4,x\n',
      'VALUE_NOT_NUMERIC: d.csv, line 4, column "a": found "abc", expected a number like 3 of ' +
        'the 4 values; correct it, name it as a marker for missing values ("missing": ["abc"]), ' +
        'or declare the column nominal ("types": {"a":"nominal"}).',
    ],
    [
      'text in a column declared numeric',
      'a,b\n"\n",x\nabc,x\n',
      'VALUE_NOT_NUMERIC: d.csv, line 4, column "a": found "abc", expected a number; correct ' +
        'it, or name it as a marker for missing values ("missing": ["abc"]).',
      { types: { a: 'numeric' } },
    ],
    [
      'an infinity',
      'a\n1\n-inf\n',
      'VALUE_NOT_FINITE: d.csv, line 3, column "a": found "-inf", expected a finite number; ' +
        'correct it, leave the field empty, or name it as a marker for missing values ' +
        '("missing": ["-inf"]).',
    ],
    [
      'a number too large',
      'a\n1e999\n',
      'VALUE_NOT_FINITE: d.csv, line 2, column "a": found "1e999", expected a finite number; ' +
        'correct it, leave the field empty, or name it as a marker for missing values ' +
        '("missing": ["1e999"]).',
    ],
    [
      'a number too large, declared',
      'a\n1e999\n',
      'VALUE_NOT_FINITE: d.csv, line 2, column "a": found "1e999", expected a finite number; ' +
        'correct it, leave the field empty, or name it as a marker for missing values ' +
        '("missing": ["1e999"]).',
      { types: { a: 'numeric' } },
    ],
    [
      'an infinity among text and numbers',
      'a\n1\n2\nInfinity\n3+\n3+\n',
      'VALUE_NOT_FINITE: d.csv, line 4, column "a": found "Infinity", expected a finite number, also in place of ' +
        '"3+" in column "a"; correct them, or name them as markers for missing values ' +
        '("missing": ["Infinity","3+"]).',
    ],
    [
      'a quote never closed',
      'a,b\n1,x\n2,"y\n3,z\n',
      'FILE_FORMAT: d.csv, line 3: the quoted field that begins here is not closed, or holds a single quote character; close it, and write each quote within it twice.',
    ],
    [
      'a quote closed too early',
      'a,b\n1,"x\ny"z\n3,"z"\n',
      'FILE_FORMAT: d.csv, line 2: the quoted field that begins here is not closed, or holds a single quote character; close it, and write each quote within it twice.',
    ],
    [
      'a header never closed',
      '"a,b\n1,x\n',
      'FILE_FORMAT: d.csv, line 1: the quoted field that begins here is not closed, or holds a single quote character; close it, and write each quote within it twice.',
    ],
    [
      'a NUL',
      'a,b\n1,x\n2,\0y\n',
      'FILE_FORMAT: d.csv, line 3: found a NUL character, which no text holds; give a text file in UTF-8, not a binary file or UTF-16.',
    ],
    [
      'types of no column',
      'a,b\n1,x\n',
      'COLUMN_MISSING: d.csv, option "types": there is no column "A", "B", expected some of ' +
        '"a", "b"; check the spelling.',
      { types: { A: 'nominal', a: 'numeric', B: 'nominal' } },
    ],
    [
      'a bad separator',
      'a,b\n',
      'OPTION_RANGE: Option "separator": found "ab"; use one character other than a ' +
        'quote or a line break.',
      { separator: 'ab' },
    ],
    [
      'a quote as separator',
      'a,b\n',
      'OPTION_RANGE: Option "separator": found "\\""; use one character other than a ' +
        'quote or a line break.',
      { separator: '"' },
    ],
  ])('for %s', (_, text, expected, options = {}) => {
    expect(errorOf(() => parseCsv(text, { source: 'd.csv', ...options }))).toBe(expected);
  });

  it('also for a source without a name', () => {
    expect(errorOf(() => parseCsv(''))).toContain('The text is empty;');
  });

  it('for an unknown type', () => {
    const types = JSON.parse('{"a":"number"}');
    expect(errorOf(() => parseCsv('a\n1\n', { types }))).toBe(
      'OPTION_RANGE: Option "types", column "a": found "number", expected "numeric" or ' +
        '"nominal".',
    );
  });

  it('for a record without an end', () => {
    const endless = `a,b\n1,2\n"${'x\n'.repeat(1.7e7)}`;
    expect(errorOf(() => parseCsv(endless, { source: 'd.csv' }))).toBe(
      'FILE_FORMAT: d.csv, line 3: the record that begins here does not end within 16777216 characters; close its quotes.',
    );
  });

  it.each([
    [
      'a byte of Latin-1',
      bytes('a,é\n1,x\n2,caf', 0xe9, 0x0a, 0x33),
      'line 3: found the byte 0xE9',
    ],
    [
      'a character cut off at the end',
      bytes('a,é\n1,x\n2,caf', 0xc3),
      'line 3: found the byte 0xC3',
    ],
    [
      'a character cut off before text',
      [...bytes('a,é\n1,', 0xe2, 0x82), 'x\n'],
      'line 2: found the byte 0xE2',
    ],
    ['a lone continuation', bytes('é\n', 0x80), 'line 2: found the byte 0x80'],
    ['half of a surrogate pair', bytes('é\nx\n', 0xed, 0xa0, 0x80), 'line 3: found the byte 0xED'],
  ])('for %s', async (_, chunks, expected) => {
    expect(await rejectionOf(readCsv(chunks, { source: 'd.csv' }))).toBe(
      `FILE_FORMAT: d.csv, ${expected}, which is not UTF-8 there; save the file as UTF-8 text, or say which ` +
        'encoding it has ("encoding": "windows-1252").',
    );
  });

  it('for what comes first in the file', async () => {
    const ragged = 'ROW_LENGTH: Line 2: found 1 field, expected 2';
    expect(errorOf(() => parseCsv('a,b\n1\n2,"x\n'))).toContain(ragged);
    expect(errorOf(() => parseCsv('a,b\n1\n2,\0\n'))).toContain(ragged);
    expect(await rejectionOf(readCsv(bytes('a,b\n1\n2,', 0xe9)))).toContain(ragged);
  });
});
