import { type Column, type RankingTarget, Table, takeTarget } from '@preflearn/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeColumns, formatArff, formatXarff, parseArff, parseCsv } from '../src/index.js';
import { awkwardText, contents, errorOf } from './helpers.js';

const joined = (chunks: Iterable<string>) => [...chunks].join('');

const header = '@relation r\n@attribute x numeric\n@attribute L RANKING {L1,L2,L3,L10}\n@data\n';

function labelsOf(table: Table, name: string): readonly string[] | undefined {
  const column = table.column(name);
  return column.type === 'nominal' ? column.labels : undefined;
}

function rankings(table: Table, name = 'L'): RankingTarget {
  const { target } = takeTarget(table, name, { kind: 'ranking' });
  if (target.kind !== 'ranking') throw new Error('no ranking');
  return target;
}

describe('XARFF', () => {
  // The layout of the label ranking sets of the Marburg group: comma and tab, blanks, type in capitals.
  it('reads orders of labels, as they are written, and keeps the labels that never occur', () => {
    const text = `${header}1.0,\tL2>L1>L3\n2.0, L3\n?,?\n4.0, L1~L2>L3\n5.0, 'L3 > L1'\n6,L2>L1>L3\n7,''\n`;
    const table = parseArff(text);
    expect(contents(table).L).toEqual([
      'L2>L1>L3',
      'L3',
      null,
      'L1~L2>L3',
      'L3 > L1',
      'L2>L1>L3',
      null,
    ]);
    expect(labelsOf(table, 'L')).toEqual(['L1', 'L2', 'L3', 'L10']);
    const { labels, positions } = rankings(table);
    expect(labels).toEqual(['L1', 'L2', 'L3', 'L10']);
    expect(Array.from({ length: 5 }, (_, r) => [...positions.subarray(4 * r, 4 * r + 4)])).toEqual([
      [2, 1, 3, 0],
      [0, 0, 1, 0],
      [0, 0, 0, 0],
      [1, 1, 2, 0],
      [2, 0, 1, 0],
    ]);
    expect(describeColumns(table)[1].text).toBe(
      'nominal, orders of 4 labels "L1", "L2", "L3", "L10", 2 missing',
    );
  });

  it('gives the column that CSV gives, with the labels beside it', () => {
    const rows = ['b>a', 'c>a~b', 'b>a'];
    const csv = parseCsv(`L\n${rows.join('\n')}\n`).column('L');
    const xarff = parseArff(`@attribute L ranking{a, b, c}\n@data\n${rows.join('\n')}`).column('L');
    expect(xarff).toEqual({ ...csv, labels: ['a', 'b', 'c'] });
  });

  it('reads labels with blanks, and an attribute that is named ranking', () => {
    const text =
      "@attribute ranking {x,y}\n@attribute 'my order' Ranking { 'very good' ,' bad ', 3}\n@data\nx,'bad>very good'\ny,3\n";
    const table = parseArff(text);
    expect(labelsOf(table, 'my order')).toEqual(['very good', 'bad', '3']);
    expect(labelsOf(table, 'ranking')).toBeUndefined();
    expect(rankings(table, 'my order').positions).toEqual(Int32Array.of(2, 1, 0, 0, 0, 1));
  });

  it('reads sparse rows and types given', () => {
    expect(contents(parseArff(`${header}{1 L2>L1}\n{0 5,1 ?}\n`))).toEqual({
      x: [0, 5],
      L: ['L2>L1', null],
    });
    const text = parseArff(`${header}1,what>ever>what\n`, { types: { L: 'nominal' } });
    expect(contents(text).L).toEqual(['what>ever>what']);
    expect(labelsOf(text, 'L')).toBeUndefined();
  });

  it('keeps the labels of chosen rows', () => {
    const table = parseArff(`${header}1,L1>L2\n2,L2>L1\n`).select([1]);
    expect(rankings(table).labels).toEqual(['L1', 'L2', 'L3', 'L10']);
  });
});

describe('bad XARFF gets one sentence', () => {
  it.each([
    [
      'an undeclared label',
      `${header}1,L1>L2\n2,L1>L4\n`,
      'TARGET_RANKING: d.xarff, line 6, column "L": found the label "L4" in "L1>L4", expected some of the declared labels "L1", "L2", "L3", "L10"; correct it, or add it to the declaration.',
    ],
    [
      'a label twice in a row',
      `${header}1,L1>L2>L1\n`,
      'TARGET_RANKING: d.xarff, line 5, column "L": label "L1" stands twice in "L1>L2>L1"; name each label once.',
    ],
    [
      'an empty place',
      `${header}1,L1>>L2\n`,
      'TARGET_RANKING: d.xarff, line 5, column "L": found "L1>>L2", expected labels with ">" between them, such as "b>a>c".',
    ],
    [
      'several orders in a row',
      `${header}1,L1>L2|L3>L10\n`,
      'TARGET_RANKING: d.xarff, line 5, column "L": found "L1>L2|L3>L10", several orders with | between them, which is not supported; give one order a row, such as b>a>c.',
    ],
    [
      'blanks without quotes',
      `${header}1,L1 > L2\n`,
      'ROW_LENGTH: d.xarff, line 5: found 4 values, expected 2, one for each @attribute; write ? for a missing value, and quote texts that hold blanks or commas.',
    ],
    [
      'no list of labels',
      '@attribute L RANKING\n@data\n',
      'FILE_FORMAT: d.xarff, line 1, column "L": found no list of labels after RANKING; write ' +
        'RANKING {a, b}.',
    ],
    [
      'an empty list of labels',
      '@attribute L RANKING {}\n@data\n',
      'FILE_FORMAT: d.xarff, line 1, column "L": there is no label in the list; list those ' +
        'that it ranks.',
    ],
    [
      'an open list of labels',
      '@attribute L RANKING {a,b\n@data\n',
      'FILE_FORMAT: d.xarff, line 1, column "L": the list of labels is not closed in this ' +
        'line; end it with "}".',
    ],
    [
      'a label listed twice, blanks aside',
      "@attribute L RANKING {a,b,' a'}\n@data\n",
      'FILE_FORMAT: d.xarff, line 1, column "L": the label "a" is listed twice; list each once.',
    ],
    [
      'a label that holds a sign of the order',
      '@attribute L RANKING {a,b>c}\n@data\n',
      'FILE_FORMAT: d.xarff, line 1, column "L": the label "b>c" cannot stand in an order such ' +
        'as "b>a~c"; rename it (not blank, no blank at its ends, no > and no ~).',
    ],
    [
      'an order left out of a sparse row',
      `${header}{0 1}\n`,
      'FILE_FORMAT: d.xarff, line 5, column "L": this sparse row leaves out a text or a date, which has no value that could be left out; write it, or ? when it is missing.',
    ],
  ])('for %s', (_, text, expected) => {
    expect(errorOf(() => parseArff(text, { source: 'd.xarff' }))).toBe(expected);
  });
});

/** Names that can stand in an order. */
const label = awkwardText
  .map((text) => text.replace(/[>~]/g, '').trim())
  .filter((text) => text !== '');

/** Orders of some of the labels, with ties and with blanks around the signs. */
function order(labels: readonly string[]): fc.Arbitrary<string> {
  const sign = fc.constantFrom('>', '>', '~', ' > ');
  return fc
    .tuple(
      fc.shuffledSubarray([...labels], { minLength: 1 }),
      fc.array(sign, { minLength: labels.length, maxLength: labels.length }),
    )
    .map(([some, signs]) => some.map((name, i) => (i === 0 ? name : signs[i] + name)).join(''));
}

const orderTables = fc
  .uniqueArray(label, { minLength: 1, maxLength: 6 })
  .chain((labels) =>
    fc.tuple(
      fc.constant(labels),
      fc.array(fc.option(order(labels), { freq: 4 }), { minLength: 1, maxLength: 8 }),
    ),
  )
  .map(([labels, orders]) => {
    const categories = [...new Set(orders)].filter((text) => text !== null);
    const codes = Int32Array.from(orders, (text) =>
      text === null ? -1 : categories.indexOf(text),
    );
    const column: Column = { type: 'nominal', name: 'my order', codes, categories, labels };
    const x: Column = { type: 'numeric', name: 'x', values: new Float64Array(orders.length) };
    return new Table([x, column]);
  });

describe('formatXarff', () => {
  it('comes back the same: orders, missing ones, labels that never occur', () => {
    fc.assert(
      fc.property(orderTables, (table) => {
        const back = parseArff(joined(formatXarff(table)));
        expect(back.columns).toEqual(table.columns);
        expect(rankings(back, 'my order')).toEqual(rankings(table, 'my order'));
      }),
    );
  });

  it('writes orders as other readers want them, and formatArff as Weka can read them', () => {
    const table = parseArff(`${header}1,L2~L1>L3\n2,?\n3,''\n`);
    expect(joined(formatXarff(table, { relation: 'r' }))).toBe(
      '@relation r\n\n@attribute x numeric\n@attribute L RANKING {L1,L2,L3,L10}\n\n@data\n1,L2~L1>L3\n2,?\n3,?\n',
    );
    expect(joined(formatArff(table))).toBe(
      "@relation table\n\n@attribute x numeric\n@attribute L {'L2~L1>L3'}\n\n@data\n1,'L2~L1>L3'\n2,?\n3,?\n",
    );
  });

  it('writes an order of nothing as a missing one, and passes over orders that do not occur', () => {
    const categories = ['', 'a', 'no label'];
    const codes = Int32Array.of(0, 1);
    const column: Column = { type: 'nominal', name: 'L', codes, categories, labels: ['a'] };
    expect(joined(formatXarff(new Table([column])))).toMatch(/@data\n\?\na\n$/);
  });

  it.each([
    [
      ['a', 'b>c'],
      [],
      'FILE_FORMAT: Column "L": the label "b>c" cannot stand in an order such as "b>a~c"; ' +
        'rename it (not blank, no blank at its ends, no > and no ~).',
    ],
    [
      ['a', ' b'],
      [],
      'FILE_FORMAT: Column "L": the label " b" cannot stand in an order such as "b>a~c"; ' +
        'rename it (not blank, no blank at its ends, no > and no ~).',
    ],
    [['a', 'a'], [], 'FILE_FORMAT: Column "L": the label "a" is listed twice; list each once.'],
    [[], [], 'FILE_FORMAT: Column "L": there is no label in the list; list those that it ranks.'],
    [['a', 'b\0'], [], 'FILE_FORMAT: Column "L": the text "b\\u0000" holds a NUL character'],
    [['a', 'b'], ['a', 'b>a>b'], 'TARGET_RANKING: Column "L", row 2: label "b" stands twice'],
    [
      ['a', 'b'],
      ['a', 'b>c'],
      'TARGET_RANKING: Column "L", row 2: found the label "c", expected some of the declared labels "a", "b"',
    ],
  ])('refuses labels %j with orders %j', (labels, categories, expected) => {
    const codes = Int32Array.from(categories, (_, code) => code);
    const table = new Table([{ type: 'nominal', name: 'L', codes, categories, labels }]);
    expect(errorOf(() => joined(formatXarff(table)))).toContain(expected);
  });
});
