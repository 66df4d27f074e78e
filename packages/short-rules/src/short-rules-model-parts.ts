import type { Rule } from '@preflearn/boosting';
import type { ModelDocument, Schema } from '@preflearn/core';
import type { LinearTerm } from './linear-term.js';
import type { PathPoint } from './path-point.js';

/** Everything that a `ShortRulesModel` consists of. */
export interface ShortRulesModelParts {
  readonly schema: Schema;
  readonly training: ModelDocument['training'];
  readonly terms: readonly LinearTerm[];
  /** In the order they were chosen. */
  readonly rules: readonly Pick<Rule, 'conditions' | 'coverage'>[];
  /** From no rules to all of them, shape [rules + 1]. */
  readonly path: readonly PathPoint[];
}
