import { type Column, type Explanation, predictionText } from '@preflearn/core';
import { chanceText, readableNumber, targetNumberText, valueInWords } from '@preflearn/core/text';
import type { ForestParts } from './forest-parts.js';
import { pathSums } from './path-means.js';
import { type ForestPrediction, predictColumns } from './predict-forest.js';

/** Explains the prediction of the first row of some columns by what each attribute adds to it. */
export function explainForest(
  parts: ForestParts,
  columns: readonly Column[],
  row: number,
): Explanation {
  const { forest, schema } = parts;
  const prediction = predictColumns(parts, columns, 1);
  const { leafValue, what, unit, totalText = readableNumber } = explained(parts, prediction);
  const { start, changes } = pathSums(forest, schema, columns, leafValue);
  const grounds = columns
    .map((column, a) => ({ column, a, value: changes[a] }))
    .filter(({ value }) => value !== 0)
    .sort((x, y) => Math.abs(y.value) - Math.abs(x.value) || x.a - y.a);
  const because = [
    { text: 'mean of the training rows', value: start },
    ...grounds.map(({ column, value }) => ({ text: valueInWords(column, 0), value })),
  ];
  const total = because.reduce((sum, { value }) => sum + value, 0);
  return {
    ...{ kind: prediction.kind, row, prediction: predictionText(prediction, 0) },
    ...{ unit, signed: true, because },
    conclusion: [`They add up to ${totalText(total)}, ${what}.`, ...chancesOf(prediction)],
    sum: {
      unit,
      terms: because.map(({ value }) => value),
      attributes: grounds.map(({ column, value }) => ({ name: column.name, value })),
      start,
    },
  };
}

function chancesOf(prediction: ForestPrediction): readonly string[] {
  if (prediction.kind === 'numeric') return [];
  if (prediction.kind === 'ranking') {
    const { labels, expectedRanks = new Float64Array(0) } = prediction;
    const ranks = labels.map((label, a) => `${label}: ${readableNumber(expectedRanks[a])}`);
    return [`The expected ranks are ${ranks.join(', ')}.`];
  }
  const { classes, probabilities = new Float64Array(0) } = prediction;
  const chances = classes.map((name, k) => `${name}: ${chanceText(probabilities[k])}`);
  return [`The class probabilities are ${chances.join(', ')}.`];
}

/** The number that is explained. */
interface Explained {
  /** What a leaf says of it. */
  readonly leafValue: (leaf: number) => number;
  /** What it is, in words. */
  readonly what: string;
  readonly unit: string;
  /** How the number is written; readable when absent. */
  readonly totalText?: (total: number) => string;
}

function explained(
  { forest, schema, prior }: ForestParts,
  prediction: ForestPrediction,
): Explained {
  const { values, weights, width } = forest;
  const mixed = (leaf: number, k: number) => {
    const share = values[leaf * width + k] / weights[leaf];
    return prior === undefined
      ? share
      : share * (1 - prior.weight) + prior.weight * prior.shares[k];
  };
  const { classes, name } = schema.target;
  if (prediction.kind === 'numeric') {
    const leafValue = (leaf: number) => values[leaf];
    const totalText = (total: number) =>
      targetNumberText(total, schema.target.unit, readableNumber);
    return { leafValue, unit: `added to ${name}`, what: 'the mean of the trees', totalText };
  }
  if (prediction.kind === 'ranking') {
    const best = prediction.positions.indexOf(1);
    const label = classes[best];
    return {
      leafValue: (leaf: number) => values[leaf * width + best],
      unit: `added to the expected rank of ${label}`,
      what: `the expected rank of ${label}, on a scale from 1 (the best) to ${width}`,
    };
  }
  if (prediction.kind === 'nominal') {
    const code = prediction.codes[0];
    return {
      leafValue: (leaf: number) => mixed(leaf, code),
      unit: `added to the probability of ${classes[code]}`,
      what: `the probability of ${classes[code]}`,
    };
  }
  const last = width - 1;
  return {
    leafValue: (leaf: number) => {
      let mean = 0;
      for (let k = 1; k < width; k++) mean += k * mixed(leaf, k);
      return mean;
    },
    unit: 'added to the position',
    what: `the expected position on a scale from 0 (${classes[0]}) to ${last} (${classes[last]})`,
  };
}
