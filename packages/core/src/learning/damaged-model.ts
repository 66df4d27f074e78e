import { DataError } from '../errors/errors.js';
import { shortened } from '../words/quoted.js';

/** What to do about a model that cannot be as it was saved. */
export const SAVE_AGAIN = 'save the model again, as this one is damaged or was edited';

/**
 * The error for a part of a saved model that does not fit the others; learners throw it for faults that a schema of the
 * parameters alone cannot detect.
 *
 * @param place     where in the document, such as `parameters.weights`
 * @param found     what is there, as a number or in words (see `foundText`)
 * @param expected  in words
 */
export function damagedModel(place: string, found: string | number, expected: string): DataError {
  return modelFault(place, `found ${shortened(String(found))}, expected ${expected}`);
}

/**
 * Like {@link damagedModel}, for other problems than one part.
 *
 * @param place    where in the document, such as `parameters.weights`
 * @param problem  in words
 */
export function modelFault(place: string, problem: string): DataError {
  return new DataError('MODEL_VALUE', problem, {
    where: { path: `model.${place}` },
    remedy: SAVE_AGAIN,
  });
}
