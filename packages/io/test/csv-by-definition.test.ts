import { PreflearnError, type Table } from '@preflearn/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import { SETTLED_AFTER } from '../src/columns/inferring-builder.js';
import { type CsvOptions, parseCsv } from '../src/index.js';
import { type Defined, type Definition, readByDefinition } from './csv-by-definition.js';
import { contents, finiteNumber, readInChunks } from './helpers.js';

/** Longest text, in bytes, that is cut at each of them. */
const MAX_CUTS = 60;

/** Columns of a table, or code and line of the error. */
function outcome(read: () => Table): Defined {
  try {
    const found = contents(read());
    return Object.values(found);
  } catch (error) {
    if (!(error instanceof PreflearnError)) throw error;
    return `${error.code} in line ${error.where.line}`;
  }
}

const digits = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 6 }),
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 14, maxLength: 24 }),
  fc.constantFrom('0', '00', '9'.repeat(310), `${'0'.repeat(330)}1`, '9007199254740993'),
);

/** The middle of two doubles, and its neighbours. */
const middle = fc
  .tuple(fc.bigInt({ min: 2n ** 52n, max: 2n ** 53n - 1n }), fc.nat(6), fc.nat(2))
  .map(([fraction, power, off]) =>
    String((2n * fraction + 1n) * 2n ** BigInt(power) + BigInt(off - 1)),
  );

/** A number with a point before decimals and without a sign. */
const size = fc.oneof(
  { weight: 3, arbitrary: digits },
  { weight: 3, arbitrary: fc.tuple(digits, digits).map((parts) => parts.join('.')) },
  { weight: 2, arbitrary: finiteNumber.map((value) => String(Math.abs(value))) },
  { weight: 1, arbitrary: fc.nat({ max: 2_000_000 }).map((n) => String(n / 8)) },
  { weight: 1, arbitrary: middle },
  { weight: 1, arbitrary: digits.map((text) => `${text}.`) },
  { weight: 1, arbitrary: digits.map((text) => `.${text}`) },
);

const exponent = fc.oneof(
  { weight: 8, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: fc.constantFrom('e0', 'E5', 'e-12', 'e+300', 'E-330', 'e007') },
);

const sign = fc.constantFrom('', '', '', '-', '+');

/** @param mark  before decimals */
const plainNumber = (mark: string) =>
  fc
    .tuple(sign, size, exponent)
    .map(([before, text, power]) => {
      const isWhole = text.includes('e') ? '' : power;
      return before + text.replace('.', mark) + isWhole;
    })
    .filter((text) => Number.isFinite(Number(text.replace(mark, '.'))));

/** Numbers in groups of three, with decimals and signs as accounts have them. */
const groupedNumber = (mark: string) =>
  fc
    .tuple(
      sign,
      fc.nat({ max: 2_000_000_000 }),
      fc.constantFrom(mark === '.' ? ',' : '.', "'", '\u2019', '\u202f', '\u00a0', ' ', '\u2009'),
      fc.constantFrom('', mark, `${mark}5`, `${mark}250`),
    )
    .map(
      ([before, whole, group, rest]) =>
        before + String(whole).replace(/\B(?=(\d{3})+$)/g, group) + rest,
    );

const accountNumber = (mark: string) =>
  fc.tuple(fc.nat({ max: 99_999 }), fc.constantFrom('()', '-', '\u2212')).map(([n, signs]) => {
    const text = String(n / 4).replace('.', mark);
    if (signs === '()') return `(${text})`;
    return signs === '-' ? `${text}-` : signs + text;
  });

const missing = fc.constantFrom('', '?', 'NA', 'null', '-', '.', 'None', 'nan');

const wrong = fc.constantFrom(
  'x',
  '1.2.3',
  '1,2,3',
  '--1',
  'inf',
  '1e999',
  '000030e+308',
  '9'.repeat(310),
  `${'9'.repeat(310)},5`,
  '0x1F',
  '1_000',
  '1e',
  'é',
);

const category = fc.oneof(
  fc.string({
    unit: fc.constantFrom('a', 'é', '😀', '語', '"', '\n', '\r\n', '\r', ';', ',', ' ', '7', "'"),
    maxLength: 5,
  }),
  fc.constantFrom('NA', 'None', 'TRUE', '01', '1e5', '#', '% a', 'Total', '\ufeff'),
);

/** How a cell stands in the text: in quotes or without, and with blanks around it. */
interface Style {
  readonly isQuoted: boolean;
  readonly before: string;
  readonly after: string;
}

const style: fc.Arbitrary<Style> = fc.record({
  isQuoted: fc.constantFrom(false, false, false, true),
  before: fc.constantFrom('', '', '', '', ' ', '\u00a0 '),
  after: fc.constantFrom('', '', '', '', '  ', '\u202f'),
});

function written(text: string, { isQuoted, before, after }: Style, separator: string): string {
  const mustQuote = text.includes(separator) || /["\r\n]/.test(text);
  const field = isQuoted || mustQuote ? `"${text.replaceAll('"', '""')}"` : text;
  return before + field + after;
}

interface CsvCase {
  readonly definition: Definition;
  readonly mark: string;
  /** Whether there are so many plain rows first that the columns are settled. */
  readonly isLong: boolean;
  readonly end: string;
  /** The rows after these. */
  readonly rows: string;
  /** Whether the reader is told the types; else columns show theirs by many plain numbers. */
  readonly areTold: boolean;
  readonly cuts: readonly number[];
  readonly isUtf16: boolean;
}

/** The whole text of a case. */
function textOf({ definition: { types, separator, decimal }, mark, isLong, end, rows }: CsvCase) {
  const head = types.map((_, c) => `c${c}`);
  const many = Array.from({ length: isLong ? SETTLED_AFTER + 1 : 0 }, (_, i) =>
    types.map((type) => (type === 'numeric' ? `${i}${decimal}5` : `t${i % 7}`)),
  );
  return mark + [head, ...many].map((cells) => cells.join(separator) + end).join('') + rows;
}

const lineEnds = fc.constantFrom<readonly string[]>(['\n'], ['\r\n'], ['\r'], ['\n', '\r\n', '\r']);

const layout = fc
  .tuple(fc.constantFrom(',', ';', '\t', '|'), fc.constantFrom<'.' | ','>('.', ','))
  .map(
    ([separator, decimal]) => ({ separator, decimal: separator === ',' ? '.' : decimal }) as const,
  );

const csvCase: fc.Arbitrary<CsvCase> = fc
  .record({
    layout,
    types: fc.array(fc.constantFrom<'numeric' | 'nominal'>('numeric', 'numeric', 'nominal'), {
      minLength: 2,
      maxLength: 3,
    }),
    isLong: fc.boolean(),
    ends: lineEnds,
  })
  .chain(({ layout: { separator, decimal }, types, isLong, ends }) => {
    const numbers = [plainNumber(decimal), plainNumber(decimal), groupedNumber(decimal)];
    const filled = fc.oneof(...numbers, ...(isLong ? [accountNumber(decimal)] : []));
    const number = fc.oneof({ weight: 9, arbitrary: filled }, { weight: 1, arbitrary: missing });
    const cells = types.map((type) => fc.tuple(type === 'numeric' ? number : category, style));
    const end = fc.constantFrom(...ends);
    const row = fc
      .tuple(fc.tuple(...cells), end)
      .map(
        ([texts, after]) =>
          texts.map(([text, how]) => written(text, how, separator)).join(separator) + after,
      );
    const wrongRow = fc
      .nat(types.length - 1)
      .chain((at) =>
        wrong.map((text) =>
          types.map((_, c) => written(c === at ? text : '7', PLAIN, separator)).join(separator),
        ),
      );
    const odd = fc.oneof(
      { weight: 6, arbitrary: fc.constant('') },
      { weight: 2, arbitrary: wrongRow.map((text) => text + ends[0]) },
      {
        weight: 1,
        arbitrary: fc
          .constantFrom(types.length - 1, types.length + 1)
          .map((width) => new Array(width).fill('7').join(separator) + ends[0]),
      },
    );
    return fc.record({
      definition: fc.constant({ separator, decimal, types }),
      mark: fc.constantFrom('', '\ufeff'),
      isLong: fc.constant(isLong),
      end: fc.constant(ends[0]),
      areTold: isLong ? fc.boolean() : fc.constant(true),
      rows: fc
        .tuple(
          fc.array(row, { minLength: 1, maxLength: 8 }),
          odd,
          fc.array(row, { maxLength: 3 }),
          fc.boolean(),
        )
        .map(([before, oddRow, after, endsBare]) => {
          const text = before.join('') + oddRow + after.join('');
          return endsBare ? text.replace(/[\r\n]+$/, '') : text;
        }),
      cuts: fc.array(fc.nat(100_000), { maxLength: 5 }),
      isUtf16: fc.constantFrom(false, false, false, false, true),
    });
  });

const PLAIN: Style = { isQuoted: false, before: '', after: '' };

function pieces(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const ends = [...cuts.map((at) => at % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  return ends.map((end, i) => bytes.slice(i === 0 ? 0 : ends[i - 1], end));
}

function utf16(text: string): Uint8Array {
  const whole = text.startsWith('\ufeff') ? text : `\ufeff${text}`;
  return new Uint8Array(
    Uint16Array.from({ length: whole.length }, (_, i) => whole.charCodeAt(i)).buffer,
  );
}

it('CSV is read as by its definition, however numbers are written and wherever it is cut', () => {
  fc.assert(
    fc.property(csvCase, (input) => {
      const { definition, areTold, cuts, isUtf16 } = input;
      const text = textOf(input);
      const { separator, decimal, types } = definition;
      const options: CsvOptions = {
        ...{ separator, decimal, header: true, comment: 'none' },
        ...{ skipLines: 0, skipAfterHeader: 0, skipFooter: 0 },
        types: Object.fromEntries(
          types.flatMap((type, c) => (areTold || type === 'nominal' ? [[`c${c}`, type]] : [])),
        ),
      };
      const expected = readByDefinition(text, definition);
      expect(outcome(() => parseCsv(text, options))).toEqual(expected);
      const bytes = isUtf16 ? utf16(text) : new TextEncoder().encode(text);
      expect(outcome(() => readInChunks([bytes], options))).toEqual(expected);
      expect(outcome(() => readInChunks(pieces(bytes, cuts), options))).toEqual(expected);
      if (bytes.length > MAX_CUTS) return;
      const single = Array.from(bytes, (byte) => Uint8Array.of(byte));
      expect(outcome(() => readInChunks(single, options))).toEqual(expected);
      for (let at = 0; at <= bytes.length; at++) {
        expect(outcome(() => readInChunks(pieces(bytes, [at]), options))).toEqual(expected);
      }
    }),
    runs(120),
  );
});
