import type { AttributeSchema } from '@preflearn/core';
import type { PortableModel, PortableRule } from '@preflearn/core/models';

/** Names of a model's parts. */
export interface Names {
  readonly number: string;
  readonly nominal: string;
  readonly category: string;
  readonly low: string;
  readonly high: string;
}

/** Plain names. */
export const PLAIN: Names = {
  number: 'age',
  nominal: 'colour',
  category: 'red',
  low: 'poor',
  high: 'good',
};

/** Two rules and a threshold, with any names. */
export function namedModel(names: Names = PLAIN): PortableModel {
  const rules: PortableRule[] = [
    {
      conditions: [
        { attribute: 0, operator: '<=', value: 9.7 },
        { attribute: 1, operator: '!=', category: 0 },
      ],
      response: [0.1],
      coverage: 3,
    },
    { conditions: [{ attribute: 1, operator: '=', category: 0 }], response: [-0.3], coverage: 2 },
  ];
  return modelOf(
    [
      { type: 'numeric', name: names.number },
      { type: 'nominal', name: names.nominal, categories: [names.category, 'blue'] },
    ],
    [names.low, names.high],
    { type: 'rules', start: [0.2], rules, decision: { type: 'thresholds', thresholds: [0.25] } },
  );
}

/** A model of ordinal classes, or of orders of labels. */
export function modelOf(
  attributes: readonly AttributeSchema[],
  classes: readonly string[],
  body: PortableModel['body'],
): PortableModel {
  const kind = body.type === 'rules' ? 'ordinal' : 'ranking';
  return {
    learner: 'test',
    schema: { attributes, target: { kind, name: 'grade', classes } },
    body,
  };
}
