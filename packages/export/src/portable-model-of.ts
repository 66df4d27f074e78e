import { DataError, findRegistered, type Model } from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import type { PortableModel } from '@preflearn/core/models';

/**
 * A model as portable data, produced by the registered learner that trained it (`use` of `@preflearn/core`).
 *
 * @throws DataError MODEL_EXPORT if the learner cannot export, or cannot export this model; MODEL_LEARNER if it is not
 *   registered
 */
export function portableModelOf(model: Model): PortableModel {
  checkGiven('portableModelOf', model, 'a model', ['learner']);
  const { learner } = model;
  const definition = findRegistered('learners', learner);
  if (definition === undefined) {
    throw new DataError('MODEL_LEARNER', `the learner ${learner} is not registered`, {
      where: { learner },
      remedy: 'register the plug-in that has it',
    });
  }
  if (definition.portable !== undefined) return definition.portable(model);
  throw new DataError('MODEL_EXPORT', 'the learner does not say how its models predict', {
    where: { learner },
    remedy: 'give its definition a "portable"',
  });
}
