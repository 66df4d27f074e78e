import { describe, expect, it } from 'vitest';
import { parseCsv, readCsv } from '../src/index.js';
import { contents, errorOf } from './helpers.js';

describe('parseCsv', () => {
  it('reads numbers, categories and missing values', () => {
    const table = parseCsv('age,sex,size\n12,f, 1.5 \n?,m,-2e3\n13,,  \n', {});
    expect(table.rowCount).toBe(3);
    expect(contents(table)).toEqual({
      age: [12, NaN, 13],
      sex: ['f', 'm', null],
      size: [1.5, -2000, NaN],
    });
  });

  it('reads quoted fields as RFC 4180 says', () => {
    const table = parseCsv('"a, b","say ""x"""\n"1\n2","x"\n"","""y"""\n');
    expect(contents(table)).toEqual({
      'a, b': ['1\n2', null],
      'say "x"': ['x', '"y"'],
    });
  });

  it.each([
    ['LF', 'a,b\n1,x\n2,y\n'],
    ['CRLF', 'a,b\r\n1,x\r\n2,y\r\n'],
    ['CR', 'a,b\r1,x\r2,y\r'],
    ['no end', 'a,b\n1,x\n2,y'],
    ['mixed ends', 'a,b\r\n1,x\n2,y\r'],
    ['ends mixed after quotes', '"a",b\r\n1,"x"\n2,"y"\r\n'],
    ['a byte order mark', '\ufeffa,b\n1,x\n2,y\n'],
    ['blank lines', '\n  \na,b\n\n1,x\r\n\r\n2,y\n\n\n'],
    ['blanks after a quoted field', 'a,b\n1,"x" \n2,"y"\t\r\n'],
  ])('reads lines with %s', (_, text) => {
    expect(contents(parseCsv(text))).toEqual({ a: [1, 2], b: ['x', 'y'] });
  });

  it('keeps line ends within quotes as they are', () => {
    const text = 'a,b\r\n1,"x\r\ny"\r\n2,"x\ny"\r\n3,"x\ry"\r\n';
    expect(contents(parseCsv(text)).b).toEqual(['x\r\ny', 'x\ny', 'x\ry']);
  });

  it('keeps a byte order mark within fields, and blanks in quotes', () => {
    const text = 'a , b\n1, x\t\n 2 ,"y "\n\ufeff3,\u00a0z\u00a0\n4, " , " \n';
    expect(contents(parseCsv(text, { types: { a: 'nominal' } }))).toEqual({
      a: ['1', '2', '\ufeff3', '4'],
      b: ['x', 'y ', 'z', ' , '],
    });
  });

  it('keeps a quote within an unquoted field', () => {
    expect(contents(parseCsv('a,b\n5" pipe,x\r\n6" pipe,y\r\n')).a).toEqual(['5" pipe', '6" pipe']);
  });

  it('reads a single column, where a blank line within is a missing value', () => {
    expect(contents(parseCsv('\na\n1\n\n \n2\n""\n3\n\n'))).toEqual({
      a: [1, NaN, NaN, 2, NaN, 3],
    });
  });

  it('reads further markers of missing values, also such as are numbers', () => {
    const text = 'a,b,c\nNA,-999,-999.0\n 1 , -999 ,2\n-,3,n/a\n';
    expect(contents(parseCsv(text, { missing: ['NA', '-', ' -999 ', 'n/a'] }))).toEqual({
      a: [NaN, 1, NaN],
      b: [NaN, NaN, 3],
      c: [-999, 2, NaN],
    });
    const declared = { missing: ['-999'], types: { b: 'numeric' } } as const;
    expect(contents(parseCsv('b\n-999\n3\n', declared)).b).toEqual([NaN, 3]);
  });

  it.each([
    ['a;b\n1;x,y\n', { a: [1], b: ['x,y'] }],
    ['a\tb\n1\tx,y\n', { a: [1], b: ['x,y'] }],
    ['"a,b,c";d;e\n1;2;3\n', { 'a,b,c': [1], d: [2], e: [3] }],
    ['"a\n,,,";d;e\n1;2;3\n', { 'a\n,,,': [1], d: [2], e: [3] }],
    ['a,b;c\n1,2\n', { a: [1], 'b;c': [2] }],
    ['a 5";b;c,d 6"\n1;2;3\n', { 'a 5"': [1], b: [2], 'c,d 6"': [3] }],
    ['a|b\n1|2\n', { a: [1], b: [2] }],
    ['a|b\n1\n', { 'a|b': [1] }],
    ['net, EUR;units\nx,y;2\n', { 'net, EUR': ['x,y'], units: [2] }],
    ['a,\tb,\tc\nx,\ty,\tz\n', { a: ['x'], b: ['y'], c: ['z'] }],
    ['sep=;\r\na,b;c\r\nx,y;2\r\n', { 'a,b': ['x,y'], c: [2] }],
    ['\ufeffSEP=|\na\n1\n', { a: [1] }],
    ['sep=\t\na,b\n1\n', { 'a,b': [1] }],
    ['"sep=;"\n1\n', { 'sep=;': [1] }],
    ['sep=,b\n1,2\n', { 'sep=': [1], b: [2] }],
  ])('finds the separator of %j', (text, expected) => {
    expect(contents(parseCsv(text))).toEqual(expected);
  });

  it('counts the line that names the separator', () => {
    expect(errorOf(() => parseCsv('sep=;\na;b\n1\n'))).toContain('Line 3: found 1 field');
  });

  it('takes the separator it is given', () => {
    expect(contents(parseCsv('sep=;\na,b\n1,2\n', { separator: ',' }))).toEqual({ a: [1], b: [2] });
    expect(contents(parseCsv('a,b|c\nx,2|3\r\n"|"|4', { separator: '|' }))).toEqual({
      'a,b': ['x,2', '|'],
      c: [3, 4],
    });
    expect(contents(parseCsv('a]"b]"]c\r\n"x\r\n"]2]1\r\n', { separator: ']' })).c).toEqual([1]);
  });

  it('reads columns named like parts of objects', () => {
    const types = JSON.parse('{"__proto__":"nominal"}');
    expect(contents(parseCsv('__proto__,constructor\n1,2\n', { types }))).toEqual(
      Object.fromEntries([
        ['__proto__', ['1']],
        ['constructor', [2]],
      ]),
    );
  });

  it('reads a quoted field that is longer than many blocks', () => {
    const long = 'ab\n'.repeat(200_000);
    expect(contents(parseCsv(`a,b\n"${long}",1\nx,2\n`))).toEqual({ a: [long, 'x'], b: [1, 2] });
  });
});

describe('readCsv', () => {
  const text = 'a,b\n1,é\n2,y\n';
  const bytes = new TextEncoder().encode(text);
  const expected = { a: [1, 2], b: ['é', 'y'] };

  async function* later(): AsyncGenerator<string | Uint8Array> {
    yield 'a,b\n';
    yield bytes.subarray(4);
  }

  it.each([
    ['text', () => text],
    ['bytes', () => bytes],
    ['an array of text', () => ['a,b', '\n1,é\n2,y\n']],
    ['an async iterable of text and bytes', later],
    ['a stream', () => new Response(text).body ?? ''],
    ['a blob', () => new Blob([text])],
  ])('reads %s', async (_, source) => {
    expect(contents(await readCsv(source()))).toEqual(expected);
  });

  it('ends a stream that it does not read to the end', async () => {
    let cancelled = false;
    const stream = new ReadableStream<string>({
      pull: (controller) => controller.enqueue('a,b\n1,2\n1\n'),
      cancel: () => {
        cancelled = true;
      },
    });
    // Enough text for the header to be read.
    await expect(readCsv(stream)).rejects.toThrow(
      'Line 3: found 1 field, expected 2 as in the header',
    );
    expect(cancelled).toBe(true);
  });

  it('passes on an error of the source', async () => {
    async function* broken(): AsyncGenerator<string> {
      yield 'a\n';
      throw new RangeError('lost');
    }
    await expect(readCsv(broken())).rejects.toThrow(new RangeError('lost'));
  });
});
