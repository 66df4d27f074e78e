import type { Loss, Technique } from '@preflearn/boosting';
import type { Target } from '@preflearn/core';
import { checkKnown } from '@preflearn/core/errors';
import { type Clause, clausesOf } from '../clause.js';
import { type BoundsClause, boundsCheck } from './bounds-clause.js';
import { type BoxClause, boxCheck } from './box-clause.js';
import { type ChannelsClause, channelsCheck } from './channels-clause.js';
import { type CornersClause, cornersCheck } from './corners-clause.js';
import { type LossContractOptions, LossSubject } from './loss-subject.js';
import { type ScorerClause, scorerChecks } from './scorer-clauses.js';
import { type ShapeClause, shapeChecks } from './shape-clauses.js';
import { type UpdateClause, updateChecks } from './update-clauses.js';
import { type ValueClause, valueChecks } from './value-clauses.js';
import { type WeightClause, weightChecks } from './weight-clauses.js';

/** Names of the clauses of the loss contract. */
export type LossClause =
  | ShapeClause
  | ScorerClause
  | CornersClause
  | BoxClause
  | ChannelsClause
  | BoundsClause
  | ValueClause
  | UpdateClause
  | WeightClause;

/**
 * What every loss for rule ensembles promises, as a list of clauses for any test runner.
 *
 * @param techniques  techniques that it should support, at least one
 * @throws Error for a skipped clause that does not exist or has no reason
 */
export function lossContract<T extends Target, Q extends Technique>(
  loss: Loss<T, Q>,
  techniques: readonly Q[],
  options: LossContractOptions<T, LossClause> = {},
): readonly Clause<LossClause>[] {
  checkKnown(
    options,
    {
      value: true,
      exponential: true,
      directions: true,
      classes: true,
      tableSeed: true,
      skip: true,
    },
    { function: 'lossContract' },
  );
  const subject = new LossSubject<T, Q>(loss, techniques, options);
  return clausesOf<LossClause>(
    {
      ...shapeChecks(subject),
      ...scorerChecks(subject),
      ...cornersCheck(subject),
      ...boxCheck(subject),
      ...channelsCheck(subject),
      ...boundsCheck(subject),
      ...valueChecks(subject),
      ...updateChecks(subject),
      ...weightChecks(subject),
    },
    options.skip,
  );
}
