import { type ExperimentResult, maeLoss, summarise } from '@preflearn/evaluation';
import { describe, expect, it } from 'vitest';
import { bestLearnerText } from '../src/evaluation/best-learner.js';
import { standings } from '../src/evaluation/leading-learners.js';
import { marksText, resultTable } from '../src/evaluation/result-rows.js';
import { sharesNotes } from '../src/evaluation/shares-notes.js';
import { figure, meanText, secondsText } from '../src/text/value-text.js';

/** Results of a learner by its errors on the folds; `null` where there is none. */
function resultOf(learner: string, errors: readonly (number | null)[]): ExperimentResult {
  const maeLoss = summarise(
    errors.map((value) => (value === null ? { value, reason: 'no sun' } : { value })),
  );
  return {
    ...{ dataset: 'cars', learner, options: {}, metrics: { maeLoss }, rows: 60, seed: 1 },
    seconds: { fit: 0.0312, predict: 0.00042 },
    splits: { method: 'folds', count: errors.length, folds: errors.length },
  };
}

const GOOD = resultOf('good', [0.3, 0.31, 0.29, 0.3]);
const CLOSE = resultOf('close', [0.3, 0.35, 0.27, 0.32]);
const POOR = resultOf('poor', [0.9, 0.91, 0.9, 0.93]);
const baseline = (mean: number, ofShares: readonly string[] = []) => ({
  words: 'always the median class',
  ofShares,
  metrics: { maeLoss: summarise([{ value: mean }, { value: mean }]) },
});
const say = (results: readonly ExperimentResult[], constant?: number) =>
  bestLearnerText(
    results,
    maeLoss,
    constant === undefined ? undefined : baseline(constant),
    ORDINAL,
  );

const ORDINAL = { kind: 'ordinal' } as const;

describe('the best learner', () => {
  it('is named first, with those not shown to be worse and the constant beside', () => {
    expect(standings([POOR, CLOSE, GOOD], maeLoss).map(({ place }) => place)).toEqual([
      'best',
      'near',
      'behind',
    ]);
    expect(say([POOR, CLOSE, GOOD], 1.5)).toMatch(
      /^good is best, with maeLoss 0\.300 ± 0\.004 \(mean absolute error, lower is better\)\. Not shown to be worse: close \(p = 0\.\d{3}\)\. To compare: always the median class, 1\.50 ± 0\.00\.$/,
    );
  });

  it('shares its place with an equal one', () => {
    expect(say([GOOD, resultOf('twin', [0.31, 0.3, 0.3, 0.29])])).toContain(
      'good and twin are equally good, with maeLoss 0.300',
    );
  });

  it('is not called good where a constant is no worse', () => {
    expect(say([POOR], 0.5)).toContain(
      'Nothing was learned: it is no better than always the median class, 0.500 ± 0.000.',
    );
  });

  it('is compared with class shares by metrics of probabilities', () => {
    expect(bestLearnerText([GOOD], maeLoss, baseline(0.2, ['maeLoss']), ORDINAL)).toContain(
      'it is no better than the class shares of the training rows, 0.200 ± 0.000.',
    );
    expect(sharesNotes([GOOD, POOR], [maeLoss], baseline(0.5, ['maeLoss']))).toEqual([
      'For maeLoss the last column uses the class shares of the training rows.',
      'Probabilities no better than the class shares of the training rows: poor (maeLoss 0.910, shares 0.500).',
    ]);
    expect(sharesNotes([GOOD], [maeLoss], baseline(0.5, ['maeLoss']))).toHaveLength(1);
    expect(sharesNotes([GOOD], [maeLoss], baseline(0.2))).toEqual([]);
    expect(sharesNotes([resultOf('blind', [null])], [maeLoss], baseline(1, ['maeLoss']))).toEqual(
      [],
    );
  });

  it('is none where the metric is undefined, and is compared on splits that both have', () => {
    expect(say([resultOf('blind', [null, null])])).toBe(
      'The main metric, maeLoss (mean absolute error, lower is better), is undefined.',
    );
    const [, gappy] = standings([GOOD, resultOf('gappy', [null, 0.9, null, 0.9])], maeLoss);
    expect(gappy.pValue).toBeLessThan(0.05);
  });
});

describe('the table of results', () => {
  it('marks the best and those not shown to be worse, if there are several learners', () => {
    const { header, rows } = resultTable([POOR, CLOSE, GOOD], [maeLoss], baseline(1.5), ORDINAL);
    expect(header).toEqual(['metric', 'poor', 'close', 'good', 'always the median class']);
    expect(rows[0].map(({ text }) => text)).toEqual([
      'maeLoss ↓',
      '0.910 ± 0.007',
      '0.310 ± 0.017 ≈',
      '0.300 ± 0.004 *',
      '1.50 ± 0.00',
    ]);
    expect(rows[0].map(({ mark }) => mark)).toEqual([
      undefined,
      undefined,
      'near',
      'best',
      'quiet',
    ]);
    expect(rows[1].map(({ text }) => text)).toEqual([
      'time to train',
      '31 ms',
      '31 ms',
      '31 ms',
      '-',
    ]);
    expect(marksText([POOR, GOOD])).toContain('≈ not shown to be worse');
    expect(resultTable([GOOD], [maeLoss], undefined, ORDINAL).rows[0][1].text).toBe(
      '0.300 ± 0.004',
    );
    expect(marksText([GOOD])).toBeUndefined();
  });

  it('has no ≈ for a single split, which says nothing of chance', () => {
    const single = ['a', 'b'].map((name, i) => resultOf(name, [0.3 + i / 1000]));
    const { rows } = resultTable(single, [maeLoss], undefined, ORDINAL);
    expect(rows[0].map(({ text }) => text)).toEqual(['maeLoss ↓', '0.300 *', '0.301']);
    expect(marksText(single)).toContain('one split cannot tell');
  });
});

it('numbers of tables have three significant digits', () => {
  expect([0.5, 1.1314, 0.04447, 0, 2634.2, 12, 0.00001234, Number.NaN].map(figure)).toEqual([
    '0.500',
    '1.13',
    '0.0445',
    '0',
    '2,630',
    '12.0',
    '0.0000123',
    '-',
  ]);
  expect(meanText(0.3361, 0.0152)).toBe('0.336 ± 0.015');
  expect(meanText(0.9981, 0.00012)).toBe('0.998 ± 0.0001');
  expect(meanText(1, null)).toBe('1.00');
  expect([0.00042, 0.0312, 1.534, 75.2].map(secondsText)).toEqual([
    '0.4 ms',
    '31 ms',
    '1.53 s',
    '75.2 s',
  ]);
});
