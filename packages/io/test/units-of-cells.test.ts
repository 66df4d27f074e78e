import type { Column } from '@preflearn/core';
import { errorSentence } from '@preflearn/core/errors';
import { describe, expect, it } from 'vitest';
import { type CsvOptions, parseCsv, parseJson, tableNotes } from '../src/index.js';
import { inUnit } from '../src/numbers/measures.js';
import { errorOf } from './helpers.js';

const csv = (texts: readonly string[], options?: CsvOptions) =>
  parseCsv(`x;y\n${texts.map((text) => `"${text}";a`).join('\n')}\n`, options).columns[0];
const json = (texts: readonly unknown[], options?: CsvOptions) =>
  parseJson(JSON.stringify(texts.map((x) => ({ x }))), options).columns[0];
const numbers = (column: Column) => (column.type === 'numeric' ? [...column.values] : column);

describe('numbers with units', () => {
  it.each<[readonly string[], string, readonly number[]]>([
    [['5 kg', '7.5 kg', '12kg'], 'kg', [5, 7.5, 12]],
    [['170cm', '1.7 m', '182 cm'], 'cm', [170, 170, 182]],
    [['5 kg', '500 g', '1.5 kg'], 'kg', [5, 0.5, 1.5]],
    [['20 °C', '-3.5°C'], '°C', [20, -3.5]],
    [['120 km/h', '50 km/h'], 'km/h', [120, 50]],
    [['3 years', '18 months', '1 year'], 'years', [3, 1.5, 1]],
    [['5,5 kg', '7,25 kg'], 'kg', [5.5, 7.25]],
    [['12%', '13.5 %'], '%', [12, 13.5]],
    [['€ 1,000.50', '€ 2.00'], '€', [1000.5, 2]],
  ])('are numbers in that unit, in CSV and JSON: %j', (texts, unit, expected) => {
    for (const column of [csv(texts), json(texts)]) {
      expect(column).toMatchObject({ type: 'numeric', unit });
      expect(numbers(column)).toEqual(expected);
    }
    for (const read of [csv, json])
      expect(read(texts, { types: { x: 'nominal' } })).toMatchObject({ categories: texts });
  });

  it.each([
    [['1A', '2A', '3B']],
    [['4WD', '2WD']],
    [['V6', 'V8']],
    [['5 kg', '3 m', '2 h', 'x']],
    [['12 Main Street', '5 High Road']],
  ])('are not codes and other texts: %j', (texts) => {
    for (const column of [csv(texts), json(texts)]) expect(column.type).toBe('nominal');
  });

  it('are refused among a few texts in CSV, and texts in JSON', () => {
    const texts = ['5 kg', '6 kg', '7 kg', 'heavy'];
    expect(errorOf(() => csv(texts))).toContain('found "heavy", expected a number with "kg"');
    expect(json(texts).type).toBe('nominal');
    expect(errorOf(() => json(texts, { types: { x: 'numeric' } }))).toContain('found "heavy"');
  });

  it('are texts in JSON where a point may stand for thousands', () => {
    expect(json(['1.000 kg', '2.500 kg']).type).toBe('nominal');
    expect(json(['1.000 kg', '2.500,5 kg'])).toMatchObject({ unit: 'kg' });
  });

  it('are converted exactly between units of one kind only', () => {
    expect(inUnit(1.7, 'm', 'cm')).toBe(170);
    expect(inUnit(170, 'cm', 'm')).toBe(1.7);
    expect(inUnit(0.3, 'kg', 'g')).toBe(300);
    expect(inUnit(1, 'kg', 'cm')).toBeNaN();
    expect(inUnit(1, '€', '$')).toBeNaN();
  });
});

describe('numbers before other words', () => {
  it.each([[['5 stars', '1 star', '3 stars']], [['3 pcs', '10 pcs', 'none of it']]])(
    'are categories with a note, and numbers where that is said: %j',
    (texts) => {
      for (const read of [csv, json]) {
        const column = read(texts);
        const table = read === csv ? parseCsv(`x;y\n${texts.join(';a\n')};a\n`) : undefined;
        const found = table === undefined ? [] : tableNotes(table).map(({ note }) => note);
        expect([column.type, found]).toEqual(['nominal', table ? ['worded-numbers'] : []]);
      }
    },
  );

  it('have that word as their unit', () => {
    const texts = ['5 stars', '1 star', '3 stars'];
    for (const read of [csv, json]) {
      const column = read(texts, { types: { x: 'numeric' } });
      expect(column).toMatchObject({ unit: 'stars' });
      expect(numbers(column)).toEqual([5, 1, 3]);
    }
  });

  it('are noted with the option that reads them', () => {
    const table = parseCsv('x,y\n5 stars,a\n1 star,b\n3 stars,a\n');
    expect(tableNotes(table).map((note) => errorSentence(note))).toEqual([
      'Numbers with words such as "stars" in column "x" were read as categories (such as "5 stars"); if they are ' +
        'numbers, say so ("types": {"x":"numeric"}).',
    ]);
  });
});
