import { describe, expect, it } from 'vitest';
import { parseArff, readArff } from '../src/index.js';
import { contents, errorOf } from './helpers.js';

const header =
  '@relation r\n@attribute n numeric\n@attribute c {a,b}\n@attribute s string\n@data\n';

describe('parseArff', () => {
  it('reads declarations and rows in any case, with comments', () => {
    const table = parseArff(
      "% a comment\n@RELATION 'my data'\n\n@Attribute n REAL % one\n@attribute 'two words' {low, 'very high'}\n" +
        '@attribute "s\\"q" string\n@attribute i integer\n@attribute d date "yyyy-MM-dd"\n' +
        "@DATA\n% another\n1.5,'very high','it\\'s',3,\"2020-01-02\"\n\n ?\t?  ?,?\t? % end\n-2e3 low x 4 2020-01-03\n",
    );
    expect(contents(table)).toEqual({
      n: [1.5, NaN, -2000],
      'two words': ['very high', null, 'low'],
      's"q': ["it's", null, 'x'],
      i: [3, NaN, 4],
      d: [18263, NaN, 18264],
    });
    expect(table.column('two words')).toMatchObject({
      categories: ['low', 'very high'],
      ordered: true,
    });
    expect(table.column('s"q')).not.toHaveProperty('ordered');
  });

  it('reads a list of labels that follows the name at once', () => {
    const table = parseArff("@relation r\n@attribute c{ b ,'a', \"?\" }\n@data\n'?'\n?\nb");
    expect(contents(table)).toEqual({ c: ['?', null, 'b'] });
    expect(table.column('c')).toMatchObject({ categories: ['b', 'a', '?'] });
  });

  it('reads escapes as Weka does', () => {
    const table = parseArff(
      `@attribute s string\n@data\n'a\\n\\r\\t\\\\\\'\\"\\%\\q\\101\\7'\n""\n`,
    );
    expect(contents(table)).toEqual({ s: ['a\n\r\t\\\'"%qA\x07', ''] });
  });

  it('reads sparse rows, in which what is left out is 0 or the first label', () => {
    const text = '{0 5, 1 b, 2 x}\n{2 "y z"}\n{1 ?,0 ?,2 ?}\n{ 2 x }\n';
    expect(contents(parseArff(header + text))).toEqual({
      n: [5, 0, NaN, 0],
      c: ['b', 'a', null, 'a'],
      s: ['x', 'y z', null, 'x'],
    });
    expect(contents(parseArff('@attribute n real\n@data\n{}\n'))).toEqual({ n: [0] });
  });

  it('takes types and markers of missing values', () => {
    const text = `${header}01,a,5\nNA,NA,'NA'\n1.0,b,NA\n{1 b,2 6}\n`;
    const table = parseArff(text, { missing: ['NA'], types: { n: 'nominal', c: 'nominal' } });
    expect(contents(table)).toEqual({
      n: ['01', null, '1.0', '0'],
      c: ['a', null, 'b', 'b'],
      s: ['5', 'NA', null, '6'],
    });
    const numbers = parseArff('@attribute c {1,2}\n@data\n2\n1', { types: { c: 'numeric' } });
    expect(contents(numbers)).toEqual({ c: [2, 1] });
  });

  it('reads a stream', async () => {
    expect(contents(await readArff([header, '1,a,x'])).n).toEqual([1]);
  });
});

describe('bad ARFF gets one sentence', () => {
  it.each([
    [
      'nothing',
      '\n% only a comment\n',
      'FILE_EMPTY: d.arff: the text is empty; give @attribute lines, a line @data, and rows.',
    ],
    [
      'no data line',
      '@attribute a real\n',
      'FILE_FORMAT: d.arff: there is no line @data; put one before the rows.',
    ],
    [
      'no attribute',
      '@relation r\n@data\n1\n',
      'FILE_FORMAT: d.arff, line 2: found no @attribute before @data; declare each column.',
    ],
    [
      'no rows',
      `${header}\n% none\n`,
      'FILE_EMPTY: d.arff: there are no rows after @data; give it at least one row.',
    ],
    [
      'CSV',
      'a,b\n1,2\n',
      'FILE_FORMAT: d.arff, line 1: found "a", expected @relation, @attribute, @data or a comment.',
    ],
    [
      'a name twice',
      '@attribute a real\n@attribute a real\n@data\n',
      'COLUMN_DUPLICATE: d.arff, column "a": columns 1 and 2 have the same name; rename one of ' +
        'them.',
    ],
    [
      'an attribute without a name',
      '@attribute\n',
      'FILE_FORMAT: d.arff, line 1: found no name after @attribute, expected a name and then numeric, real, integer, string, date, a list of labels such as {a, b}, or RANKING {a, b}.',
    ],
    [
      'an attribute without a type',
      '@attribute a\n',
      'FILE_FORMAT: d.arff, line 1, column "a": found no type for this attribute, expected a ' +
        'name and then numeric, real, integer, string, date, a list of labels such as {a, b}, or ' +
        'RANKING {a, b}.',
    ],
    [
      'a relational attribute',
      '@attribute bag relational\n',
      'FILE_FORMAT: d.arff, line 1, column "bag": found the type "relational" for this ' +
        'attribute, expected a name and then numeric, real, integer, string, date, a list of ' +
        'labels such as {a, b}, or RANKING {a, b}.',
    ],
    [
      'an open list',
      '@attribute a {b,c\n',
      'FILE_FORMAT: d.arff, line 1, column "a": the list of labels is not closed in this line; ' +
        'end it with "}".',
    ],
    [
      'a label twice',
      '@attribute a {b,c,b}\n',
      'FILE_FORMAT: d.arff, line 1, column "a": the label "b" is listed twice; list each once.',
    ],
    [
      'an undeclared label',
      `${header}1,a,x\n2,z,x\n`,
      'CATEGORY_UNKNOWN: d.arff, line 7, column "c": found "z", expected one of the declared labels "a", "b"; correct it, or add it to the declaration.',
    ],
    [
      'text for a number',
      `${header}x,a,x\n`,
      'VALUE_NOT_NUMERIC: d.arff, line 6, column "n": found "x", expected a number; correct ' +
        'it, or name it as a marker for missing values ("missing": ["x"]).',
    ],
    [
      'NaN',
      `${header}NaN,a,x\n`,
      'VALUE_NOT_FINITE: d.arff, line 6, column "n": found "NaN", expected a finite number; ' +
        'correct it, leave the field empty, or name it as a marker for missing values ' +
        '("missing": ["NaN"]).',
    ],
    [
      'a short row',
      `${header}1,a\n`,
      'ROW_LENGTH: d.arff, line 6: found 2 values, expected 3, one for each @attribute; write ? for a missing value, and quote texts that hold blanks or commas.',
    ],
    [
      'a long row',
      `${header}1,a,b c\n`,
      'ROW_LENGTH: d.arff, line 6: found 4 values, expected 3, one for each @attribute; write ? for a missing value, and quote texts that hold blanks or commas.',
    ],
    [
      'an empty field',
      `${header}1,,x\n`,
      'FILE_FORMAT: d.arff, line 6: found nothing between two commas before value 2; write ? for a missing value.',
    ],
    [
      'an open quote',
      `${header}1,a,'x\n`,
      'FILE_FORMAT: d.arff, line 6: the quote before "x" is not closed in this line; close it (a line end within a text is written \\n).',
    ],
    [
      'an apostrophe',
      `${header}1,a,don't\n`,
      `FILE_FORMAT: d.arff, line 6: found "'" at the end of "don'" without quotes around it; quote the whole text.`,
    ],
    [
      'a percent sign',
      `${header}1,a,50%\n`,
      'FILE_FORMAT: d.arff, line 6: found "%" at the end of "50%" without quotes around it; quote the text, or put a blank before the comment.',
    ],
    [
      'a weight',
      `${header}1,a,x,{2}\n`,
      'FILE_FORMAT: d.arff, line 6: found a weight in braces after the row, which is not supported; put the weights in an attribute of their own.',
    ],
    [
      'a weight after a sparse row',
      `${header}{2 x}, {2}\n`,
      'FILE_FORMAT: d.arff, line 6: found a weight in braces after the row, which is not supported; put the weights in an attribute of their own.',
    ],
    [
      'a brace',
      `${header}1,}\n`,
      'FILE_FORMAT: d.arff, line 6: found "}" among the values; quote it if it is part of a text.',
    ],
    [
      'a sparse row without an end',
      `${header}{0 1\n`,
      'FILE_FORMAT: d.arff, line 6: this sparse row is not readable; write it as {number value, number value}, with numbers of attributes counted from 0.',
    ],
    [
      'a sparse row without numbers',
      `${header}{a b}\n`,
      'FILE_FORMAT: d.arff, line 6: this sparse row is not readable; write it as {number value, number value}, with numbers of attributes counted from 0.',
    ],
    [
      'a sparse row with more',
      `${header}{2 x} 5\n`,
      'FILE_FORMAT: d.arff, line 6: this sparse row is not readable; write it as {number value, number value}, with numbers of attributes counted from 0.',
    ],
    [
      'an attribute number too large',
      `${header}{3 1}\n`,
      'FILE_FORMAT: d.arff, line 6: found the attribute number 3, expected 0 to 2.',
    ],
    [
      'an attribute number twice',
      `${header}{0 1,0 2}\n`,
      'FILE_FORMAT: d.arff, line 6: found the attribute number 0 twice, expected each once.',
    ],
    [
      'a text left out',
      `${header}{0 1}\n`,
      'FILE_FORMAT: d.arff, line 6, column "s": this sparse row leaves out a text or a date, which has no value that could be left out; write it, or ? when it is missing.',
    ],
    [
      'a label left out of none',
      '@attribute c {}\n@data\n{}\n',
      'CATEGORY_UNKNOWN: d.arff, line 3, column "c": found "", expected one of the declared labels none; correct it, or add it to the declaration.',
    ],
    [
      'types of no column',
      `${header}1,a,x\n`,
      'COLUMN_MISSING: d.arff, option "types": there is no column "z", expected some of "n", ' +
        '"c", "s"; check the spelling.',
      { z: 'nominal' },
    ],
  ] as const)('for %s', (_, text, expected, types?) => {
    expect(errorOf(() => parseArff(text, { source: 'd.arff', types }))).toBe(expected);
  });
});
