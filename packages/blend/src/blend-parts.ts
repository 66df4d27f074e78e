import type { CumulativeScaling } from '@preflearn/calibration';
import type { ModelDocument, Schema } from '@preflearn/core';
import type { KernelModel } from '@preflearn/kernel';
import type { RankRulesModel } from '@preflearn/rank-rules';
import type { ShortRulesModel } from '@preflearn/short-rules';

/** The rules of a blend. */
export type RulesPart = RankRulesModel | ShortRulesModel;

/** Mean absolute errors of out-of-fold predictions, in classes. */
export interface FoldErrors {
  readonly rules: number;
  readonly smooth: number;
  /** Of both, half and half. */
  readonly half: number;
}

/** What a blend of rules and a smooth function consists of. */
export interface BlendParts {
  readonly schema: Schema;
  readonly training: ModelDocument['training'];
  /** `null` if the smooth function predicts alone. */
  readonly rules: RulesPart | null;
  /** `null` if the rules predict alone. */
  readonly smooth: KernelModel | null;
  /** Weight of the smooth function in the mean position, from 0 to 1. */
  readonly share: number;
  /** Converts mean positions to class probabilities. */
  readonly scaling: CumulativeScaling;
  /** `null` if the folds were not needed, or training was cancelled before them. */
  readonly errors: FoldErrors | null;
}
