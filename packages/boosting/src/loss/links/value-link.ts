import type { NumberUnit, NumericPrediction, NumericTarget } from '@preflearn/core';
import { damagedModel, type PortableDecision } from '@preflearn/core/models';
import { foundText, readableNumber, targetNumberText } from '@preflearn/core/text';
import type { FittedLink, Link } from '../link.js';

/** Predicts the score itself, a number in the unit of the target. */
export const valueLink: Link<NumericTarget, NumericPrediction> = {
  id: 'value',
  fit: ({ target: { unit } }) => fittedTo(unit),
  load(parameters, { unit }) {
    if (parameters === null) return fittedTo(unit);
    throw damagedModel('parameters.link', foundText(parameters), 'null');
  },
};

function fittedTo(unit: NumberUnit | undefined): FittedLink<NumericPrediction> {
  return {
    predict: (scores) => ({ kind: 'numeric', values: scores, details: [] }),
    conclude: ([score]) => [
      `With the start they add up to the prediction ${targetNumberText(score, unit, readableNumber)}.`,
    ],
    facts: () => [],
    marks: () => [],
    decision: (): PortableDecision => ({ type: 'value' }),
    toJSON: () => null,
  };
}
