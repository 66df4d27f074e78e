import { type Column, Random, Table } from '@preflearn/core';

/** Texts that formats must quote, escape or distinguish from something else; not blank, and not `?`. */
const TEXTS = [
  ...['a', 'b c', ' a ', 'é😀', '01', '1e5', '-', 'NaN', 'true', '=1+1', 'null', '<b>&amp;</b>'],
  ...[
    'a,b',
    'a;b',
    'a\tb',
    '"',
    "'",
    'a"b',
    '\\',
    '\\n',
    'a\nb',
    'a\r\nb',
    '{a}',
    '[a]',
    '%',
    '#N/A',
  ],
  ...['__proto__', 'constructor', '_x0041_', 'a>b~c', 'x'.repeat(300)],
];

const NUMBERS = [
  ...[0, -0, 1, -1, 0.1, 1 / 3, 1e21, 1e-7, 123456789.125, 2 ** 53, -(2 ** 53)],
  ...[5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, 40000, 0.30000000000000004],
];

/** A table of awkward texts and numbers with missing values, the same for the same seed. */
export function awkwardTable(seed: number): Table {
  const random = new Random(seed);
  const rows = 1 + random.integer(5);
  const names = draw(TEXTS, 1 + random.integer(4), random).map((name) => name.trim());
  return new Table(
    [...new Set(names)].map((name): Column => {
      const isMissing = () => random.integer(4) === 0;
      if (random.integer(2) === 0) {
        const values = Float64Array.from({ length: rows }, () =>
          isMissing() ? NaN : NUMBERS[random.integer(NUMBERS.length)],
        );
        return { type: 'numeric', name, values };
      }
      const categories = draw(TEXTS, 1 + random.integer(4), random);
      const codes = Int32Array.from({ length: rows }, () =>
        isMissing() ? -1 : random.integer(categories.length),
      );
      return { type: 'nominal', name, codes, categories };
    }),
  );
}

/** The given number of distinct entries of a list. */
function draw<T>(list: readonly T[], count: number, random: Random): readonly T[] {
  const left = [...list];
  return Array.from({ length: count }, () => left.splice(random.integer(left.length), 1)[0]);
}
