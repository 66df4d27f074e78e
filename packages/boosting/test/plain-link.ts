import type { NumericPrediction } from '@preflearn/core';
import type { FittedLink, Link } from '../src/loss/link.js';

const fitted: FittedLink<NumericPrediction> = {
  predict: (scores) => ({ kind: 'numeric', values: scores.slice(), details: [] }),
  conclude: () => [],
  facts: () => [],
  marks: () => [],
  toJSON: () => ({}),
};

/** Predicts the scores themselves. */
export const plainLink: Link<never, NumericPrediction> & { fit(): FittedLink<NumericPrediction> } =
  {
    id: 'plain',
    fit: () => fitted,
    load: () => fitted,
  };
