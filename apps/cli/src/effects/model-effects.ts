import { setImmediate } from 'node:timers/promises';
import {
  type Model,
  Random,
  type Table,
  TrainingAborted,
  type UnseenCategories,
} from '@preflearn/core';
import { sampleWithoutReplacement } from '@preflearn/core/numbers';
import {
  type AttributeEffect,
  type PairEffect,
  predictedEffects,
  ruleEffects,
  rulePairEffects,
} from '@preflearn/effects';
import type { CommandContext } from '../runtime/command-context.js';
import { portableOrNone } from './portable-or-none.js';

/** Most rows to predict for each level of each attribute, if effects cannot be computed from rules. */
const MAX_PREDICTED = 500;

/** Rows to average over. */
export interface EffectInput {
  readonly table: Table;
  readonly weights: Float64Array | undefined;
  readonly unseen: UnseenCategories;
  /** For drawing rows, if not all are used. */
  readonly seed: number;
}

/** The average effects of a model's attributes. */
export interface ModelEffects {
  readonly attributes: readonly AttributeEffect[];
  /** `undefined` for a model without rules. */
  readonly pairs: readonly PairEffect[] | undefined;
  /** Number of rows averaged over. */
  readonly rows: number;
}

/** Effects computed from the rules of a model or, if it has none, from its predictions for at most 500 rows. */
export async function modelEffects(
  model: Model,
  { table, weights, unseen, seed }: EffectInput,
  context: CommandContext,
): Promise<ModelEffects> {
  const portable = portableOrNone(model);
  if (portable?.body.type === 'rules') {
    const options = { weights, unseen };
    const attributes = ruleEffects(portable, table, options);
    return { attributes, pairs: rulePairEffects(portable, table, options), rows: table.rowCount };
  }
  const rows = Math.min(table.rowCount, MAX_PREDICTED);
  const drawn = sampleWithoutReplacement(table.rowCount, rows, new Random(seed));
  const options = { unseen, weights: weights && Float64Array.from(drawn, (row) => weights[row]) };
  const sample = table.select(drawn);
  const names = model.schema.attributes.map(({ name }) => name);
  const attributes = await context.withProgress(async (progress) => {
    const found: AttributeEffect[] = [];
    for (const [done, name] of names.entries()) {
      if (context.signal.aborted) throw new TrainingAborted(() => undefined);
      progress.show('Effects', done, names.length);
      found.push(...predictedEffects(model, sample, { ...options, attributes: [name] }));
      await setImmediate(); // gives signals a chance to be handled
    }
    return found;
  });
  attributes.sort((a, b) => b.strength - a.strength || a.attribute - b.attribute);
  return { attributes, pairs: undefined, rows };
}
