import type { Column, NominalColumn } from '@preflearn/core';
import { counted, listed, quoted } from '@preflearn/core/text';
import { isSuspect } from '../columns/usual-marks.js';
import { parseNumber } from '../numbers/number-text.js';
import type { ReadingNote } from '../numbers/reading-note.js';
import { sizedReading } from '../numbers/sized-number.js';
import { isTotalLabel } from '../rows/footer.js';

/** Most categories of a column that are examined. */
const MAX_EXAMINED = 10_000;

/** Words that often name a category. */
const NONE = /^(?:none|nil)$/i;

/** Most marks that a note names. */
const MAX_MARKS = 5;

/** Notes on the texts of nominal columns: marks of missing values, numbers with sizes, totals. */
export function textNotes(
  columns: readonly Column[],
  hasOwnMarks: boolean,
): readonly ReadingNote[] {
  const nominal = columns.filter((column) => column.type === 'nominal');
  const texts = nominal.filter(
    ({ categories, labels, ordered }) =>
      labels === undefined && ordered !== true && categories.length <= MAX_EXAMINED,
  );
  return [
    ...(hasOwnMarks ? [] : missingCategories(texts)),
    ...mixedTexts(texts),
    ...sizedNumbers(texts),
    ...totals(nominal.filter(({ categories }) => categories.length <= MAX_EXAMINED)),
  ];
}

function missingCategories(columns: readonly NominalColumn[]): readonly ReadingNote[] {
  const marks = new Set<string>();
  const names: string[] = [];
  for (const { name, categories, codes } of columns) {
    const own = categories.filter(
      (text, code) => isSuspect(text) && !NONE.test(text) && codes.includes(code),
    );
    if (own.length === 0) continue;
    names.push(name);
    for (const text of own) marks.add(text);
  }
  if (marks.size === 0) return [];
  const listedMarks = [...marks].slice(0, MAX_MARKS);
  return [
    {
      note: 'missing-categories',
      where: {},
      problem: `cells that hold ${listed(listedMarks)} in ${columnsText(names)} were read as categories`,
      remedy: [
        {
          ...{ action: 'set', option: 'missing', value: listedMarks },
          text: 'if these mark missing values, say so',
        },
      ],
    },
  ];
}

/** Columns of numbers in which a few cells hold the same text, which is no code such as `3+`. */
function mixedTexts(columns: readonly NominalColumn[]): readonly ReadingNote[] {
  return columns.flatMap(({ name, categories, codes }): readonly ReadingNote[] => {
    const isNumber = categories.map((text) => Number.isFinite(parseNumber(text)));
    const others = categories.filter(
      (text, code) => !isNumber[code] && !isSuspect(text) && codes.includes(code),
    );
    if (others.length !== 1 || /\d/.test(others[0])) return [];
    const rows = codes.reduce((sum, code) => sum + (code >= 0 ? 1 : 0), 0);
    const numbers = codes.reduce((sum, code) => sum + (code >= 0 && isNumber[code] ? 1 : 0), 0);
    if (2 * numbers < rows) return [];
    return [
      {
        note: 'mixed-texts',
        where: {},
        problem: `numbers in ${numbers} of ${counted(rows, 'row')} of column ${quoted(name)}, and ${quoted(others[0])} in the others, were read as categories`,
        remedy: [
          {
            ...{ action: 'set', option: 'missing', value: others },
            text: 'if this marks missing values, say so',
          },
        ],
      },
    ];
  });
}

function sizedNumbers(columns: readonly NominalColumn[]): readonly ReadingNote[] {
  const found = columns.filter(({ categories }) => sizedReading(categories) !== undefined);
  if (found.length === 0) return [];
  const names = found.map(({ name }) => name);
  return [
    {
      note: 'sized-numbers',
      where: {},
      problem:
        `numbers with sizes in ${columnsText(names)} were read as categories ` +
        `(such as ${quoted(found[0].categories[0])})`,
      remedy: [
        {
          ...{ action: 'set', option: 'types' },
          value: Object.fromEntries(names.map((name) => [name, 'numeric'])),
          text: 'if they are numbers, say so',
        },
      ],
    },
  ];
}

/** Rows that total others: few of them, in a column with other texts. */
function totals(columns: readonly NominalColumn[]): readonly ReadingNote[] {
  for (const { name, categories, codes } of columns) {
    const label = categories.findIndex((text, code) => isTotalLabel(text) && codes.includes(code));
    if (label < 0) continue;
    const rows = codes.reduce((sum, code) => sum + (code === label ? 1 : 0), 0);
    if (3 * rows > codes.length) continue;
    const text = categories[label];
    return [
      {
        note: 'totals',
        where: {},
        problem: `${counted(rows, 'row')} with ${quoted(text)} in column ${quoted(name)} ${rows === 1 ? 'seems' : 'seem'} to total others`,
        remedy: [
          {
            ...{ action: 'set', option: 'skipRows', value: { [name]: text } },
            text: 'if so, leave them out',
          },
        ],
      },
    ];
  }
  return [];
}

function columnsText(names: readonly string[]): string {
  return `${names.length === 1 ? 'column' : 'columns'} ${listed(names)}`;
}
