import { type LabelledTable, Table } from '@preflearn/core';
import { maeLoss, rmseLoss } from '@preflearn/evaluation';
import { expect, it } from 'vitest';
import { baselineResult, baselineWords } from '../src/evaluation/baseline-runs.js';
import { sharesNotes } from '../src/evaluation/shares-notes.js';

it('compares numbers with their mean, by the absolute error with their median, and says so', async () => {
  const values = Float64Array.of(1, 2, 9, 0, 10);
  const data: LabelledTable = {
    attributes: new Table([{ type: 'numeric', name: 'x', values }]),
    target: { kind: 'numeric', name: 'y', values },
  };
  const metrics = [rmseLoss, maeLoss];
  const split = { train: Int32Array.of(0, 1, 2), test: Int32Array.of(3, 4) };
  const baseline = await baselineResult(data, [split], metrics);
  // The mean of 1, 2 and 9 is 4, the median 2.
  expect(baseline?.metrics.rmseLoss.mean).toBeCloseTo(Math.sqrt((16 + 36) / 2), 12);
  expect(baseline?.metrics.maeLoss.mean).toBe(5);
  if (baseline === undefined) return;
  expect(baselineWords(baseline, 'rmseLoss')).toBe('always the mean');
  expect(baselineWords(baseline, 'maeLoss')).toBe('always the median');
  const learner = { metrics: baseline.metrics } as never;
  expect(sharesNotes([learner], metrics, baseline)).toEqual([
    'For maeLoss the last column is of always the median.',
  ]);
});
