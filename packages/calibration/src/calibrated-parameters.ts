import type { Model, Schema } from '@preflearn/core';
import { damagedModel } from '@preflearn/core/models';
import { foundText } from '@preflearn/core/text';
import * as v from 'valibot';
import type { CumulativeScaling } from './cumulative-scaling.js';
import type { PowerCorrection } from './power-correction.js';
import type { SetRule } from './prediction-sets.js';
import { emptyTable, finite as finiteNumber, share as shareOf } from './saved-parts.js';

/** Schema of a saved calibrated model; the underlying model is checked by its learner. */
export function calibratedParametersSchema() {
  const finite = finiteNumber();
  const share = shareOf();
  return v.strictObject({
    /** The underlying model, as it would be saved on its own. */
    model: v.unknown(),
    /** How its scores are converted to probabilities; `null` if it has probabilities of its own. */
    scaling: v.nullable(
      v.strictObject({
        shift: finite,
        scale: v.pipe(finite, v.gtValue(0)),
        thresholds: v.array(
          v.strictObject({ slope: v.pipe(finite, v.minValue(0)), offset: finite }),
        ),
      }),
    ),
    /** How these probabilities are corrected; `null` for not at all, absent in models saved before there was a correction. */
    correction: v.optional(
      v.nullable(
        v.strictObject({
          slope: v.pipe(finite, v.minValue(0)),
          offsets: v.array(finite),
          least: v.pipe(share, v.minValue(Number.MIN_VALUE)),
        }),
      ),
    ),
    /** Which classes belong to prediction sets; `null` for no sets. */
    sets: v.nullable(v.strictObject({ strangest: share, coverage: v.pipe(share, v.gtValue(0)) })),
  });
}

/** Saved parameters of a calibrated model. */
export type CalibratedParameters = v.InferOutput<ReturnType<typeof calibratedParametersSchema>>;

/** The result of calibration on out-of-fold predictions. */
export interface Calibration {
  readonly scaling: CumulativeScaling | null;
  readonly correction: PowerCorrection | null;
  readonly sets: SetRule | null;
}

/**
 * Checks the parts of a saved model against each other.
 *
 * @param base  the underlying model
 * @throws DataError MODEL_VALUE
 */
export function checkCalibration(
  base: Model,
  schema: Schema,
  { scaling, correction }: Calibration,
): void {
  const { kind, classes } = schema.target;
  if (kind !== 'ordinal' && kind !== 'nominal') {
    throw damagedModel('schema.target.kind', kind, 'ordinal or nominal');
  }
  if (correction !== null && correction.offsets.length !== classes.length) {
    throw damagedModel(
      'parameters.correction.offsets',
      `${correction.offsets.length} offsets`,
      `${classes.length} for as many classes`,
    );
  }
  const none = base.predict(emptyTable(schema));
  if (none.kind !== 'ordinal' && none.kind !== 'nominal') {
    throw damagedModel('parameters.model', `a model of a ${none.kind} target`, 'one of classes');
  }
  if (scaling === null) {
    if (none.probabilities !== undefined) return;
    throw damagedModel(
      'parameters.scaling',
      foundText(null),
      'a scaling, as the model gives scores',
    );
  }
  if (none.scores === undefined || none.kind !== 'ordinal') {
    throw damagedModel('parameters.scaling', 'a scaling', 'null, as the model gives no scores');
  }
  if (scaling.thresholds.length === classes.length - 1) return;
  throw damagedModel(
    'parameters.scaling.thresholds',
    `${scaling.thresholds.length} thresholds`,
    `${classes.length - 1} for ${classes.length} classes`,
  );
}
