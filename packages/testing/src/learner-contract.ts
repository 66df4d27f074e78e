import type { LearnerDefinition } from '@preflearn/core';
import { type Clause, clausesOf } from './clause.js';
import { type DataClause, dataChecks } from './data-clauses.js';
import { type FittingClause, fittingChecks } from './fitting-clauses.js';
import { type LearnerContractOptions, LearnerSubject } from './learner-subject.js';
import { type PredictionClause, predictionChecks } from './prediction-clauses.js';
import { type RegistryClause, registryChecks } from './registry-clauses.js';
import { type SavingClause, savingChecks } from './saving-clauses.js';

/** Names of the clauses of the learner contract. */
export type LearnerClause =
  | FittingClause
  | DataClause
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
 * @param definition  makes learners and loads their models
 * @param options     settings that keep the suite quick, and clauses to skip, each with its reason
 * @throws Error for a skipped clause that is not there or has no reason
 */
export function learnerContract(
  definition: LearnerDefinition,
  options: LearnerContractOptions<LearnerClause> = {},
): readonly Clause<LearnerClause>[] {
  const subject = new LearnerSubject(definition, options);
  return clausesOf<LearnerClause>(
    {
      ...fittingChecks(subject),
      ...dataChecks(subject),
      ...predictionChecks(subject),
      ...savingChecks(subject),
      ...registryChecks(subject),
    },
    options.skip,
  );
}
