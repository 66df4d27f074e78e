import { Random, standardNormal } from '@preflearn/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareRuns } from '../benchmarks/comparison.mjs';
import { drawOrdinal } from '../benchmarks/data/ordinal.mjs';
import { note, peak, ratio, ratioPerRule, seconds, slope } from '../benchmarks/goals.mjs';
import { measureInTurn } from '../benchmarks/in-turn.mjs';
import { countName, lineResult } from '../benchmarks/lines/line.mjs';
import { machineText } from '../benchmarks/machine.mjs';
import { withMeasured } from '../benchmarks/page.mjs';
import { busyRemarks, comparisonText, goalText, lineText } from '../benchmarks/report.mjs';
import type { Measurement, SavedRun } from '../benchmarks/saved-run.mjs';
import { parseRun, savedRun } from '../benchmarks/saved-run.mjs';
import { logSlope, pairedRatio, spread } from '../benchmarks/statistics.mjs';
import { markdownTable, textTable, threeDigits } from '../benchmarks/tables.mjs';

function measurement(name: string, times: number[], more: Partial<Measurement> = {}): Measurement {
  return {
    name,
    seconds: times,
    cpuSeconds: times,
    peakBytes: times.map(() => 1e8),
    notes: {},
    ...more,
  };
}

function runOf(measurements: Measurement[], more: Partial<SavedRun> = {}): SavedRun {
  return savedRun({
    date: '2026-01-31',
    machine: { cpu: 'oak', cores: 2, memoryBytes: 2 ** 33, system: 'Linux 6.1 x64' },
    versions: { node: '20.0.0' },
    engine: {},
    measurements,
    ...more,
  });
}

const byName = (...list: Measurement[]) => new Map(list.map((entry) => [entry.name, entry]));

describe('spread', () => {
  it('takes the middle, or the mean of the two in the middle', () => {
    expect(spread([3, 1, 2])).toEqual({ min: 1, median: 2, max: 3 });
    expect(spread([4, 1, 3, 2])).toEqual({ min: 1, median: 2.5, max: 4 });
    expect(spread([5])).toEqual({ min: 5, median: 5, max: 5 });
  });

  it('has as many numbers below the median as above, whatever the ties and the order', () => {
    const numbers = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(numbers, (list) => {
        const { min, median, max } = spread(list);
        expect([min, max]).toEqual([Math.min(...list), Math.max(...list)]);
        const half = list.length / 2;
        expect(list.filter((x) => x < median).length).toBeLessThanOrEqual(half);
        expect(list.filter((x) => x > median).length).toBeLessThanOrEqual(half);
      }),
    );
  });
});

describe('the ratio of paired rounds', () => {
  it('divides within a round, so that a slow round does not count', () => {
    // medians alone would give 20 / 10
    expect(pairedRatio([1, 20, 30], [1, 10, 60])).toEqual({ min: 0.5, median: 1, max: 2 });
  });

  it('refuses rounds that have no partner', () => {
    expect(() => pairedRatio([1, 2], [1])).toThrow('2 rounds cannot be paired with 1');
  });
});

describe('the slope of logarithms', () => {
  it('is the exponent of a power', () => {
    const exponent = fc.double({ min: -2, max: 3, noNaN: true });
    fc.assert(
      fc.property(exponent, fc.integer({ min: 1, max: 1000 }), (power, factor) => {
        const points = [1e4, 1e5, 1e6].map((x) => [x, factor * x ** power] as const);
        expect(logSlope(points)).toBeCloseTo(power, 8);
      }),
    );
  });
});

describe('measuring in turn', () => {
  const result = (time: number) => lineResult({ seconds: time, cpuSeconds: time, peakBytes: 1 });

  it('runs all once a round, and starts each round one further on', async () => {
    const calls: string[] = [];
    const { measurements, failures } = await measureInTurn(['a', 'b', 'c'], 2, async (name) => {
      calls.push(name);
      return result(calls.length);
    });
    expect(calls.join('')).toBe('abcbca');
    expect(failures).toEqual([]);
    expect(measurements.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(measurements.map((entry) => entry.seconds)).toEqual([
      [1, 6],
      [2, 4],
      [3, 5],
    ]);
  });

  it('goes on without what failed', async () => {
    const calls: string[] = [];
    const { measurements, failures } = await measureInTurn(['a', 'b'], 3, async (name, round) => {
      calls.push(name);
      if (name === 'a' && round === 1) throw new Error('no more');
      return result(1);
    });
    expect(calls.join('')).toBe('abbab');
    expect(measurements.map(({ name }) => name)).toEqual(['b']);
    expect(failures).toEqual([{ name: 'a', message: 'no more' }]);
  });
});

describe('the comparison with a saved run', () => {
  const compare = (now: number[], before: number[]) =>
    compareRuns(runOf([measurement('a', now)]), runOf([measurement('a', before)])).lines[0];

  it('sees a difference where the ranges do not meet', () => {
    expect(compare([1, 1.1, 1.2], [2, 1.3, 3])).toMatchObject({
      ...{ before: 2, now: 1.1, verdict: 'quicker' },
      ...{ ratio: 0.55, memoryRatio: 1 },
    });
    expect(compare([2, 1.3, 3], [1, 1.1, 1.2]).verdict).toBe('slower');
  });

  it('sees none where they meet, if only in a point', () => {
    expect(compare([1, 1.1, 1.2], [1.2, 1.3, 3]).verdict).toBe('no difference');
    expect(compare([1.2, 1.3, 3], [1, 1.1, 1.2]).verdict).toBe('no difference');
  });

  it('does not judge by fewer than three rounds', () => {
    expect(compare([1, 1], [2, 2, 2]).verdict).toBe('unclear');
  });

  it('says what makes runs hard to compare', () => {
    const now = runOf([measurement('a', [1]), measurement('b', [1])]);
    const machine = { ...now.machine, cores: 8 };
    const versions = { node: '24.0.0' };
    const before = runOf([measurement('a', [1])], { machine, versions, engine: { threads: 2 } });
    expect(compareRuns(now, before).remarks).toEqual([
      'The saved run is of another machine, so ratios say nothing about the code.',
      'The saved run is of Node 24.0.0, this one of 20.0.0.',
      'The saved run has the options {"threads":2} of the engine, this one {}.',
      'The saved run lacks: b.',
    ]);
    expect(compareRuns(now, now).remarks).toEqual([]);
  });

  it('prints a line for each', () => {
    const now = runOf([measurement('a', [1, 1, 1])]);
    const before = runOf([measurement('a', [2, 2, 2])]);
    const [head, line] = comparisonText(compareRuns(now, before)).split('\n');
    expect(head.trim().split(/ {2,}/)).toEqual(['before s', 'now s', 'ratio', 'memory']);
    expect(line.split(/ {2,}/)).toEqual(['a', '2.00', '1.00', '0.500', 'quicker', '1.00']);
  });
});

describe('a saved run', () => {
  it('comes back as it was', () => {
    const run = runOf([measurement('a', [1, 2], { notes: { rules: 500 } })]);
    expect(parseRun(JSON.stringify(run), 'run.json')).toEqual(run);
  });

  it.each([
    ['not JSON', '{', /^run\.json is not a saved run of the benchmarks: .*--json FILE/],
    ['another file', '{"name": "oak"}', /^run\.json is not a saved run .*format/],
    [
      'a line without rounds',
      JSON.stringify(runOf([measurement('a', [])])),
      /measurements\.0\.seconds: /,
    ],
  ])('is refused if it is %s', (_, text, message) => {
    expect(() => parseRun(text, 'run.json')).toThrow(message);
  });
});

describe('goals', () => {
  const one = measurement('one', [2, 1, 9], { cpuSeconds: [4, 3, 5], notes: { rules: 10 } });
  const two = measurement('two', [1, 2, 3], { peakBytes: [1, 3, 2].map((n) => n * 2 ** 30) });
  const both = byName(one, { ...two, notes: { rules: 40 } });

  it('take the smaller of wall-clock and processor time', () => {
    expect(seconds('one', 1).value(both)).toBe(2);
    expect(seconds('one', 1).value(byName({ ...one, cpuSeconds: [1, 1, 1] }))).toBe(1);
  });

  it('divide round by round', () => {
    expect(ratio('one', 'two', 1).value(both)).toBe(2);
    expect(ratioPerRule('one', 'two', 1).value(both)).toBe(8);
  });

  it('take the largest memory, in GiB', () => {
    expect(peak('two', 2 ** 32)).toMatchObject({ atMost: 4 });
    expect(peak('two', 2 ** 32).value(both)).toBe(3);
  });

  it('find slopes over the sizes that were measured', () => {
    const goal = slope('time', 1, [
      [10, 'two'],
      [100, 'ten'],
      [1000, 'none'],
    ]);
    expect(goal.value(byName(two, measurement('ten', [20])))).toBeCloseTo(1, 12);
    expect(goal.value(both)).toBeUndefined();
  });

  it('say nothing of what was not measured', () => {
    const nothing = byName();
    for (const goal of [seconds('a', 1), ratio('a', 'b', 1), peak('a', 1), note('a', 'b', 1)]) {
      expect(goal.value(nothing)).toBeUndefined();
    }
    expect(goalText([seconds('a', 1)], [])).toBe('');
  });

  it('are reached by the goal itself', () => {
    const verdicts = (atMost: number) =>
      goalText([seconds('one', atMost), seconds('gone', 1)], [one]).split('\n')[1];
    expect(verdicts(2)).toMatch(/^one +2\.00 +at most 2\.00 s +reached$/);
    expect(verdicts(1.9)).toMatch(/MISSED$/);
  });
});

describe('tables', () => {
  it('put numbers flush right and words flush left', () => {
    const rows = [
      ['a', '1.5', 'oak'],
      ['long', '10.0', 'elm and ash'],
    ];
    expect(textTable(['', 's', ''], rows)).toBe(
      ['         s', 'a      1.5  oak', 'long  10.0  elm and ash'].join('\n'),
    );
    expect(markdownTable(['tree', 's', 'a|b'], rows)).toBe(
      [
        '| tree | s | a\\|b |',
        '| --- | ---: | --- |',
        '| a | 1.5 | oak |',
        '| long | 10.0 | elm and ash |',
      ].join('\n'),
    );
  });

  it('take counts and dashes for numbers', () => {
    expect(markdownTable(['n', 'x'], [['1e5', '-']])).toMatch(/---: \| ---:/);
  });

  it.each([
    [1234, '1234'],
    [12.34, '12.3'],
    [1.234, '1.23'],
    [0.1234, '0.12'],
    [0.01234, '0.012'],
  ])('write %d as %s', (number, text) => {
    expect(threeDigits(number)).toBe(text);
  });

  it('show the rounds and what else there is to know of a line', () => {
    const line = measurement('a', [3, 1, 2], { notes: { rules: 500, bytes: 12.345 } });
    expect(lineText([line]).split('\n')[1].split(/ {2,}/)).toEqual([
      ...['a', '2.00', '1.00', '3.00', '2.00', '100', 'rules 500, bytes 12.35'],
    ]);
  });

  it('are left out where nothing was measured', () => {
    expect(lineText([])).toBe('');
  });

  it('warn of a busy machine', () => {
    const idle = measurement('a', [1, 1, 3]);
    const waiting = measurement('b', [2, 2, 2], { cpuSeconds: [1, 1.7, 2] });
    expect(busyRemarks([idle, measurement('c', [1], { cpuSeconds: [0.9] })])).toEqual([]);
    expect(busyRemarks([idle, waiting])).toEqual([
      'The machine was busy with other work: 1 of 2 lines had to wait for a processor.',
    ]);
  });

  it('name counts in the shorter way', () => {
    expect([1e4, 1e6, 20_000, 40_768, 500].map(countName)).toEqual([
      ...['1e4', '1e6', '2e4', '40768', '500'],
    ]);
  });

  it('describe a machine in a line', () => {
    expect(machineText(runOf([]).machine)).toBe('oak, 2 cores, 8 GiB, Linux 6.1 x64');
  });
});

describe('the measured parts of a page', () => {
  const page = [
    'Text.\n<!-- measured: one -->\n\nold\n\n<!-- end -->',
    'More text.\n<!-- measured: two -->\n<!-- end -->\n',
  ].join('\n');

  it('are replaced by name, and the rest stays', () => {
    const written = withMeasured(page, new Map([['two', 'a $& table']]));
    expect(written).toBe(
      page.replace('<!-- measured: two -->\n', () => '<!-- measured: two -->\n\na $& table\n\n'),
    );
    expect(withMeasured(written, new Map([['two', 'a $& table']]))).toBe(written);
    expect(withMeasured(page, new Map())).toBe(page);
  });

  it('must be there', () => {
    expect(() => withMeasured(page, new Map([['three', '']]))).toThrow(
      'The page has 0 regions <!-- measured: three -->, and there must be one.',
    );
  });
});

describe('the drawn table', () => {
  it('is the same for the same seed, and has classes of equal frequency that attributes tell of', () => {
    const shape = { rows: 400, attributes: 6, classes: 4 };
    const { attributes, target } = drawOrdinal(shape, 3);
    expect(drawOrdinal(shape, 3)).toEqual({ attributes, target });
    expect(drawOrdinal(shape, 4).target.codes).not.toEqual(target.codes);
    const counts = target.classes.map((_, k) => target.codes.filter((code) => code === k).length);
    expect(counts).toEqual([100, 100, 100, 100]);
    const [first] = attributes.columns;
    const values = first.type === 'numeric' ? first.values : [];
    const mean = (k: number) =>
      target.codes.reduce((sum, code, i) => sum + (code === k ? values[i] : 0), 0) / 100;
    expect(mean(3)).toBeGreaterThan(mean(0) + 0.5);
    expect(values[0]).toBe(standardNormal(new Random(3)));
  });
});
