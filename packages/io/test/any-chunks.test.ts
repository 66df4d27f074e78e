import { PreflearnError, type Table } from '@preflearn/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import { TextFeed, type TextReader } from '../src/bytes/text-feed.js';
import { ArffReader } from '../src/formats/arff/read-arff.js';
import type { CsvOptions } from '../src/formats/csv/csv-options.js';
import { CsvReader } from '../src/formats/csv/csv-reader.js';
import { JsonReader } from '../src/formats/json/read-json.js';

/** A file, in text or in bytes that need be no UTF-8. */
type Content = string | Uint8Array;

const formats = {
  CSV: (options: CsvOptions) => new CsvReader(options, { block: 1, window: 1 }),
  ARFF: (options: CsvOptions) => new ArffReader(options),
  JSON: (options: CsvOptions) => new JsonReader(options),
};

/** Columns of a table, or code and sentence of the error. */
function outcome(
  reader: (options: CsvOptions) => TextReader<Table>,
  chunks: readonly Content[],
): unknown {
  try {
    const feed = new TextFeed(reader({ source: 'file' }), 'file');
    for (const chunk of chunks) feed.push(chunk);
    return feed.finish().columns;
  } catch (error) {
    if (!(error instanceof PreflearnError)) throw error;
    return `${error.code}: ${error.message}`;
  }
}

/** Every cut in two, and every character or byte by itself. */
function* cuts(content: Content): Generator<readonly Content[]> {
  for (let at = 0; at <= content.length; at++) yield [content.slice(0, at), content.slice(at)];
  yield typeof content === 'string'
    ? content.split('')
    : Array.from(content, (byte) => Uint8Array.of(byte));
}

function expectSameForAllCuts(format: keyof typeof formats, content: Content): void {
  const expected = outcome(formats[format], [content]);
  for (const chunks of cuts(content)) {
    expect(outcome(formats[format], chunks), JSON.stringify(chunks)).toEqual(expected);
  }
}

const utf8 = new TextEncoder();

/** The text with all line ends of one kind, and its bytes, with and without a byte order mark. */
function* variants(text: string): Generator<Content> {
  for (const end of ['\n', '\r', '\r\n']) {
    for (const mark of ['', '\ufeff']) {
      const content = mark + text.replaceAll('\n', end);
      yield content;
      yield utf8.encode(content);
    }
  }
}

/** Bytes that are no UTF-8 after a text. */
function damaged(text: string, ...bytes: number[]): Uint8Array {
  return Uint8Array.from([...utf8.encode(text), ...bytes]);
}

const csv = 'k,"l\n ""m"""\n"é😀\n","2"\n\n語,3\n';
const arff =
  "@relation r\n@attribute a real\n@attribute b {'é 😀',x}\n@data\n1,x\n\n?,'é 😀'\n{0 2}\n";
const xarff =
  '@relation r\n@attribute a real\n@attribute L RANKING {é,😀,c}\n@data\n1,é>😀~c\n2,c>é';

const json = '[{"a":1,"é😀":"x\\n\\\\"},\n{"a":\n2e1,\n"é😀":"\\"{"}\n]\n';
const jsonLines = '{"a":1,"b":"é😀"}\n\n{"b":"}\\u0041","a":null}\n';

const broken: Record<keyof typeof formats, readonly (readonly [string, string])[]> = {
  CSV: [
    ['a ragged row', `${csv}1,2,3\n1\n`],
    ['a bad quote', `${csv}a,"b"c\n1\n`],
    ['an open quote', `${csv}a,"b\n1\n`],
    ['text among numbers', 'a,b\n1,2\n3,4\n5,x\n6,7\n'],
    ['a NUL after a bad row', `${csv}1\n\0,2\n`],
    ['a name twice', 'a,b,a\n1,2,3\n'],
    ['a name twice and a NUL in the row below', 'a;b;a\n1,\0'],
  ],
  ARFF: [
    ['a word that is no declaration', '@relation r\nfoo\n@data\n1\n'],
    ['a NUL after a bad line', '@relation r\nfoo\n\0'],
    ['a NUL in the line after a bad one', '@relation r\nfoo\n@data\0'],
    ['a NUL in a line', '@relation r\n@attribute a real\n@data\n1\n2\0\n'],
    ['a ragged row', `${arff}1,x,3\n1\n`],
    ['an open quote', `${arff}1,'x\n2,x\n`],
    ['an undeclared label', `${arff}1,y\n2,z\n`],
    ['an undeclared label of an order', `${xarff}\n3,d>c\n`],
    ['no @data', '@relation r\n@attribute a real\n'],
  ],
  JSON: [
    ['a row that is none', `${jsonLines}5\n`],
    ['an array in a row', `${jsonLines}{"a":\n[1]}\n`],
    ['an open text', `${jsonLines}{"a":"\\"}\n`],
    ['an open array', json.slice(0, -3)],
    ['a word that is none', `${jsonLines}\n{"a":nul}`],
    ['a wrong escape', `${jsonLines}\n{"a":"\\x"}`],
    ['a NUL after a bad row', `${jsonLines}x\0`],
    ['a NUL in a row', `${jsonLines}{"a":\0}`],
    ['text among numbers', '{"a":1}\n{"a":2}\n\n{"a":\n"x"}'],
  ],
};

describe('any cut of a file gives the same outcome', () => {
  it.each([
    ['CSV', csv],
    ['CSV', 'sep=;\na;b\n1,2;x\n'],
    ['CSV', 'a, b|c;d\n1|2\n'],
    ['CSV', 'a;\n\na\n'],
    ['CSV', '# x\ntitle\na,b\n(m),(s)\n1,2\n3,4\n\nSource: z\n'],
    ['CSV', 'a,b,\n1,x,\n\nc,d,e\n'],
    ['ARFF', arff],
    ['ARFF', xarff],
    ['JSON', json],
    ['JSON', jsonLines],
  ] as const)('%s %j', (format, text) => {
    for (const content of variants(text)) expectSameForAllCuts(format, content);
  });

  describe.each(['CSV', 'ARFF', 'JSON'] as const)('%s with', (format) => {
    it.each(broken[format])('%s', (_, text) => {
      for (const content of variants(text)) expectSameForAllCuts(format, content);
    });

    it.each([
      ['a byte that is none of UTF-8', [0xff]],
      ['a character cut short', [0xf0, 0x9f, 0x98]],
      ['a character that goes on wrongly', [0xe2, 0x82, 0x28]],
      ['half a surrogate pair', [0xed, 0xa0, 0x80]],
      ['a bad line, then a byte that is none', [10, 97, 10, 0xff]],
    ])('%s', (_, bytes) => {
      const text = { CSV: csv, ARFF: arff, JSON: jsonLines }[format];
      for (const end of ['\n', '\r', '\r\n']) {
        const lines = text.replaceAll('\n', end);
        expectSameForAllCuts(format, damaged(lines, ...bytes));
        expectSameForAllCuts(format, damaged(lines, ...bytes, ...utf8.encode(`1${end}`)));
        // Windows-1252 rather than damaged UTF-8: nothing before is beyond ASCII.
        const ascii = lines.replace(/[^\0-\x7f]/g, 'e');
        expectSameForAllCuts(format, damaged(ascii, ...bytes));
        expectSameForAllCuts(format, damaged(ascii, ...bytes, ...utf8.encode(`1${end}`)));
      }
    });
  });

  it.each([39, 40, 41, 42])('CSV with a record of %d characters where 40 are taken', (length) => {
    for (const [open, close] of [
      ['', ''],
      ['"\r\n\r', '"'],
    ]) {
      const record = `${open}${'a'.repeat(length - open.length - close.length)}${close}`;
      const feedOf = (pieces: readonly string[]) =>
        outcome(
          () => new CsvReader({ types: { k: 'nominal' } }, { block: 1, longest: 40, window: 1 }),
          pieces,
        );
      for (const end of ['\n', '\r', '\r\n', '']) {
        const text = `k${'\n'}b${'\n'}${record}${end}${end && 'c'}`;
        const expected = feedOf(text.split(''));
        if (length > 40) expect(expected).toContain('does not end within 40 characters');
        else expect(expected).toHaveLength(1);
        for (let at = 0; at <= text.length; at++) {
          for (const size of [2, 3, 7]) {
            const pieces = text.slice(at).match(new RegExp(`.{1,${size}}`, 'gs')) ?? [];
            const rest = text.slice(0, at).match(/.{1,5}/gs) ?? [];
            expect(feedOf([...rest, ...pieces])).toEqual(expected);
          }
        }
      }
    }
  });

  it.each([19, 20, 21, 22])('ARFF with a line of %d characters where 20 are taken', (length) => {
    const head = '@attribute k string\n@data\n';
    for (const end of ['\n', '\r', '\r\n', '']) {
      const text = `${head}${'a'.repeat(length)}${end}${end && 'c'}`;
      const feedOf = (pieces: readonly string[]) =>
        outcome((options) => new ArffReader(options, 20), pieces);
      const expected = feedOf(text.split(''));
      if (length > 20) expect(expected).toContain('line 3: the line that begins here does not end');
      else expect(expected).toHaveLength(1);
      for (const chunks of cuts(text)) expect(feedOf(chunks as string[])).toEqual(expected);
    }
  });

  it.each([19, 20, 21, 22])('JSON with an object of %d characters where 20 are taken', (length) => {
    for (const end of ['\n', '\r', '\r\n', '']) {
      const text = `{"a":1}\n{"a":"${'b'.repeat(length - 8)}"}${end}${end && '{}'}`;
      const feedOf = (pieces: readonly Content[]) =>
        outcome((options) => new JsonReader({ ...options, types: { a: 'nominal' } }, 20), pieces);
      const expected = feedOf(text.split(''));
      if (length > 20)
        expect(expected).toContain('line 2: the object that begins here does not end');
      else expect(expected).toHaveLength(1);
      for (const chunks of cuts(text)) expect(feedOf(chunks)).toEqual(expected);
    }
  });

  /** Signs that mean something to one of the formats, in any order. */
  const signs = fc.string({
    unit: fc.constantFrom(
      ...['a', '1', ',', '"', "'", '\n', '\r', '\r\n', '{', '}', '%', '\\', '?', ' ', '😀'],
      ...[
        '\ufeff',
        ';',
        '|',
        'sep=',
        '\0',
        '@data\n',
        '@attribute x real\n',
        '@attribute y {a,b}\r',
        '{"a":1}',
        '[',
        ']',
      ],
    ),
    maxLength: 14,
  });

  it.each(['CSV', 'ARFF', 'JSON'] as const)('%s of any signs', (format) => {
    fc.assert(
      fc.property(signs, fc.boolean(), (text, bytes) => {
        expectSameForAllCuts(format, bytes ? utf8.encode(text) : text);
      }),
      runs(300),
    );
  });

  it('does not change with bytes that need be no UTF-8', () => {
    const bytes = fc.uint8Array({ maxLength: 12 });
    fc.assert(
      fc.property(fc.constantFrom('CSV', 'ARFF'), bytes, (format, content) => {
        expectSameForAllCuts(format as 'CSV' | 'ARFF', content);
      }),
    );
  });
});

describe('awkward cells', () => {
  const cells = fc.constantFrom(
    ...[
      '',
      '?',
      'NA',
      '"NA"',
      '" NA"',
      '-',
      '.',
      'None',
      '1',
      '2.5',
      '01',
      '1e3',
      '12345678901234567',
    ],
    ...['5%', '7 %', '$3', '($4)', '5-', '1,5', '"1.234,5 €"', 'inf', 'unknown', '#N/A', 'TRUE'],
    ...['2024-03-01', '31/12/2024', '1/2/2024', '31.12.24', '2024-03-01 12:30', '"Dec 31, 2024"'],
  );
  const row = fc.array(cells, { minLength: 2, maxLength: 2 });

  it('are read, noted or refused the same, wherever they are cut', () => {
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(',', ';', '\t'),
        (rows, separator) => {
          const text = [['a', '"NA"'], ...rows].map((fields) => fields.join(separator)).join('\n');
          expectSameForAllCuts('CSV', text);
        },
      ),
    );
  });
});
