import type { ModelDescription, Picture } from '@preflearn/core';
import { counted, readableNumber, settingTexts } from '@preflearn/core/text';
import { placesOf } from './embedding.js';
import type { IblrModelParts } from './iblr-model-parts.js';
import { attributeWeights } from './learned-distance.js';
import {
  LABELS_TITLE,
  type LabelPositions,
  labelPositions,
  MAX_DRAWN,
  positionPicture,
} from './position-picture.js';

const CHOICE_TITLE = 'Choice of the number of neighbours, by cross-validation';

/** Describes a model in words, with pictures of its labels and of how k was chosen. */
export function describeIblr(parts: IblrModelParts, top: number): ModelDescription {
  const { schema, training, k, tried, ranker } = parts;
  const names = schema.target.classes;
  const all = k >= ranker.weights.reduce((sum, weight) => sum + weight, 0);
  const positions = labelPositions(ranker.rankings);
  return {
    headline:
      `Predicts ${schema.target.name} (orders of ${counted(names.length, 'label')}) from the ` +
      `${all ? 'training rows, all of which are neighbours' : `${k} nearest of ${counted(training.rows, 'row')}`}.`,
    facts: [
      ['learner', 'iblr'],
      ['k in use', all ? `${k} (all rows)` : String(k)],
      ['scale in use', ranker.scaling],
      ...(ranker.learned ? [['distance', ranker.learned.distance] as const] : []),
      ['training rows', readableNumber(training.rows)],
      ...leftOut(parts),
      ...completeness(parts),
    ],
    settings: settingTexts(training),
    sections: [
      {
        title: LABELS_TITLE,
        lines: labelLines(names, positions).slice(0, top),
      },
      ...(ranker.learned === undefined
        ? []
        : [
            {
              title: 'Weights of attributes in the distance',
              note: 'How much the orders of labels change with an attribute, on average; the largest is 1.',
              lines: distanceLines(parts).slice(0, top),
            },
          ]),
      ...(tried.length === 0
        ? []
        : [
            {
              title: CHOICE_TITLE,
              note: 'Mean Kendall tau by number of neighbours; higher is better.',
              lines: tried.map((score) => `k = ${score.k}: ${readableNumber(score.tau)}`),
            },
          ]),
    ],
    pictures: [
      ...(names.length <= MAX_DRAWN ? [positionPicture(names, positions)] : []),
      ...choicePicture(parts),
    ],
  };
}

/** Rows that editing left out; none where it was not asked for. */
function leftOut({ training, ranker }: IblrModelParts): readonly (readonly [string, string])[] {
  if (training.options.edit !== true) return [];
  const left = ranker.weights.filter((weight) => weight === 0).length;
  return [['rows left out', readableNumber(left)]];
}

/** How much each attribute counts in a learned distance, the most first. */
function distanceLines({ schema, ranker }: IblrModelParts): readonly string[] {
  if (ranker.learned === undefined) return [];
  const weights = attributeWeights(ranker.learned.gradients, placesOf(ranker.columns));
  return schema.attributes
    .map(({ name }, a) => ({ name, weight: weights[a] }))
    .sort((a, b) => b.weight - a.weight)
    .map(({ name, weight }) => `${name}: ${readableNumber(weight)}`);
}

function choicePicture({ tried }: IblrModelParts): readonly Picture[] {
  if (tried.length < 2) return [];
  return [
    {
      type: 'lines',
      title: CHOICE_TITLE,
      xLabel: 'neighbours',
      yLabel: 'mean Kendall tau (higher is better)',
      series: [
        {
          name: 'cross-validation',
          x: tried.map((score) => score.k),
          y: tried.map((score) => score.tau),
        },
      ],
    },
  ];
}

function completeness({ ranker }: IblrModelParts): readonly (readonly [string, string])[] {
  const { count, labels, labelCount } = ranker.rankings;
  return [
    [
      'labels ranked by a row on average',
      `${readableNumber(labels.length / count)} of ${labelCount}`,
    ],
  ];
}

/** Where each label stands on average, and how often it is first, alone or tied. */
function labelLines(
  names: readonly string[],
  { counts, ranked, means, order }: LabelPositions,
): readonly string[] {
  return order.map((label) =>
    ranked[label] === 0
      ? `${names[label]}: in no row; it is placed in the middle`
      : `${names[label]}: position ${readableNumber(means[label])} on average, first in ${counts[label][0]} of ` +
        `${counted(ranked[label], 'row')}`,
  );
}
