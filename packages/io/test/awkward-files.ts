import type { CsvOptions } from '../src/index.js';

/** A file as programs and people write it, and what is to come of it: a table, or a sentence that says what to do. */
export interface AwkwardFile {
  /** The program that writes such files and what is awkward in them. */
  readonly kind: string;
  readonly bytes: Uint8Array;
  readonly options?: CsvOptions;
  /** All columns with their cells: numbers (NaN is missing) of a numeric column, else texts (null is missing). */
  readonly columns?: Readonly<Record<string, readonly (number | string | null)[]>>;
  /** The notes that go with the table; none when absent. */
  readonly notes?: readonly string[];
  /** Code and sentence of the error, in place of a table. */
  readonly refused?: string;
}

type Expected = Omit<AwkwardFile, 'kind' | 'bytes'>;

/** A file of this text in UTF-8. */
export function file(kind: string, text: string, expected: Expected): AwkwardFile {
  return { kind, bytes: new TextEncoder().encode(text), ...expected };
}

/** Lines that end in CRLF, as most programs on Windows write them. */
export const crlf = (...lines: readonly string[]) => lines.map((line) => `${line}\r\n`).join('');

/** Lines that end in LF. */
export const lf = (...lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');

/** Bytes of text that has no character beyond Latin-1. */
const latin1 = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0));

/** Bytes of text in UTF-16, low byte first. */
const utf16 = (text: string) =>
  Uint8Array.from([...text].flatMap((c) => [c.charCodeAt(0) & 0xff, c.charCodeAt(0) >> 8]));

/** Every file is called `t.csv` in notes and errors. */
export const awkwardFiles: readonly AwkwardFile[] = [
  {
    kind: 'Excel, German, "CSV": semicolons, decimal commas, windows-1252, CRLF',
    bytes: latin1(crlf('Größe;Preis;Klasse', '1;0,5;gut', '2;1.234,5;schön')),
    columns: { Größe: [1, 2], Preis: [0.5, 1234.5], Klasse: ['gut', 'schön'] },
    notes: [
      't.csv: commas were read as decimal marks in column "Preis"; if they are not, say so ("decimal": ".").',
      't.csv: the text is not UTF-8, and was read as windows-1252; if it is in another encoding, say so ' +
        '("encoding": "windows-1252").',
    ],
  },
  {
    kind: 'Excel, "Unicode Text": UTF-16 with a byte order mark, tabs',
    bytes: utf16(`\ufeff${crlf('größe\tklasse', '1\tä', '2\tb')}`),
    columns: { größe: [1, 2], klasse: ['ä', 'b'] },
    notes: [
      't.csv: the text is not UTF-8, and was read as utf-16le; if it is in another encoding, say so ' +
        '("encoding": "windows-1252").',
    ],
  },
  file(
    'Excel, "CSV UTF-8": a byte order mark before a quoted name',
    `\ufeff${crlf('"a, b",c', '1,x', '2,y')}`,
    {
      columns: { 'a, b': [1, 2], c: ['x', 'y'] },
    },
  ),
  file('Excel, a file that names its separator', crlf('sep=;', 'a;b', '1,5;x', '2;y'), {
    columns: { a: [1.5, 2], b: ['x', 'y'] },
    notes: [
      't.csv: commas were read as decimal marks in column "a"; if they are not, say so ("decimal": ".").',
    ],
  }),
  file('Excel for Mac of old: lines that end in CR', 'a,b\r1,x\r2,y\r', {
    columns: { a: [1, 2], b: ['x', 'y'] },
  }),
  file('files joined by hand: CRLF, LF and CR as they come', 'a,b\r\n1,x\n2,y\r3,z', {
    columns: { a: [1, 2, 3], b: ['x', 'y', 'z'] },
  }),
  file(
    'LibreOffice, all text quoted, line ends and quotes within',
    lf('"a","b"', '1,"two\nlines"', '2,"a ""b"""'),
    {
      columns: { a: [1, 2], b: ['two\nlines', 'a "b"'] },
    },
  ),
  file('R, write.csv(row.names = FALSE)', lf('"a","b"', '1.5,"x"', '2,"y"'), {
    columns: { a: [1.5, 2], b: ['x', 'y'] },
  }),
  file('pandas, to_csv(index=False): a list in a quoted cell', lf('a,b', '1,"[1, 2]"', '2,"[]"'), {
    columns: { a: [1, 2], b: ['[1, 2]', '[]'] },
  }),
  file(
    'a survey tool: line ends in quoted names',
    crlf('"How\r\nold?","Happy?"', '31,yes', '40,no'),
    {
      columns: { 'How\r\nold?': [31, 40], 'Happy?': ['yes', 'no'] },
    },
  ),
  file('a statistical office: pipes', lf('region|pop', 'N|10', 'S|20'), {
    columns: { region: ['N', 'S'], pop: [10, 20] },
  }),
  file(
    'a Swiss bank: apostrophes between thousands',
    crlf('Konto;Saldo', "a;1'234.50", 'b;12.00'),
    {
      columns: { Konto: ['a', 'b'], Saldo: [1234.5, 12] },
    },
  ),
  file('a row cut short', lf('a,b,c', '1,2,3', '4,5'), {
    refused:
      'ROW_LENGTH: t.csv, line 3: found 2 fields, expected 3 as in the header; add what is missing (an empty ' +
      'field is a missing value), or leave such rows out ("brokenRows": "leave-out").',
  }),
  file('a name twice', lf('a,b,a', '1,2,3'), {
    columns: { a: [1], b: [2], 'a 2': [3] },
    notes: [
      't.csv: names of columns that occur more than once were numbered (such as "a 2"); leave it out if it repeats ' +
        'another column ("ignore": ["a 2"]).',
    ],
  }),
  file('a binary file by the name of a table', 'PK\x03\x04\0\0', {
    refused:
      'FILE_FORMAT: t.csv, line 1: found a NUL character, which no text holds; give a text file in UTF-8, not a ' +
      'binary file or UTF-16.',
  }),
];
