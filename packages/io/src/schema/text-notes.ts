import type { Column, NominalColumn } from '@preflearn/core';
import { counted, listed, quoted } from '@preflearn/core/text';
import { isSuspect } from '../columns/usual-marks.js';
import { parseNumber } from '../numbers/number-text.js';
import type { ReadingNote } from '../numbers/reading-note.js';
import { sizedReading, wordAfter, wordedNumbers } from '../numbers/sized-number.js';
import { isAllLabel, isTotalLabel } from '../rows/footer.js';
import { exampleOfList } from './listed-answers.js';

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
    ...numbersWithWords(texts),
    ...listedAnswers(texts),
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
  const columnsOf = new Map<string, string[]>();
  let shares = '';
  for (const { name, categories, codes } of columns) {
    const isNumber = categories.map((text) => Number.isFinite(parseNumber(text)));
    if (!isNumber.includes(true)) continue;
    const counts = countsOf(codes, categories.length);
    const others = categories.filter(
      (text, code) => !isNumber[code] && !isSuspect(text) && counts[code] > 0,
    );
    if (others.length !== 1 || /\d/.test(others[0])) continue;
    const rows = counts.reduce((sum, count) => sum + count, 0);
    const numbers = counts.reduce((sum, count, code) => sum + (isNumber[code] ? count : 0), 0);
    if (2 * numbers < rows) continue;
    shares = `numbers in ${numbers} of ${counted(rows, 'row')}`;
    columnsOf.set(others[0], [...(columnsOf.get(others[0]) ?? []), name]);
  }
  if (columnsOf.size === 0) return [];
  const texts = [...columnsOf.keys()];
  const names = [...columnsOf.values()].flat();
  const where = [...columnsOf].map(([text, own]) => `${quoted(text)} in ${columnsText(own)}`);
  const isOne = names.length === 1;
  return [
    {
      note: 'mixed-texts',
      where: {},
      problem: isOne
        ? `${shares} of ${columnsText(names)}, and ${quoted(texts[0])} in the others, were read as categories`
        : `numbers in most rows, and ${where.join(', ')}, were read as categories`,
      remedy: [
        {
          ...{ action: 'set', option: 'missing', value: texts.slice(0, MAX_MARKS) },
          text: `if ${texts.length === 1 ? 'this marks' : 'these mark'} missing values, say so`,
        },
      ],
    },
  ];
}

/** The number of rows with each category, shape [categories]. */
function countsOf(codes: Int32Array, categories: number): Float64Array {
  const counts = new Float64Array(categories);
  for (let row = 0; row < codes.length; row++) if (codes[row] >= 0) counts[codes[row]]++;
  return counts;
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

/** Columns of numbers with a unit or another word that most of them have, such as `5 stars`. */
function numbersWithWords(columns: readonly NominalColumn[]): readonly ReadingNote[] {
  const found = columns.flatMap((column) => {
    const { name, categories } = column;
    const word = sizedReading(categories) ? undefined : wordedNumbers(categories)?.unit;
    return word === undefined ? [] : [{ name, word, example: categories.find(wordAfter) ?? '' }];
  });
  if (found.length === 0) return [];
  const [{ word, example }] = found;
  return [
    {
      note: 'worded-numbers',
      where: {},
      problem:
        `numbers with words such as ${quoted(word)} in ${columnsText(found.map(({ name }) => name))} ` +
        `were read as categories (such as ${quoted(example)})`,
      remedy: [
        {
          ...{ action: 'set', option: 'types' },
          value: Object.fromEntries(found.map(({ name }) => [name, 'numeric'])),
          text: 'if they are numbers, say so',
        },
      ],
    },
  ];
}

/** Columns of several answers each, as survey tools write them: `Web, Phone`. */
function listedAnswers(columns: readonly NominalColumn[]): readonly ReadingNote[] {
  const found = columns.filter(({ categories }) => exampleOfList(categories) !== undefined);
  if (found.length === 0) return [];
  const names = found.map(({ name }) => name);
  const example = exampleOfList(found[0].categories) ?? '';
  return [
    {
      note: 'listed-answers',
      where: {},
      problem:
        `cells of ${columnsText(names)} seem to hold several answers each (such as ${quoted(example)}), ` +
        'and each combination is a category',
      remedy: [{ action: 'other', text: 'give each answer a column of its own' }],
    },
  ];
}

/** Rows that total others: few of them, in a column with other texts. */
function totals(columns: readonly NominalColumn[]): readonly ReadingNote[] {
  for (const { name, categories, codes } of columns) {
    if (!categories.some(isTotalLabel)) continue;
    const counts = countsOf(codes, categories.length);
    const found = categories.filter((text, code) => isTotalLabel(text) && counts[code] > 0);
    const rows = categories.reduce(
      (sum, text, code) => sum + (found.includes(text) ? counts[code] : 0),
      0,
    );
    // A word such as "All" may be a category like others.
    const isSure = found.some((text) => !isAllLabel(text)) || rows === 1;
    if (rows === 0 || 3 * rows > codes.length || !isSure) continue;
    return [
      {
        note: 'totals',
        where: {},
        problem: `${counted(rows, 'row')} with ${listed(found)} in column ${quoted(name)} ${rows === 1 ? 'seems' : 'seem'} to total others`,
        remedy: [
          {
            ...{
              action: 'set',
              option: 'skipRows',
              value: { [name]: found.length === 1 ? found[0] : found },
            },
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
