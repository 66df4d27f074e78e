import { describe, expect, it } from 'vitest';
import { tableFromColumns, takeTarget } from '../src/index.js';
import { columnOfOrders, lookLikeOrders, ordersInNotation, withOrders } from '../src/text.js';

const ORDERS = [
  ['tea', 'ice water', 'milk'],
  ['milk', 'tea', 'ice water'],
];
const written = (write: (labels: readonly string[]) => string) => ORDERS.map(write);
const joined = (separator: string) => written((labels) => labels.join(separator));

describe('orders of labels in other notations', () => {
  it.each([
    ['semicolons', joined(';')],
    ['semicolons and blanks', joined(' ; ')],
    ['commas', joined(', ')],
    ['pipes', joined('|')],
    ['arrows', joined(' -> ')],
    ['arrows of one sign', joined(' → ')],
    ['signs of preference', joined(' ≻ ')],
    ['wide signs', joined('＞')],
    ['dashes', joined(' - ')],
    ['slashes', joined('/')],
    ['places', written((labels) => labels.map((label, i) => `${i + 1}. ${label}`).join(' '))],
    [
      'places and commas',
      written((labels) => labels.map((label, i) => `${i + 1}) ${label}`).join(', ')),
    ],
    ['lists of JSON', written((labels) => JSON.stringify(labels))],
    ['lists of Python', written((labels) => `['${labels.join("', '")}']`)],
  ])('are read: %s', (_, texts) => {
    expect(ordersInNotation(texts)).toEqual(['tea>ice water>milk', 'milk>tea>ice water']);
    expect(lookLikeOrders(texts)).toBe(true);
  });

  it.each([
    ['signs', ['tea ≻ milk ∼ water', 'water≻tea≻milk']],
    ['equals signs with blanks', ['tea > milk = water', 'water > tea > milk']],
    ['mixed signs', ['tea > milk ≈ water', 'water ≻ tea -> milk']],
  ])('may have ties, written in %s', (_, texts) => {
    expect(ordersInNotation(texts)).toEqual(['tea>milk~water', 'water>tea>milk']);
    expect(lookLikeOrders(texts)).toBe(true);
  });

  it('keep an equals sign within a label', () => {
    expect(ordersInNotation(['x=1 ≻ x=2', 'x=2 ≻ x=1'])).toEqual(['x=1>x=2', 'x=2>x=1']);
  });

  it('may rank a single label if others rank it too', () => {
    expect(ordersInNotation(['a;b', 'b'])).toEqual(['a>b', 'b']);
    expect(ordersInNotation(['a;b', 'c'])).toBeUndefined();
  });

  it.each([
    ['orders as they are', ['a>b~c', 'b>a']],
    ['two notations', ['a;b', 'a, b']],
    ['a label twice', ['a;b;a', 'b;a;c']],
    ['an empty label', ['a;;b', 'b;a;c']],
    ['places that do not count up', ['1. a 3. b', '1. b 2. a']],
    ['a tie sign in a label', ['a~b;c', 'c;a']],
    ['no separator', ['a', 'b']],
    ['no text', []],
  ])('are not taken from %s', (_, texts) => {
    expect(ordersInNotation(texts)).toBeUndefined();
  });

  it('look like orders only where all have the same three labels', () => {
    expect(lookLikeOrders(['a, b, c', 'a, b'])).toBe(false);
    expect(lookLikeOrders(['yes, a', 'a, yes'])).toBe(false);
  });

  it('are one category where they differ in the notation only', () => {
    const column = {
      ...({ type: 'nominal', name: 'o', codes: Int32Array.of(0, 1, -1, 2) } as const),
      categories: ['a;b', 'a; b', 'b;a'],
    };
    expect(columnOfOrders(column)).toMatchObject({
      categories: ['a>b', 'b>a'],
      codes: Int32Array.of(0, 0, -1, 1),
    });
  });

  it('are taken as a ranking target', () => {
    const table = tableFromColumns({ x: [1, 2], order: joined(';') });
    const { target } = takeTarget(withOrders(table, 'order'), 'order', { kind: 'ranking' });
    expect(target).toMatchObject({
      labels: ['ice water', 'milk', 'tea'],
      positions: Int32Array.of(2, 3, 1, 3, 1, 2),
    });
  });
});
