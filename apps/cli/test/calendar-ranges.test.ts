import { describe, expect, it } from 'vitest';
import { calendarRanges } from '../src/description/calendar-ranges.js';

const DAY = 86_400_000;
const days = (date: string) => Date.parse(date) / DAY;

describe('calendarRanges', () => {
  it.each([
    [
      '2024-01-15',
      '2024-06-01',
      ['2024-01', '2024-02', '2024-03', '2024-04', '2024-05', '2024-06'],
    ],
    ['2023-11-15', '2024-12-31', ['2023-10 to 12', '2024-01 to 03', '2024-04 to 06']],
    ['2019-01-01', '2022-08-09', ['2019-01 to 06', '2019-07 to 12', '2020-01 to 06']],
    ['2010-05-01', '2019-08-09', ['2010', '2011', '2012']],
    ['1971-05-01', '2019-08-09', ['1970 to 1974', '1975 to 1979', '1980 to 1984']],
  ])('divides %s to %s as a calendar does', (from, to, first) => {
    const ends = [days(from), days(to)] as const;
    const found = calendarRanges(ends, DAY, 12);
    expect(found?.texts.slice(0, first.length)).toEqual(first);
    const { edges = [], texts = [] } = found ?? {};
    expect(edges).toHaveLength(texts.length + 1);
    expect(texts.length).toBeLessThanOrEqual(12);
    expect(edges[0]).toBeLessThanOrEqual(ends[0]);
    expect(edges[1]).toBeGreaterThan(ends[0]);
    expect(edges.at(-1)).toBeGreaterThan(ends[1]);
    expect(edges.at(-2)).toBeLessThanOrEqual(ends[1]);
  });

  it('meets in the first second of a month where seconds are counted', () => {
    const ends = [Date.parse('2024-01-31T23:00:00Z'), Date.parse('2024-07-01T00:00:00Z')] as const;
    const found = calendarRanges([ends[0] / 1000, ends[1] / 1000], 1000, 12);
    expect(found?.edges[1]).toBe(Date.parse('2024-02-01') / 1000);
    expect(found?.texts.at(-1)).toBe('2024-07');
  });

  it('leaves days close to each other, and years beyond four digits, to ranges of equal width', () => {
    expect(calendarRanges([days('2024-01-15'), days('2024-02-20')], DAY, 12)).toBeUndefined();
    expect(calendarRanges([-4e8, 0], DAY, 12)).toBeUndefined();
  });
});
