import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Table } from '../src/index.js';
import { dateParts, datePartsOf, withDateParts } from '../src/reading.js';
import { thrown } from './thrown.js';

const column = (unit: string | undefined, ...values: readonly number[]) =>
  ({ type: 'numeric', name: 'd', values: Float64Array.from(values), unit }) as const;

/** The values of the columns that are added, by name. */
const added = (unit: string, ...values: readonly number[]) => {
  const parts = unit === 'date' ? dateParts.slice(0, 4) : dateParts;
  const [, ...columns] = withDateParts(new Table([column(unit, ...values)]), { d: parts }).columns;
  return Object.fromEntries(
    columns.map((own) => [own.name, own.type === 'numeric' ? [...own.values] : []]),
  );
};

describe('parts of dates', () => {
  it('are columns behind the date', () => {
    const table = new Table([
      column('date', 19783, NaN, 0),
      { ...column(undefined, 1, 2, 3), name: 'x' },
    ]);
    expect(withDateParts(table, { d: ['month', 'weekday'] }).columns).toEqual([
      table.columns[0],
      { type: 'numeric', name: 'd.month', values: Float64Array.of(3, NaN, 1) },
      { type: 'numeric', name: 'd.weekday', values: Float64Array.of(5, NaN, 4) },
      table.columns[1],
    ]);
  });

  it('are those that JavaScript finds', () => {
    fc.assert(
      fc.property(fc.integer({ min: -6e10, max: 2.5e11 }), (seconds) => {
        const date = new Date(seconds * 1000);
        const expected = {
          'd.year': [date.getUTCFullYear()],
          'd.month': [date.getUTCMonth() + 1],
          'd.day': [date.getUTCDate()],
          'd.weekday': [date.getUTCDay() || 7],
          'd.hour': [date.getUTCHours()],
        };
        expect(added('date-time', seconds)).toEqual(expected);
        const { 'd.hour': _hour, ...ofDay } = expected;
        expect(added('date', Math.floor(seconds / 86400))).toEqual(ofDay);
      }),
    );
  });

  it('are remembered by the reading', () => {
    const reading = { layout: {}, cells: { columns: [{ name: 'd', dates: 'dmy' }] } } as const;
    const table = withDateParts(new Table([column('date', 1)], reading), { d: ['year'] });
    expect(table.reading?.cells.columns).toEqual([{ name: 'd', dates: 'dmy', parts: ['year'] }]);
    expect(datePartsOf(table.reading)).toEqual({ d: ['year'] });
    expect(datePartsOf(undefined)).toEqual({});
  });

  it('are those of dates alone', () => {
    const of = (unit: string | undefined, part: (typeof dateParts)[number]) =>
      thrown(() => withDateParts(new Table([column(unit, 1)]), { d: [part] }));
    expect(of(undefined, 'year')).toBe(
      'DataError COLUMN_TYPE: Column "d": found numbers without a unit, but year is a part of dates; say in which ' +
        'order day, month and year stand ("dates"), or leave out option "dateParts".',
    );
    expect(of('date', 'hour')).toContain('found dates, but hour is a part of dates with times');
    expect(thrown(() => withDateParts(new Table([column('date', 1)]), { e: ['year'] }))).toContain(
      'COLUMN_MISSING',
    );
  });
});
