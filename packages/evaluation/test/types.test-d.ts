import { type LearnerDefinition, type Plugin, registered, use } from '@preflearn/core';
import { expectTypeOf, it } from 'vitest';
import {
  type Experiment,
  type Metric,
  type MetricPlugin,
  maeLoss,
  metricOfId,
  metricsFor,
} from '../src/index.js';

it('metrics are parts of plug-ins', () => {
  expectTypeOf<MetricPlugin['metrics']>().toEqualTypeOf<Metric>();
  expectTypeOf(registered('metrics')).toEqualTypeOf<readonly Metric[]>();
  expectTypeOf<{ metrics: Metric[]; learners: LearnerDefinition[] }>().toExtend<Plugin>();
  const { direction: _, ...withoutDirection } = maeLoss;
  // @ts-expect-error nobody could say which value is better
  use({ metrics: [withoutDirection] });
});

it('a metric is found, or not', () => {
  expectTypeOf(metricOfId('maeLoss')).toEqualTypeOf<Metric | undefined>();
  expectTypeOf(metricsFor).returns.toEqualTypeOf<readonly Metric[]>();
});

it('an experiment needs data, learners and splits', () => {
  type Least = Pick<Experiment, 'dataset' | 'data' | 'learners' | 'splits'>;
  expectTypeOf<Least>().toExtend<Experiment>();
  expectTypeOf<Omit<Least, 'splits'>>().not.toExtend<Experiment>();
});
