import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import { parseCsv, readArff } from '../src/index.js';
import { contents, errorOf, readInChunks } from './helpers.js';

/**
 * The records of a CSV text, one character after the other as RFC 4180 defines them: the slow second
 * opinion.
 */
function records(text: string): string[][] {
  const rows: string[][] = [[]];
  let field = '';
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (quoted) {
      if (c !== '"') field += c;
      else if (text[i + 1] === '"') field += text[i++];
      else quoted = false;
    } else if (c === '"') quoted = true;
    else if (c === ',' || c === '\n' || c === '\r') {
      rows[rows.length - 1].push(field);
      field = '';
      if (c === '\r' && text[i + 1] === '\n') i++;
      if (c !== ',') rows.push([]);
    } else field += c;
  }
  rows[rows.length - 1].push(field);
  return rows;
}

const bare = fc.string({
  unit: fc.constantFrom('a', 'é', '😀', '\ufeff', '7'),
  minLength: 1,
  maxLength: 3,
});
const inQuotes = fc
  .string({
    unit: fc.constantFrom('a', '""', ',', '\n', '\r\n', '\r', '語'),
    minLength: 1,
    maxLength: 6,
  })
  .map((text) => `"${text}"`);
const lineEnd = fc.constantFrom('\n', '\r\n', '\r');

/** CSV of two columns and a few rows, with all kinds of line ends; no field is blank. */
const csvText = fc
  .array(
    fc.tuple(
      fc.oneof(
        bare,
        inQuotes.map((text) => text.replace('"', '"x')),
      ),
      fc.oneof(bare, inQuotes),
      lineEnd,
    ),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((rows) => `k,"l ""m"""\r\n${rows.map(([a, b, end]) => `${a},${b}${end}`).join('')}`);

/** The pieces of a sequence between the given places. */
function cut<T extends { length: number; slice(from: number, to: number): T }>(
  whole: T,
  places: readonly number[],
): T[] {
  const ends = [...new Set(places.map((place) => place % (whole.length + 1)))].sort(
    (a, b) => a - b,
  );
  return [...ends, whole.length].map((end, i) => whole.slice(i === 0 ? 0 : ends[i - 1], end));
}

const nominal = { types: { k: 'nominal', 'l "m"': 'nominal' } } as const;
const utf8 = new TextEncoder();

describe('CSV in chunks', () => {
  it('is read as by the definition, wherever it is cut', () => {
    fc.assert(
      fc.property(csvText, fc.array(fc.nat(200), { maxLength: 6 }), (text, places) => {
        const rows = records(text)
          .slice(1)
          .filter(({ length }) => length === 2);
        const missing = (field: string) => (field.trim() === '' ? null : field);
        const expected = {
          k: rows.map(([k]) => missing(k)),
          'l "m"': rows.map(([, l]) => missing(l)),
        };
        expect(contents(parseCsv(text, nominal))).toEqual(expected);
        expect(contents(readInChunks(cut(text, places), nominal))).toEqual(expected);
        expect(contents(readInChunks(cut(utf8.encode(text), places), nominal))).toEqual(expected);
      }),
      runs(400),
    );
  });

  const text = '\ufeff"k"\r\n"é""\r\n😀",2\r\r\n"x"\n';
  const whole = '\ufeffk,"l\n ""m"" "\r\n\r\n"é""\r\n😀, ",2\r"x",,\r\n'.replace(',,', ',3');

  it('is the same table for every single cut and for single characters', () => {
    const expected = { k: ['é"\r\n😀, ', 'x'], 'l\n "m" ': [2, 3] };
    expect(contents(parseCsv(whole))).toEqual(expected);
    const bytes = utf8.encode(whole);
    for (let at = 0; at <= bytes.length; at++) {
      expect(contents(readInChunks(cut(bytes, [at])))).toEqual(expected);
      expect(contents(readInChunks(cut(whole, [at])))).toEqual(expected);
    }
    expect(contents(readInChunks(Array.from(bytes, (byte) => Uint8Array.of(byte))))).toEqual(
      expected,
    );
    expect(contents(readInChunks(whole.split('')))).toEqual(expected);
  });

  it.each([
    ['a ragged row', `${whole}1,2,3\n1\n`],
    ['a bad quote', `${whole}a,"b"c\n1\n`],
    ['an open quote', `${whole}a,"b\n1\n`],
    ['text among numbers', `${whole}a,b\nc,4\n`],
    ['a NUL', `${whole}a,\0\n1\n`],
    ['a single bad column', text],
  ])('gives the same error for %s, wherever it is cut', (_, broken) => {
    const expected = errorOf(() => parseCsv(broken));
    const bytes = utf8.encode(broken);
    for (let at = 0; at <= bytes.length; at++) {
      expect(errorOf(() => readInChunks(cut(bytes, [at])))).toBe(expected);
    }
    expect(errorOf(() => readInChunks(broken.split('')))).toBe(expected);
  });
});

it('ARFF is the same table for every cut', async () => {
  const text =
    "@relation r\r\n@attribute a real\r@attribute b {'é 😀',x}\n@data\r\n1,x\r?,'é 😀'\r\n\r\n3,x";
  const bytes = utf8.encode(text);
  for (let at = 0; at <= bytes.length; at++) {
    const table = await readArff(cut(bytes, [at]));
    expect(contents(table)).toEqual({ a: [1, NaN, 3], b: ['x', 'é 😀', 'x'] });
  }
});
