import { StepBuilder } from '@preflearn/core/expressions';
import type { PortableModel } from '@preflearn/core/models';
import { labelScoreOutputs } from './label-scores.js';
import type { Program } from './program.js';
import { ruleOutputs } from './rules.js';
import { bestLabelOfTree, treeOutputs } from './tree.js';

/** The computation of a model's predictions. */
export function programOf({ body, schema }: PortableModel): Program {
  const builder = new StepBuilder();
  const { classes } = schema.target;
  const { steps } = builder;
  switch (body.type) {
    case 'rules':
      return { schema, steps, outputs: ruleOutputs(body, classes, builder) };
    case 'tree':
      return {
        ...{ schema, steps, outputs: treeOutputs(body, classes, builder) },
        bestLabel: bestLabelOfTree(body, classes),
      };
    case 'label-scores':
      return { schema, steps, ...labelScoreOutputs(body, classes, builder) };
  }
}
