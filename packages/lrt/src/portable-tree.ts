import type { PortableModel } from '@preflearn/core/models';
import type { LrtModel } from './lrt-model.js';

/** A label ranking tree as data, for export to other languages. */
export function portableTree({ learner, schema, tree }: LrtModel): PortableModel {
  const labelCount = schema.target.classes.length;
  const nodes = tree.nodes.map(({ split }, at) => {
    if (split === undefined) {
      const order = Array.from(tree.completedCentre(at, labelCount));
      return { order, details: [tree.reliability(at)] };
    }
    const { attribute, missingHolds: missing } = split;
    const condition =
      'value' in split
        ? ({ attribute, operator: '<=', value: split.value } as const)
        : ({ attribute, operator: '=', category: split.category } as const);
    return { condition, missing, otherwise: tree.seconds[at] };
  });
  return { learner, schema, body: { type: 'tree', nodes, details: ['theta'] } };
}
