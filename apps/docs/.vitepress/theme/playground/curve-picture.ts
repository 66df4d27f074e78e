import type { LinePicture } from '@preflearn/core/models';
import type { CurvePoint } from './held-out-run.js';

/** The error of a learner by steps of training. */
export interface NamedCurve {
  readonly name: string;
  readonly points: CurvePoint[];
}

/** The error curves of the learners, as far as they have come. */
export function curvePicture(metric: string, curves: readonly NamedCurve[]): LinePicture {
  return {
    type: 'lines',
    title: `${metric} by steps of training`,
    xLabel: 'steps of training',
    yLabel: metric.toLowerCase(),
    series: curves
      .filter(({ points }) => points.length > 0)
      .map(({ name, points }) => ({
        name,
        x: points.map(({ steps }) => steps),
        y: points.map(({ error }) => error),
      })),
  };
}
