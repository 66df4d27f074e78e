import type { LearnerDefinition } from '@preflearn/core';
import { checkKnown } from '@preflearn/core/errors';
import { type ArgumentClause, argumentChecks } from './argument-clauses.js';
import { type Clause, clausesOf } from './clause.js';
import { type DataClause, dataChecks } from './data-clauses.js';
import { type FittingClause, fittingChecks } from './fitting-clauses.js';
import { type LearnerContractOptions, LearnerSubject } from './learner-subject.js';
import { type PredictionClause, predictionChecks } from './prediction-clauses.js';
import { type RegistryClause, registryChecks } from './registry-clauses.js';
import { type RelationClause, relationChecks } from './relation-clauses.js';
import { type SavingClause, savingChecks } from './saving-clauses.js';
import { type WeightClause, weightChecks } from './weight-clauses.js';

/** Names of the clauses of the learner contract. */
export type LearnerClause =
  | FittingClause
  | ArgumentClause
  | DataClause
  | WeightClause
  | RelationClause
  | PredictionClause
  | SavingClause
  | RegistryClause;

/**
 * What every learner promises, as a list of clauses for any test runner:
 *
 * ```ts
 * for (const { name, run } of learnerContract(myDefinition, { settings: { rules: 20 } })) it(name, run);
 * ```
 *
 * @param definition  creates learners and loads their models
 * @param options     settings that keep the suite quick, and clauses to skip, each with its reason
 * @throws Error for a skipped clause that does not exist or has no reason, and a dependency without a reason
 */
export function learnerContract(
  definition: LearnerDefinition,
  options: LearnerContractOptions<LearnerClause> = {},
): readonly Clause<LearnerClause>[] {
  checkKnown(
    options,
    {
      settings: true,
      everyRow: true,
      comparedTables: true,
      dependsOn: true,
      classes: true,
      explained: true,
      tolerance: true,
      tableSeed: true,
      skip: true,
    },
    { function: 'learnerContract' },
  );
  const subject = new LearnerSubject(definition, options);
  return clausesOf<LearnerClause>(
    {
      ...fittingChecks(subject),
      ...argumentChecks(subject),
      ...dataChecks(subject),
      ...weightChecks(subject),
      ...relationChecks(subject),
      ...predictionChecks(subject),
      ...savingChecks(subject),
      ...registryChecks(subject),
    },
    options.skip,
  );
}
