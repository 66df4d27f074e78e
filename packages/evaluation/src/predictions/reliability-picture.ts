import { checkGiven } from '@preflearn/core/errors';
import type { LinePicture } from '@preflearn/core/models';
import type { ReliabilityCurve } from './reliability.js';

/**
 * Reliability curves as a picture: the observed share against the mean predicted probability, with one line per curve
 * and the diagonal on which a calibrated model lies. Bins without events have no point.
 *
 * @param curves  with a name for each, such as the learner's
 */
export function reliabilityPicture(
  curves: readonly { readonly name: string; readonly curve: ReliabilityCurve }[],
): LinePicture {
  checkGiven('reliabilityPicture', curves, 'a list of curves with names', {
    each: ['name', 'curve'],
  });
  const diagonal = { name: 'perfect calibration', x: [0, 1], y: [0, 1] };
  const series = curves.map(({ name, curve }) => {
    const points = curve.bins.flatMap(({ predicted, observed }) =>
      predicted === null || observed === null ? [] : [{ predicted, observed }],
    );
    return {
      name,
      x: points.map(({ predicted }) => predicted),
      y: points.map(({ observed }) => observed),
    };
  });
  return {
    type: 'lines',
    title: 'Reliability of the predicted probabilities',
    xLabel: 'predicted probability',
    yLabel: 'share that came true',
    series: [...series, diagonal],
  };
}
