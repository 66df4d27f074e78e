import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readTableFrom } from '../src/index.js';
import { contents, rejectionOf } from './helpers.js';

const arff = '@RELATION r\n@attribute a real\n@data\n1\n';

describe('readTableFrom', () => {
  it.each([
    ['a;b\n1;x\n', { a: [1], b: ['x'] }],
    ['', undefined],
    [arff, { a: [1] }],
    [`\n % said by\n${arff}`, { a: [1] }],
    [`\ufeff${arff}`, { a: [1] }],
    ['\n{"a":1}\n', { a: [1] }],
    [' [ {"a":1}]', { a: [1] }],
  ])('finds the format of %j', async (text, expected) => {
    for (const source of [text, Buffer.from(text), text.split(''), [gzipSync(text)]]) {
      if (expected !== undefined) expect(contents(await readTableFrom(source))).toEqual(expected);
      else expect(await rejectionOf(readTableFrom(source))).toMatch(/^FILE_EMPTY/);
    }
  });

  it('takes the format that is named', async () => {
    expect(contents(await readTableFrom('a,b\tc\nx,2\ty\n', { format: 'tsv' }))).toEqual({
      'a,b': ['x,2'],
      c: ['y'],
    });
    expect(await rejectionOf(readTableFrom('a,b\n', { format: 'arff' }))).toMatch(/^FILE_FORMAT/);
    expect(await rejectionOf(readTableFrom('', { format: 'xml' }))).toMatch(
      /^OPTION_RANGE: Option "format": unknown format of tables, expected one of "csv", "tsv", /,
    );
  });

  it('refuses options that the format has no use for', async () => {
    expect(await rejectionOf(readTableFrom(arff, { separator: ';' }))).toBe(
      'OPTION_CONFLICT: Option "separator": the format has a separator of its own; leave out option "separator".',
    );
  });
});
