import { describe, expect, it } from 'vitest';
import { describeImportance } from '../src/models.js';
import { orderInWords, settingTexts } from '../src/text.js';

const WORDS = { title: 'Importance', valueLabel: 'share' };

describe('describeImportance', () => {
  const importance = [
    { name: 'rooms', value: 0.7 },
    { name: 'age', value: 0.2 },
    { name: 'tax', value: 0.1 },
    { name: 'colour', value: 0 },
    { name: 'street', value: 0 },
  ];

  it('lists and draws the first that have an effect, and folds the others', () => {
    const { section, pictures } = describeImportance(importance, 2, WORDS);
    expect(section.lines).toEqual([' 70.0 %  rooms', ' 20.0 %  age']);
    expect(section.rest).toEqual({
      title: '1 attribute of less importance, 2 attributes without effect',
      lines: [' 10.0 %  tax', 'without effect: colour', 'without effect: street'],
    });
    expect(pictures).toEqual([
      { type: 'bars', shares: true, bars: importance.slice(0, 2), ...WORDS },
    ]);
  });

  it('folds nothing where all are shown, and draws nothing without any effect', () => {
    expect(describeImportance(importance.slice(0, 3), 9, WORDS).section.rest).toBeUndefined();
    const none = describeImportance(importance.slice(3), 9, WORDS);
    expect(none.pictures).toEqual([]);
    expect(none.section.lines).toEqual([]);
    expect(none.section.rest?.title).toBe('2 attributes without effect');
  });
});

it('names the first labels of an order, and the last', () => {
  expect(orderInWords(['b', 'a', 'c'])).toBe('b > a > c');
  expect(orderInWords(['a', 'b', 'c', 'd', 'e'], 4)).toBe('a > b > ... > e');
  expect(orderInWords([])).toBe('');
});

it('writes options and the seed as settings', () => {
  const options = { rules: 20, costs: null, costMatrix: [[0, 1]], pairs: 'all' };
  expect(settingTexts({ options, seed: 7, rows: 3 })).toEqual([
    ['rules', '20'],
    ['costs', 'none'],
    ['costMatrix', '[[0,1]]'],
    ['pairs', 'all'],
    ['seed', '7'],
  ]);
});
