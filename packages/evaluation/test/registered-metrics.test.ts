import { use } from '@preflearn/core';
import { expect, it } from 'vitest';
import {
  knownMetrics,
  type Metric,
  maeLoss,
  metricOfId,
  metrics,
  metricsFor,
} from '../src/index.js';
import { ordinal } from './toy.js';

const worstLoss: Metric = { ...maeLoss, id: 'worstLoss', title: 'Largest error' };

it('a metric of a plug-in is found behind those of the package', () => {
  expect(knownMetrics()).toEqual(metrics);
  expect(metricOfId('worstLoss')).toBeUndefined();
  use({ metrics: [worstLoss] });
  expect(knownMetrics()).toEqual([...metrics, worstLoss]);
  expect(metricOfId('worstLoss')).toBe(worstLoss);
  expect(metricOfId('top5Score')?.id).toBe('top5Score');
  const known = metricsFor(ordinal([0, 1, 2]));
  expect(known[0]).toBe(maeLoss); // the main one stays the main one
  expect(known.at(-1)).toBe(worstLoss);
});
