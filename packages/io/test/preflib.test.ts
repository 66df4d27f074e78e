import { cellText, type Table } from '@preflearn/core';
import { describe, expect, it } from 'vitest';
import { TextFeed } from '../src/bytes/text-feed.js';
import { PrefLibReader } from '../src/formats/preflib/read-preflib.js';
import { findTableFormat, parsePrefLib, readTableFrom } from '../src/index.js';

const HEAD = [
  '# FILE NAME: 00001-00000001.soc',
  '# TITLE: Lunch: a poll',
  '# DATA TYPE: soc',
  '# NUMBER ALTERNATIVES: 3',
  '# NUMBER VOTERS: 9',
  '# NUMBER UNIQUE ORDERS: 2',
  '# ALTERNATIVE NAME 1: Ann',
  '# ALTERNATIVE NAME 2: Bob, Jr.',
  '# ALTERNATIVE NAME 3: Cy',
];
const file = (...orders: readonly string[]) => `${[...HEAD, ...orders].join('\n')}\n`;

function rowsOf({ columns, rowCount }: Table): readonly string[] {
  return Array.from({ length: rowCount }, (_, row) =>
    columns.map((column) => cellText(column, row)).join(' x '),
  );
}

function labelsOf(table: Table): readonly string[] | undefined {
  const column = table.column('order');
  return column.type === 'nominal' ? column.labels : undefined;
}

const rejection = (text: string) => () => parsePrefLib(text, { source: 'e.soc' });

describe('elections of PrefLib', () => {
  it('become orders by name, with the number of voters, and declare all alternatives', () => {
    const table = parsePrefLib(file('5: 1,2,3', '4: 3,1,2'));
    expect(table.names).toEqual(['order', 'count']);
    expect(rowsOf(table)).toEqual(['Ann>Bob, Jr.>Cy x 5', 'Cy>Ann>Bob, Jr. x 4']);
    expect(labelsOf(table)).toEqual(['Ann', 'Bob, Jr.', 'Cy']);
  });

  it('may have ties, in braces, and leave out alternatives', () => {
    const table = parsePrefLib(file('2: 1,{2, 3}', '1: {3,1}', '7: 2', '1:'));
    expect(rowsOf(table)).toEqual([
      'Ann>Bob, Jr.~Cy x 2',
      'Cy~Ann x 1',
      'Bob, Jr. x 7',
      ' x 1', // an order that ranks nothing
    ]);
    expect(labelsOf(table)).toEqual(['Ann', 'Bob, Jr.', 'Cy']);
  });

  it('call alternatives without a name by their number', () => {
    const table = parsePrefLib('# NUMBER ALTERNATIVES: 12\n1: 10,2\n');
    expect([rowsOf(table), labelsOf(table)]).toEqual([['10>2 x 1'], ['2', '10']]);
  });

  it('are read in the form of files from before 2022', () => {
    const table = parsePrefLib('3\n1,Ann\n2,Bob, Jr.\n3,Cy\n9,9,2\n5,1,2,3\n4,3,{1,2}\n');
    expect(rowsOf(table)).toEqual(['Ann>Bob, Jr.>Cy x 5', 'Cy>Ann~Bob, Jr. x 4']);
  });

  it('are known by the ends of their names, and by their first line', async () => {
    for (const end of ['soc', 'soi', 'toc', 'toi', 'SOC', 'toi.gz'])
      expect(findTableFormat(`a.${end}`)?.id).toBe('preflib');
    const found = await readTableFrom(file('5: 1,2,3'));
    expect(rowsOf(found)).toEqual(['Ann>Bob, Jr.>Cy x 5']);
  });

  it('are the same however the text is cut, and with any line ends', () => {
    const text = file('2: 1,{2,3}', '1: 2,1');
    const whole = parsePrefLib(text).columns;
    for (const ends of [text, text.replaceAll('\n', '\r\n'), text.replaceAll('\n', '\r')]) {
      for (let at = 0; at <= ends.length; at += 3) {
        const feed = new TextFeed(new PrefLibReader({}), undefined);
        feed.push(ends.slice(0, at));
        feed.push(ends.slice(at));
        expect(feed.finish().columns).toEqual(whole);
      }
    }
  });

  it.each([
    [
      'an unknown alternative',
      file('5: 1,4'),
      'line 10: found "4", expected the number of an alternative, 1 to 3',
    ],
    ['one that stands twice', file('5: 1,{2,1}'), 'alternative 1 stands twice'],
    ['an open brace', file('5: 1,{2,3'), 'found "1,{2,3", expected numbers such as 1,{2,3},4'],
    ['empty braces', file('5: 1,{}'), 'found "", expected the number of an alternative'],
    ['no count', file('1,2,3'), 'found "1,2,3", expected a count and an order, such as "5: 1,2,3"'],
    ['a count of 0', file('0: 1,2'), 'expected a count and an order'],
    ['a count that is too large', file('99999999999999999999: 1,2'), 'expected a count'],
    ['no order', file(), 'there is no order; give lines such as "5: 1,2,3"'],
    [
      'a name that cannot stand in an order',
      file('1: 1,2').replace('Cy', 'a > b'),
      'the label "a > b" cannot stand in an order such as "b>a~c"; rename it',
    ],
    ['a name twice', file('1: 1,2').replace('Cy', 'Ann'), '"Ann"'],
    [
      'two names of one',
      file('1: 1,2').replace('NAME 3', 'NAME 1'),
      'line 9: alternative 1 has a second name',
    ],
  ])('are refused in a sentence: %s', (_, text, sentence) => {
    expect(rejection(text)).toThrow(sentence);
  });

  it('are only read', () => {
    const format = findTableFormat('a.soc');
    expect(() => format?.write(parsePrefLib(file('1: 1,2')))).toThrow(
      'Files of PrefLib are only read; choose a file name that ends in .csv',
    );
  });
});
