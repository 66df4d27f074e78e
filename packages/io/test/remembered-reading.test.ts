import type { Reading } from '@preflearn/core';
import { type DecimalMark, type Encoding, encodings } from '@preflearn/core/reading';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import { SETTLED_AFTER } from '../src/columns/inferring-builder.js';
import {
  type CsvOptions,
  parseArff,
  parseCsv,
  readTableFrom,
  rememberedDecimal,
} from '../src/index.js';
import { contents, errorOf, readInChunks } from './helpers.js';

/** How a file is written. */
interface Hand {
  readonly separator: string;
  readonly decimal: DecimalMark;
  /** Between thousands; empty for none. */
  readonly thousands: string;
  readonly missing: string;
  readonly encoding: Encoding;
  readonly hasMark: boolean;
}

function numberText(value: number, { decimal, thousands }: Hand): string {
  const [whole, fraction] = Math.abs(value).toFixed(3).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousands);
  const decimals = Number(fraction) === 0 ? '' : `${decimal}${fraction}`;
  return `${value < 0 ? '-' : ''}${grouped}${decimals}`;
}

function written(rows: readonly (readonly string[])[], { separator }: Hand): string {
  const field = (text: string) =>
    /[,;\t|:"\r\n]/.test(text) || text.includes(separator)
      ? `"${text.replaceAll('"', '""')}"`
      : text;
  return rows.map((row) => `${row.map(field).join(separator)}\n`).join('');
}

function encoded(text: string, { encoding, hasMark }: Hand): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (encoding === 'windows-1252') return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  const codes = Array.from(`${hasMark ? '\ufeff' : ''}${text}`, (sign) => sign.charCodeAt(0));
  const [low, high] = encoding === 'utf-16le' ? [0, 8] : [8, 0];
  return Uint8Array.from(codes.flatMap((code) => [(code >> low) & 255, (code >> high) & 255]));
}

const hands: fc.Arbitrary<Hand> = fc
  .record({
    separator: fc.constantFrom(',', ';', '\t', '|', ':', '~'),
    decimal: fc.constantFrom<DecimalMark>('.', ','),
    thousands: fc.constantFrom('', '.', ',', "'", '\u00a0'),
    missing: fc.constantFrom('', 'NA', '-99', '*'),
    encoding: fc.constantFrom(...encodings),
    hasMark: fc.boolean(),
  })
  .filter(({ decimal, thousands, separator }) => thousands !== decimal && separator !== decimal);

const cell = fc.oneof(
  fc.integer({ min: -9_999_999, max: 9_999_999 }).map((value) => value / 1000),
  fc.integer({ min: 1000, max: 9999 }).map((value) => value / 1000), // 1.234
  fc.integer({ min: 1, max: 9999 }).map((value) => value * 1000), // 1.234.000
  fc.constant(null),
);

/** Rows of three numbers, of which the first decides how numbers are written, and a text. */
const rows = fc.array(fc.tuple(cell, cell, cell, fc.constantFrom('é', 'ünd', 'a b', '1.5')), {
  minLength: 1,
  maxLength: 5,
});

const NAMES = ['x', 'Größe, m', 'z', 'Wörter'];
const types = { x: 'numeric', 'Größe, m': 'numeric', z: 'numeric', Wörter: 'nominal' } as const;

/** A file with some of the columns. */
function fileOf(
  table: readonly (readonly (number | string | null)[])[],
  columns: readonly number[],
  hand: Hand,
): Uint8Array {
  const texts = table.map((row) =>
    columns.map((c) => {
      const value = row[c];
      if (value === null) return hand.missing;
      return typeof value === 'number' ? numberText(value, hand) : value;
    }),
  );
  return encoded(written([columns.map((c) => NAMES[c]), ...texts], hand), hand);
}

function typesOf(columns: readonly number[]): CsvOptions['types'] {
  return Object.fromEntries(Object.entries(types).filter((_, c) => columns.includes(c)));
}

describe('a table is read as another one was', () => {
  it('whatever the hand, and whichever rows and columns it has', () => {
    fc.assert(
      fc.property(
        hands,
        rows,
        rows,
        fc.subarray([0, 1, 2, 3], { minLength: 1 }),
        fc.boolean(),
        (hand, before, after, columns, isSaid) => {
          const { separator, decimal, encoding } = hand;
          const said = { separator, decimal, encoding, missing: [hand.missing] };
          const usual =
            ',;\t|'.includes(separator) && (encoding !== 'windows-1252' || hand.hasMark);
          // What is not said must be shown by the file: a first row in which each number has decimals.
          const options = isSaid || !usual ? said : { missing: [hand.missing] };
          const training = [[0.5, 0.25, 0.75, 'é'], ...before];
          const all = [0, 1, 2, 3];
          const { reading } = readInChunks([fileOf(training, all, hand)], { ...options, types });
          const isBlank = hand.missing === ''; // then rows of nothing may be all there is
          const kept = isBlank
            ? after.filter((row) => columns.some((c) => row[c] !== null))
            : after;
          fc.pre(kept.length > 0);
          const bytes = fileOf(kept, columns, hand);
          const again = readInChunks([bytes], { reading, types: typesOf(columns) });
          const expected = readInChunks([bytes], { ...said, types: typesOf(columns) });
          expect(contents(again)).toEqual(contents(expected));
        },
      ),
      runs(2000),
    );
  });
});

/** Reads fields that hold no separator. */
function read(lines: readonly string[], options: CsvOptions = {}) {
  return parseCsv(lines.map((line) => `${line}\n`).join(''), options);
}

describe('the reading of a table', () => {
  it('says what was recognised', () => {
    expect(read(['x;y', '1,5;a']).reading).toEqual({
      layout: { separator: ';' },
      cells: { decimal: ',' },
    });
    expect(read(['x\ty', '1\ta']).reading).toEqual({ layout: { separator: '\t' }, cells: {} });
    const { reading } = readInChunks([Uint8Array.from([0x78, 0xe9, 10, 0x31, 10])]);
    expect(reading).toEqual({
      layout: { encoding: 'windows-1252', separator: ',' },
      cells: {},
    });
  });

  it('says what was said', () => {
    const options = { separator: ':', decimal: ',', missing: ['NA'] } as const;
    expect(read(['x:y', '1:a'], options).reading).toEqual({
      layout: { separator: ':' },
      cells: { decimal: ',', missing: ['NA'] },
    });
  });

  it('says the mark of each column where they differ, and of no column of texts', () => {
    const { reading } = read(['a;b;c;d', '1,5;1.5;7;1.5x', '2,5;2.5;8;y']);
    expect(reading?.cells).toEqual({
      columns: [
        { name: 'a', decimal: ',' },
        { name: 'b', decimal: '.' },
      ],
    });
    const again = read(['b;a', '1.234;1.234'], { reading });
    expect(contents(again)).toEqual({ b: [1.234], a: [1234] });
    expect(again.reading).toEqual(reading);
  });

  it('says the mark that texts show, where columns of numbers show none', () => {
    const types = { y: 'nominal' } as const;
    expect(read(['x;y', '1;0,5'], { types }).reading?.cells).toEqual({ decimal: ',' });
    expect(read(['x;y', '1;0,5', '2;0.5'], { types }).reading?.cells).toEqual({});
    expect(read(['x;y', '1.5;0,5', '2;7'], { types }).reading?.cells).toEqual({ decimal: '.' });
  });

  it('says an assumption on which numbers were read', () => {
    const { reading } = read(['x,y', '"1,234",a']);
    expect(reading?.cells).toEqual({ decimal: '.' });
    expect(contents(read(['x,y', '"1,234",a'], { reading })).x).toEqual([1234]);
  });

  it('says decimal points that come late, and none for whole numbers', () => {
    const whole = Array.from({ length: SETTLED_AFTER + 2 }, (_, i) => `${i},a`);
    expect(read(['x,y', ...whole]).reading?.cells).toEqual({});
    expect(read(['x,y', ...whole, '0.5,a']).reading?.cells).toEqual({ decimal: '.' });
  });

  it('keeps what it took from another one', () => {
    const reading: Reading = {
      layout: { separator: ';' },
      cells: { decimal: ',', missing: ['-'] },
    };
    expect(read(['x;y', '1;a'], { reading }).reading).toEqual(reading);
  });

  it('stays with parts of the table', () => {
    const table = read(['x;y', '1,5;a']);
    expect(table.without('y').reading).toBe(table.reading);
    expect(table.select([0]).reading).toBe(table.reading);
  });

  it('of ARFF has no separator and no decimal mark', () => {
    const table = parseArff('@relation r\n@attribute x real\n@data\n1.5\nNA\n', {
      missing: ['NA'],
    });
    expect(table.reading).toEqual({ layout: {}, cells: { missing: ['NA'] } });
  });
});

describe('the format of a table', () => {
  const ofArff = '@relation r\n@attribute x real\n@data\n1\n';

  it('is remembered where it was said', async () => {
    const { reading } = await readTableFrom('{"x":1}', { format: 'jsonl' });
    expect(reading?.layout).toEqual({ format: 'jsonl' });
    expect((await readTableFrom('{"x":1}')).reading?.layout.format).toBeUndefined();
    const again = await readTableFrom(' {"x":2}', { reading });
    expect(contents(again)).toEqual({ x: [2] });
  });

  it('is a hint, which the beginning of a stream overrides', async () => {
    const reading: Reading = { layout: { format: 'tsv' }, cells: {} };
    expect((await readTableFrom(ofArff, { reading })).reading?.layout.format).toBeUndefined();
    const table = await readTableFrom('a\tb\n1\t2\n', { reading });
    expect(table.names).toEqual(['a', 'b']);
    expect(table.reading?.layout.format).toBe('tsv');
  });
});

describe('what was read of another table', () => {
  const german: Reading = { layout: { separator: ';' }, cells: { decimal: ',' } };

  it('decides what a file leaves open', () => {
    expect(errorOf(() => read(['x;y', '1.234;a']))).toContain('which may mean 1.234 or 1234');
    expect(contents(read(['x;y', '1.234;a'], { reading: german })).x).toEqual([1234]);
    expect(contents(read(['x', '1.234'], { reading: german })).x).toEqual([1234]);
  });

  it('refuses numbers that are written otherwise', () => {
    const found =
      'VALUE_NOT_NUMERIC: Line 2, column "x": found "0.5", expected a number with a decimal comma, ';
    const sentence =
      `${found}as in the table that this one is read like; correct it, say which mark stands before decimals ` +
      '("decimal": "."), or name it as a marker for missing values ("missing": ["0.5"]).';
    const options = { reading: german, types: { x: 'numeric' } } as const;
    expect(errorOf(() => read(['x;y', '0.5;a'], options))).toBe(sentence);
    expect(contents(read(['x;y', '0.5;a'], { reading: german, decimal: '.' })).x).toEqual([0.5]);
  });

  it('holds not for numbers in a file with another separator, where nothing is guessed against it', () => {
    expect(contents(read(['x,y', '0.5,a', '1.234,b'], { reading: german })).x).toEqual([
      0.5, 1.234,
    ]);
    expect(contents(read(['x\ty', '0,5\ta', '1.234\tb'], { reading: german })).x).toEqual([
      0.5, 1234,
    ]);
    expect(contents(read(['x,y', '1.234,a'])).x).toEqual([1.234]);
    expect(errorOf(() => read(['x,y', '1.234,a'], { reading: german }))).toContain(
      'found "1.234", which may mean 1.234 or 1234',
    );
    const points: Reading = { layout: { separator: ',' }, cells: { decimal: '.' } };
    expect(errorOf(() => read(['x;y', '1.234;a'], { reading: points }))).toContain('may mean');
    expect(contents(read(['x;y', '1.234;0,5'], { reading: points }))).toEqual({
      x: [1234],
      y: [0.5],
    });
  });

  it('holds for numbers whatever the separator, where none is named', () => {
    const reading: Reading = { layout: {}, cells: { decimal: ',' } };
    expect(contents(read(['x|y', '1.234|a'], { reading })).x).toEqual([1234]);
    expect(rememberedDecimal(reading, { layout: { separator: '|' }, cells: {} }, 'x')).toBe(',');
    expect(
      rememberedDecimal(german, { layout: { separator: '|' }, cells: {} }, 'x'),
    ).toBeUndefined();
    expect(rememberedDecimal(german, german, 'x')).toBe(',');
  });

  it('names a separator unless the file shows another', () => {
    const of = (separator: string): CsvOptions => ({
      reading: { layout: { separator }, cells: {} },
    });
    expect(read(['a:b', '1:x'], of(':')).names).toEqual(['a', 'b']);
    expect(read(['"a:b":c', '"x:y:z":1'], of(':')).names).toEqual(['a:b', 'c']);
    expect(read(['a,b', '1,x'], of(':')).names).toEqual(['a', 'b']);
    expect(read(['a;b:c', '1;x'], of(':')).names).toEqual(['a', 'b:c']);
    expect(read(['a,b;c', '1,5;x'], of(',')).names).toEqual(['a', 'b;c']);
    expect(read(['sep=;', 'a,b;c', '1,5;x'], of(',')).names).toEqual(['a,b', 'c']);
    expect(read(['a|b', '1|x'], of(',')).names).toEqual(['a', 'b']);
  });

  it('names the marks of missing values, unless others are said', () => {
    const reading: Reading = { layout: {}, cells: { missing: ['-'] } };
    expect(contents(read(['x,y', '-,a', '1,b'], { reading })).x).toEqual([NaN, 1]);
    expect(contents(read(['x,y', '-,a', 'NA,b'], { reading, missing: ['NA'] })).x).toEqual([
      '-',
      null,
    ]);
    const arff = '@relation r\n@attribute x real\n@data\n-\n1\n';
    expect(contents(parseArff(arff, { reading })).x).toEqual([NaN, 1]);
  });

  it('names an encoding that bytes do not show, and says no more that it was found', () => {
    const notes: unknown[] = [];
    const options = (encoding: Encoding): CsvOptions => ({
      reading: { layout: { encoding }, cells: {} },
      onNote: (note) => notes.push(note),
    });
    const bytes = (text: string, encoding: Encoding) =>
      encoded(text, { encoding, hasMark: false } as Hand);
    const latin = bytes('ü,b\n1,2\n', 'windows-1252');
    expect(readInChunks([latin], options('windows-1252')).names).toEqual(['ü', 'b']);
    for (const encoding of ['utf-16le', 'utf-16be'] as const) {
      const greek = bytes('αβγ,δ\n1,2\n', encoding);
      expect(readInChunks([greek], options(encoding)).names).toEqual(['αβγ', 'δ']);
    }
    expect(notes).toEqual([]);
    expect(readInChunks([bytes('ü,b\n1,2\n', 'utf-8')], options('utf-16le')).names).toEqual([
      'ü',
      'b',
    ]);
    expect(readInChunks([bytes('a,b\n1,2\n', 'utf-8')], options('utf-16le')).names).toEqual([
      'a',
      'b',
    ]);
    expect(readInChunks([latin], options('utf-8')).names).toEqual(['ü', 'b']);
    expect(notes).toHaveLength(1);
  });
});

describe('lines that were said to be left out of another table', () => {
  const titled = ['from a, b', 'x,y', 'm,m', '1,a', '2,b', '3,c'];
  const options = { skipLines: 1, skipAfterHeader: 1, skipFooter: 1 };
  const { reading } = read(titled, options);

  it('are remembered, if it was said', () => {
    expect(reading?.layout).toEqual({ separator: ',', ...options });
    expect(read(['x,y', '1,a']).reading?.layout).toEqual({ separator: ',' });
    expect(read(['x,y', '1,a'], { skipLines: 0 }).reading?.layout.skipLines).toBe(0);
  });

  it('are left out of a table like that one, which is said', () => {
    const notes: string[] = [];
    const again = read(['to c, d', 'x,y', 'm,m', '4,d', '5,e', '6,f'], {
      reading,
      onNote: ({ problem }) => notes.push(problem),
    });
    expect(contents(again)).toEqual({ x: [4, 5], y: ['d', 'e'] });
    expect(again.reading).toEqual(reading);
    expect(notes).toEqual([
      'a line at the beginning was left out, as in the table that this one is read like',
      'a line below the header was left out, as in the table that this one is read like',
      'a line at the end was left out, as in the table that this one is read like',
    ]);
  });

  it('are found anew where the text shows another hand', () => {
    const plain = { x: [1, 2], y: ['a', 'b'] };
    expect(contents(read(['x;y', '1;a', '2;b'], { reading }))).toEqual(plain);
    expect(contents(read(['x,y', '1,a', '2,b'], { reading }))).toEqual(plain);
    expect(contents(read(['x,y'].concat('1,a'), { reading }))).toEqual({ x: [1], y: ['a'] });
    const numbers = ['1,2', '3,4', '5,6'];
    expect(contents(read(numbers, { reading }))).toEqual(contents(read(numbers)));
  });

  it('are another number if that is said', () => {
    const said = { skipLines: 0, skipAfterHeader: 0, skipFooter: 0 };
    expect(contents(read(['x,y', 'm,1', 'a,2'], { reading, ...said }))).toEqual({
      x: ['m', 'a'],
      y: [1, 2],
    });
  });
});
