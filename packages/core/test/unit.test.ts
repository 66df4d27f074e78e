import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDay } from '../src/data/unit.js';
import { cellText, Table, takeTarget } from '../src/index.js';
import { dayNumber, thresholdText, unitText, unitWords } from '../src/text.js';

describe('a number with its unit', () => {
  it.each<[number, string | undefined, string]>([
    [12.5, undefined, '12.5'],
    [12.5, '%', '12.5%'],
    [12.5, '€', '12.5 €'],
    [0, 'date', '1970-01-01'],
    [-1, 'date', '1969-12-31'],
    [19783, 'date', '2024-03-01'],
    [19783.5, 'date', '2024-03-01T12:00:00'],
    [-719528, 'date', '0000-01-01'],
    [2932896, 'date', '9999-12-31'],
    [2932897, 'date', '2932897'],
    [0, 'date-time', '1970-01-01T00:00:00'],
    [-0.25, 'date-time', '1969-12-31T23:59:59.75'],
    [1709296205.000001, 'date-time', '2024-03-01T12:30:05.000001'],
    [59.9999999, 'date-time', '1970-01-01T00:01:00'],
    [1e15, 'date-time', '1000000000000000'],
  ])('is written: %d of %s as %s', (value, unit, expected) => {
    expect(unitText(value, unit)).toBe(expected);
  });

  it('is a day as JavaScript writes it', () => {
    fc.assert(
      fc.property(fc.integer({ min: -719528, max: 2932896 }), (days) => {
        const iso = new Date(days * 86_400_000).toISOString().slice(0, 10);
        expect(unitText(days, 'date')).toBe(iso);
        const { year, month, day, weekday } = calendarDay(days);
        expect(dayNumber(year, month, day)).toBe(days);
        expect(weekday % 7).toBe(new Date(days * 86_400_000).getUTCDay());
      }),
    );
  });

  it('is no day where there is none', () => {
    expect(dayNumber(2023, 2, 29)).toBeUndefined();
    expect(dayNumber(2024, 0, 1)).toBeUndefined();
    expect(dayNumber(2024, 2, 29)).toBe(19782);
    expect(dayNumber(1, 1, 1)).toBe(-719162);
  });

  it('is a threshold by the last or first day that satisfies it', () => {
    expect(thresholdText(19783.5, '<=', 'date')).toBe('2024-03-01');
    expect(thresholdText(19783.5, '>', 'date')).toBe('2024-03-01');
    expect(thresholdText(19783.5, '>=', 'date')).toBe('2024-03-02');
    expect(thresholdText(1 / 3, '<=', '%')).toBe('0.333333%');
    expect(thresholdText(1.5, '<=', 'date-time')).toBe('1970-01-01T00:00:01.5');
  });

  it('has words for a sentence', () => {
    expect([undefined, 'date', 'date-time', '$'].map(unitWords)).toEqual([
      'numbers without a unit',
      'dates',
      'dates with times',
      'numbers in $',
    ]);
  });

  it('is the text of a cell, and the name of a class', () => {
    const x = {
      type: 'numeric',
      name: 'x',
      values: Float64Array.of(1, 0, NaN),
      unit: 'date',
    } as const;
    expect([0, 2].map((row) => cellText(x, row))).toEqual(['1970-01-02', '']);
    const y = { ...x, values: Float64Array.of(1, 0, 1) };
    const { target } = takeTarget(new Table([x, { ...y, name: 'y' }]), 'y');
    expect(target).toMatchObject({
      classes: ['1970-01-01', '1970-01-02'],
      codes: Int32Array.of(1, 0, 1),
    });
  });
});
