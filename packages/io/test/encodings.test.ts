import { errorSentence } from '@preflearn/core/errors';
import type { Encoding } from '@preflearn/core/reading';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodingShown } from '../src/bytes/encoding.js';
import { type CsvOptions, readCsv } from '../src/index.js';
import { contents, readInChunks, rejectionOf } from './helpers.js';

function utf16(text: string, encoding: 'utf-16le' | 'utf-16be'): Uint8Array {
  const bytes = new Uint8Array(2 * text.length);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < text.length; i++) {
    view.setUint16(2 * i, text.charCodeAt(i), encoding === 'utf-16le');
  }
  return bytes;
}

/** Text of Latin-1 characters and the euro sign, in windows-1252. */
const windows1252 = (text: string) =>
  Uint8Array.from(text, (c) => (c === '€' ? 0x80 : c.charCodeAt(0)));

function encoded(text: string, encoding: Encoding): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  return encoding === 'windows-1252' ? windows1252(text) : utf16(text, encoding);
}

async function read(bytes: Uint8Array, options: CsvOptions = {}) {
  const notes: string[] = [];
  const table = await readCsv(bytes, {
    source: 'd.csv',
    onNote: (note) => notes.push(errorSentence(note)),
    ...options,
  });
  return { columns: contents(table), notes };
}

const text = 'Größe,Preis\r\nüber,10€/St\r\nklein,5€/St\r\n';
const columns = { Größe: ['über', 'klein'], Preis: ['10€/St', '5€/St'] };

const note = (encoding: string) => [
  `d.csv: the text is not UTF-8, and was read as ${encoding}; if it is in another encoding, say so ` +
    '("encoding": "windows-1252").',
];

describe('the encoding of bytes', () => {
  it.each<[string, Uint8Array, string[]]>([
    ['UTF-8', encoded(text, 'utf-8'), []],
    ['UTF-8 with a byte order mark', encoded(`\ufeff${text}`, 'utf-8'), []],
    ['Excel\'s "Unicode text"', encoded(`\ufeff${text}`, 'utf-16le'), note('utf-16le')],
    ['UTF-16 BE', encoded(`\ufeff${text}`, 'utf-16be'), note('utf-16be')],
    ['UTF-16 LE without a mark', encoded(text, 'utf-16le'), note('utf-16le')],
    ['UTF-16 BE without a mark', encoded(text, 'utf-16be'), note('utf-16be')],
    ["Excel's CSV on Windows", encoded(text, 'windows-1252'), note('windows-1252')],
  ])('is found: %s', async (_, bytes, notes) => {
    expect(await read(bytes)).toEqual({ columns, notes });
  });

  it.each<Encoding>(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'])(
    'is taken as it is given, without a note: %s',
    async (encoding) => {
      expect(await read(encoded(text, encoding), { encoding })).toEqual({ columns, notes: [] });
    },
  );

  it('has all signs of windows-1252', async () => {
    const bytes = Uint8Array.from([
      0x61,
      10,
      ...Array.from({ length: 32 }, (_, i) => 0x80 + i),
      0xff,
    ]);
    const { columns: found } = await read(bytes);
    expect(found).toEqual({ a: ['€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸÿ'] });
  });

  it('is refused where UTF-8 is damaged, with what to do', async () => {
    const damaged = Uint8Array.from([...encoded('a\nüber\n', 'utf-8'), 0xfc]);
    const sentence = 'FILE_FORMAT: d.csv, line 3: found the byte 0xFC, which is not UTF-8 there; ';
    expect(await rejectionOf(read(damaged))).toBe(
      `${sentence}save the file as UTF-8 text, or say which encoding it has ("encoding": "windows-1252").`,
    );
    const latin = encoded('a\nüber\n', 'windows-1252');
    expect(await rejectionOf(read(latin, { encoding: 'utf-8' }))).toBe(
      `${sentence.replace('3', '2')}save the file as UTF-8 text.`,
    );
    expect((await read(damaged, { encoding: 'windows-1252' })).columns).toEqual({
      a: ['Ã¼ber', 'ü'],
    });
  });

  it('is refused where UTF-16 is cut off', async () => {
    const bytes = utf16('a\nb', 'utf-16le');
    expect(await rejectionOf(read(bytes.subarray(0, 5)))).toBe(
      'FILE_FORMAT: d.csv, line 2: the text ends within a character of utf-16le; save it again.',
    );
  });

  it('is one of those that are known', async () => {
    const encoding = 'latin2' as Encoding;
    expect(await rejectionOf(read(encoded('a\n1\n', 'utf-8'), { encoding }))).toBe(
      'OPTION_RANGE: Option "encoding": found "latin2", expected one of "utf-8", "utf-16le", "utf-16be", ' +
        '"windows-1252".',
    );
  });

  it('gives the same table wherever the bytes are cut', () => {
    const cells = fc.string({
      unit: fc.constantFrom('a', 'é', 'Ã', '¼', '€', '7', ' '),
      maxLength: 6,
    });
    const encoding = fc.constantFrom<Encoding>('utf-8', 'utf-16le', 'utf-16be', 'windows-1252');
    fc.assert(
      fc.property(
        fc.array(cells),
        encoding,
        fc.boolean(),
        fc.array(fc.nat()),
        (list, from, say, places) => {
          const bytes = encoded(`k;l\n${list.map((cell) => `x${cell};1\n`).join('')}x;1\n`, from);
          const options: CsvOptions = { types: { k: 'nominal' }, ...(say && { encoding: from }) };
          const outcome = (chunks: readonly Uint8Array[]) => {
            try {
              return contents(readInChunks(chunks, options));
            } catch (error) {
              return String(error);
            }
          };
          const ends = places.map((place) => place % bytes.length).sort((a, b) => a - b);
          const chunks = [...ends, bytes.length].map((end, i) =>
            bytes.subarray(ends[i - 1] ?? 0, end),
          );
          expect(outcome(chunks)).toEqual(outcome([bytes]));
          if (say || from.startsWith('utf')) {
            const expected = [...list.map((cell) => `x${cell}`.trimEnd()), 'x'];
            expect(outcome(chunks)).toEqual({ k: expected, l: expected.map(() => 1) });
          }
        },
      ),
    );
  });
});

describe('the encoding that four bytes show', () => {
  it('is the likely UTF-16 where they are no text in UTF-8', () => {
    // As UTF-8 the first word would be letters and control characters.
    for (const encoding of ['utf-16le', 'utf-16be'] as const) {
      const bytes = utf16('длина', encoding).subarray(0, 4);
      expect(encodingShown(bytes, encoding)).toBe(encoding);
      expect(encodingShown(bytes)).toBe('utf-8');
      expect(encodingShown(encoded('a\t\r\n', 'utf-8'), encoding)).toBe('utf-8');
    }
  });
});
