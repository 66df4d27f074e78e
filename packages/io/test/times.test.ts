import { type Column, Table } from '@preflearn/core';
import { errorSentence } from '@preflearn/core/errors';
import { unitText } from '@preflearn/core/text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import { formatCsv, formatJsonLines, parseCsv, parseJson, type ReadingNote } from '../src/index.js';
import { clockSeconds, durationSeconds } from '../src/numbers/clock-seconds.js';

const numbers = (column: Column) => (column.type === 'numeric' ? [...column.values] : []);
const unitOf = (column: Column) => (column.type === 'numeric' ? column.unit : undefined);

describe('times of day and durations', () => {
  it.each([
    [['15:00', '9:05', '00:00:30'], 'time', [54000, 32700, 30]],
    [['9:05 PM', '12:00 am', '12:00:01.5 p.m.'], 'time', [75900, 0, 43201.5]],
    [['28:00:00', '1:30:00', '-0:00:30'], 'duration', [100800, 5400, -30]],
    [
      ['1 days 04:00:00', '0 days 00:00:00.25', '-1 days +23:00:00'],
      'duration',
      [100800, 0.25, -3600],
    ],
    [['1 h 30 min', '5 min 2.5 s', 'PT1H'], 'duration', [5400, 302.5, 3600]],
    [['1h 30m', '45m', '2h'], 'duration', [5400, 2700, 7200]],
    [['90 min', '45 minutes', '1.5 hours'], 'duration', [5400, 2700, 5400]],
    [['2 Std. 5 Min.', '10 Sek.', '1 Tag'], 'duration', [7500, 10, 86400]],
    [['3 days', '2 weeks', '1 day and 2 hours'], 'duration', [259200, 1209600, 93600]],
    [['1h05', '12h30', '25h00'], 'duration', [3900, 45000, 90000]],
    [['1:23.456', '0:59.1', '12:00.0'], 'duration', [83.456, 59.1, 720]],
    [['3pm', '11 AM', '12 p.m.', '9:05 pm'], 'time', [54000, 39600, 43200, 75900]],
    [['15 Uhr', '9:30 Uhr', '8h15'], 'time', [54000, 34200, 29700]],
    // No hour above 1, and seconds: laps and calls rather than the hour after midnight.
    [['1:00:15.250', '1:01:02.5', '0:59:59.9'], 'duration', [3615.25, 3662.5, 3599.9]],
    [['00:12:33', '00:01:05', '01:10:00'], 'duration', [753, 65, 4200]],
    [['0:45', '1:15', '0:30'], 'time', [2700, 4500, 1800]],
    [['1:00:15.250', '13:01:02.5', '0:59:59.9'], 'time', [3615.25, 46862.5, 3599.9]],
    [['1:00:15 AM', '12:01:02 AM'], 'time', [3615, 62]],
  ])('are seconds in CSV and JSON: %j', (texts, unit, seconds) => {
    const csv = parseCsv(`at,x\n${texts.map((text) => `${text},1`).join('\n')}\n`).columns[0];
    const json = parseJson(JSON.stringify(texts.map((at) => ({ at })))).columns[0];
    for (const column of [csv, json]) {
      expect(unitOf(column)).toBe(unit);
      expect(numbers(column)).toEqual(seconds);
    }
  });

  it.each([
    [['15:00', '9:05'], 'times of day', '15:00'],
    [['1:00:15.250', '1:01:02.5'], 'durations', '1:00:15.250'],
    [['1h 30m', '45m'], 'durations', '1h 30m'],
  ])('are noted with how they were read in CSV and JSON: %j', (texts, words, example) => {
    const found: string[] = [];
    const onNote = (note: ReadingNote) => found.push(errorSentence(note));
    parseCsv(`at,x\n${texts.map((text) => `${text},1`).join('\n')}\n`, { onNote });
    parseJson(JSON.stringify(texts.map((at) => ({ at }))), { onNote });
    const sentence =
      `${words[0].toUpperCase()}${words.slice(1)} were read as seconds in column "at" (such as "${example}"); if they ` +
      'are something else, say so ("types": {"at":"nominal"}).';
    expect(found).toEqual([sentence, sentence]);
  });

  it.each([
    [['1d', '2d', '3d']],
    [['1:5', '2:7']],
    [['25:61', '3:00x']],
    [['12:30', 'a', 'b', 'c']],
    [['P', 'PT']],
  ])('are no other texts: %j', (texts) => {
    const [column] = parseCsv(`at,x\n${texts.map((text) => `${text},1`).join('\n')}\n`).columns;
    expect(column.type).toBe('nominal');
  });

  it('are said to be such in CSV, and are texts if that is said', () => {
    const notes: string[] = [];
    const text = 'at,x\n15:00,1\n9:05,2\n';
    parseCsv(text, { onNote: (note) => notes.push(errorSentence(note)) });
    expect(notes).toEqual([
      'Times of day were read as seconds in column "at" (such as "15:00"); if they are something else, say so ' +
        '("types": {"at":"nominal"}).',
    ]);
    expect(parseCsv(text, { types: { at: 'nominal' } }).column('at')).toMatchObject({
      categories: ['15:00', '9:05'],
    });
  });

  it('are written as texts that mean the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 86_399_999_999 }), (micros) => {
        const seconds = micros / 1e6;
        expect(clockSeconds(unitText(seconds, 'time'))).toBeCloseTo(seconds, 6);
        expect(durationSeconds(unitText(-100 * seconds, 'duration'))).toBeCloseTo(
          -100 * seconds,
          5,
        );
      }),
      runs(300),
    );
    expect([54000, 54030.25, 90000].map((value) => unitText(value, 'time'))).toEqual([
      '15:00',
      '15:00:30.25',
      '90000',
    ]);
    expect([100800, 45, 5402.5, -60].map((value) => unitText(value, 'duration'))).toEqual([
      '28 h 0 min',
      '0 min 45 s',
      '1 h 30 min 2.5 s',
      '-1 min 0 s',
    ]);
  });

  it('are the same after they are written and read', () => {
    const column = (unit: string, ...values: number[]): Column => ({
      type: 'numeric',
      name: unit,
      unit,
      values: Float64Array.from(values),
    });
    const table = new Table([column('time', 54000, NaN, 0.25), column('duration', 45, 1e6, -0.5)]);
    const csv = parseCsv([...formatCsv(table)].join(''));
    const json = parseJson([...formatJsonLines(table)].join(''));
    for (const read of [csv, json]) expect(read.columns).toEqual(table.columns);
  });
});
