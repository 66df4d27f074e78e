import type { NumericPrediction, NumericTarget } from '@preflearn/core';
import { damagedModel, type PortableDecision } from '@preflearn/core/models';
import { foundText, readableNumber } from '@preflearn/core/text';
import type { FittedLink, Link } from '../link.js';

/** Predicts the score itself, a number in the unit of the target. */
export const valueLink: Link<NumericTarget, NumericPrediction> = {
  id: 'value',
  fit: () => VALUE,
  load(parameters) {
    if (parameters === null) return VALUE;
    throw damagedModel('parameters.link', foundText(parameters), 'null');
  },
};

const VALUE: FittedLink<NumericPrediction> = {
  predict: (scores) => ({ kind: 'numeric', values: scores, details: [] }),
  conclude: ([score]) => [`With the start they add up to the prediction ${readableNumber(score)}.`],
  facts: () => [],
  marks: () => [],
  decision: (): PortableDecision => ({ type: 'value' }),
  toJSON: () => null,
};
