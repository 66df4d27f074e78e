import {
  type LearnerDefinition,
  type Model,
  readModelDocument,
  readSavedOptions,
  type Schema,
} from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import { damagedModel } from '@preflearn/core/models';
import { foundText } from '@preflearn/core/text';
import { CalibratedModel } from './calibrated-model.js';
import { calibratedParametersSchema, checkCalibration } from './calibrated-parameters.js';
import { CALIBRATION_OPTIONS, calibratedId } from './calibration-options.js';
import { IntervalModel } from './interval-model.js';
import { checkPredictsNumbers, intervalParametersSchema } from './interval-parameters.js';
import { rowsForIntervals } from './prediction-intervals.js';
import { checkSameSchema } from './saved-parts.js';

type Head = ReturnType<typeof readModelDocument<ReturnType<typeof intervalParametersSchema>>>;

/**
 * Loads a saved calibrated model of classes; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @param base      loads the underlying model
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadCalibrated(
  document: unknown,
  base: Pick<LearnerDefinition, 'id' | 'load'>,
): CalibratedModel {
  checkGiven('loadCalibrated', base, 'the definition of a learner', ['id', 'load']);
  const id = calibratedId(base.id);
  const { parameters, training, schema } = readModelDocument(
    document,
    id,
    calibratedParametersSchema(),
  );
  const { own, model } = readBase(id, base, parameters.model, { training, schema });
  const { scaling, sets, correction = null } = parameters;
  const isKnown =
    Object.hasOwn(training.options, 'correction') === Object.hasOwn(parameters, 'correction');
  if (!isKnown || (correction === null) === own.correction) {
    throw damagedModel(
      'parameters.correction',
      correction === null ? 'none' : foundText(correction),
      'a correction where one was asked for',
    );
  }
  if ((sets === null) !== (own.coverage === null)) {
    throw damagedModel('parameters.sets', foundText(sets), 'sets where a coverage was asked for');
  }
  const calibration = { scaling, correction, sets };
  checkCalibration(model, schema, calibration);
  return new CalibratedModel({ learner: id, schema, training, base: model, ...calibration });
}

/**
 * Loads a saved model with prediction intervals; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @param base      loads the underlying model
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadIntervals(
  document: unknown,
  base: Pick<LearnerDefinition, 'id' | 'load'>,
): IntervalModel {
  checkGiven('loadIntervals', base, 'the definition of a learner', ['id', 'load']);
  const id = calibratedId(base.id);
  const { parameters, training, schema } = readModelDocument(
    document,
    id,
    intervalParametersSchema(),
  );
  const { own, model } = readBase(id, base, parameters.model, { training, schema });
  const { rows, intervals } = parameters;
  const isPossible = own.coverage !== null && rows >= rowsForIntervals(own.coverage);
  if ((intervals !== null) !== isPossible) {
    const expected = isPossible ? 'intervals' : 'null without a coverage, and for too few rows';
    throw damagedModel('parameters.intervals', foundText(intervals), expected);
  }
  if (rows > training.rows) {
    throw damagedModel('parameters.rows', String(rows), `at most ${training.rows}`);
  }
  const least = own.coverage ?? 0;
  if (intervals !== null && intervals.coverage < least) {
    const found = String(intervals.coverage);
    throw damagedModel('parameters.intervals.coverage', found, `at least ${least}`);
  }
  checkPredictsNumbers(model, schema);
  return new IntervalModel({ learner: id, schema, training, base: model, rows, intervals });
}

/** The options of calibration and the underlying model, checked against the model around it. */
function readBase(
  id: string,
  base: Pick<LearnerDefinition, 'id' | 'load'>,
  saved: unknown,
  { training, schema }: { readonly training: Head['training']; readonly schema: Schema },
) {
  const { coverage, calibrationFolds, ...rest } = training.options;
  // Models saved before there was a correction have no such option.
  const { correction = false, ...ofBase } = rest;
  const own = readSavedOptions(id, CALIBRATION_OPTIONS, {
    ...{ coverage, calibrationFolds, correction },
  });
  const model: Model = base.load(saved);
  if (JSON.stringify(model.toJSON().training.options) !== JSON.stringify(ofBase)) {
    throw damagedModel('training.options', 'other options', 'those of the model within');
  }
  checkSameSchema(model, schema);
  return { own, model };
}
