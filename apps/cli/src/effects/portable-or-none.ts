import { type Model, PreflearnError } from '@preflearn/core';
import type { PortableModel } from '@preflearn/core/models';
import { portableModelOf } from '@preflearn/export';

/**
 * A model as portable data; `undefined` for a model that cannot be expressed in this way, such as a nearest-neighbour
 * model.
 */
export function portableOrNone(model: Model): PortableModel | undefined {
  try {
    return portableModelOf(model);
  } catch (error) {
    if (error instanceof PreflearnError && error.code === 'MODEL_EXPORT') return undefined;
    throw error;
  }
}
