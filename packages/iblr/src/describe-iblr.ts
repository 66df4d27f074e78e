import { counted, type ModelDescription, numberText } from '@preflearn/core';
import type { IblrModelParts } from './iblr-model-parts.js';

/** Describes a model in words, with a picture of how k was chosen. */
export function describeIblr(parts: IblrModelParts, top: number): ModelDescription {
  const { schema, training, k, tried, ranker } = parts;
  const { target } = schema;
  const all = k >= ranker.weights.reduce((sum, weight) => sum + weight, 0);
  return {
    headline:
      `Predicts ${target.name} (orders of ${counted(target.classes.length, 'label')}) from the ` +
      `${all ? 'training rows, all of which are neighbours' : `${k} nearest of ${training.rows} rows`}.`,
    facts: [
      ['learner', 'iblr'],
      ['k in use', all ? `${k} (all rows)` : String(k)],
      ['scale in use', ranker.scaling],
      ...Object.entries(training.options).map(
        ([name, value]) => [name, value === null ? 'none' : String(value)] as const,
      ),
      ['seed', String(training.seed)],
      ['rows', String(training.rows)],
      ...completeness(parts),
    ],
    sections: [
      {
        title: 'Labels',
        lines: labelLines(parts).slice(0, top),
      },
      ...(tried.length === 0
        ? []
        : [
            {
              title: 'Mean Kendall tau by number of neighbours (higher is better)',
              lines: tried.map((score) => `k = ${score.k}: ${score.tau.toFixed(4)}`),
            },
          ]),
    ],
    pictures:
      tried.length < 2
        ? []
        : [
            {
              type: 'lines',
              title: 'Choice of the number of neighbours',
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
          ],
  };
}

function completeness({ ranker }: IblrModelParts): readonly (readonly [string, string])[] {
  const { count, labels, labelCount } = ranker.rankings;
  return [
    [
      'labels ranked by a row on average',
      `${numberText(labels.length / count, 4)} of ${labelCount}`,
    ],
  ];
}

/** How often each label is ranked and ranked first, alone or tied. */
function labelLines({ schema, ranker }: IblrModelParts): readonly string[] {
  const { rankings } = ranker;
  const ranked = new Int32Array(rankings.labelCount);
  const first = new Int32Array(rankings.labelCount);
  for (const label of rankings.labels) ranked[label]++;
  for (let row = 0; row < rankings.count; row++) {
    for (const label of rankings.groups(row)[0] ?? []) first[label]++;
  }
  return schema.target.classes.map((name, label) =>
    ranked[label] === 0
      ? `${name}: in no row; it is placed in the middle`
      : `${name}: in ${ranked[label]} rows, first in ${first[label]}`,
  );
}
