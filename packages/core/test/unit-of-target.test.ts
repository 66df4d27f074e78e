import { describe, expect, it } from 'vitest';
import { schemaOf, Table, tableFromRows, takeTarget } from '../src/index.js';
import { differenceText, differenceUnit, roundedToUnit, targetNumberText } from '../src/text.js';

describe('the unit of a target', () => {
  it('writes numbers as the unit is written', () => {
    expect(targetNumberText(19782.6, 'date')).toBe('2024-03-01');
    expect(targetNumberText(19783.4, 'date')).toBe('2024-03-01');
    expect(targetNumberText(3600.4, 'time')).toBe('01:00');
    expect(targetNumberText(-5, 'time')).toBe('00:00');
    expect(roundedToUnit(90_000, 'time')).toBe(86_399);
    expect(targetNumberText(5400.2, 'duration')).toBe('1 h 30 min');
    expect(roundedToUnit(12.34567, 'duration')).toBe(12.346);
    expect(targetNumberText(12.5, 'kg')).toBe('12.5 kg');
    expect(targetNumberText(12.5, undefined)).toBe('12.5');
  });

  it('writes differences in what they count, in the largest unit of time that fits', () => {
    expect(differenceText(2.1, 'date')).toBe('2.1 days');
    expect(differenceText(59, 'time')).toBe('59 s');
    expect(differenceText(90, 'date-time')).toBe('1.5 min');
    expect(differenceText(-5400, 'duration')).toBe('-1.5 h');
    expect(differenceText(3 * 86_400, 'duration')).toBe('3 days');
    expect(differenceText(90, 's')).toBe('90 s');
    expect(differenceText(3, '%')).toBe('3 percentage points');
    expect(differenceText(3, undefined)).toBe('3');
    expect(differenceUnit('kg')).toBe('kg');
    expect(differenceUnit(undefined)).toBeUndefined();
  });

  it('is taken over from the column, into the schema', () => {
    const column = { type: 'numeric', name: 'y', unit: 'kg' } as const;
    const { columns } = tableFromRows([{ x: 1 }, { x: 2 }, { x: 3 }]);
    const table = new Table([...columns, { ...column, values: Float64Array.of(1, 2, 3) }]);
    const number = takeTarget(table, 'y', { kind: 'numeric' });
    expect(schemaOf(number).target).toMatchObject({ unit: 'kg' });
    const classes = takeTarget(table, 'y', { discretize: 2 });
    expect(schemaOf(classes).target).toMatchObject({ unit: 'kg' });
    expect(schemaOf(takeTarget(table, 'y')).target).not.toHaveProperty('unit');
  });
});
