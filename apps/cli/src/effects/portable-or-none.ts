import { type Model, type PortableModel, PreflearnError } from '@preflearn/core';
import { portableModelOf } from '@preflearn/export';

/** A model as data; `undefined` for one that cannot be told so, as one of neighbours. */
export function portableOrNone(model: Model): PortableModel | undefined {
  try {
    return portableModelOf(model);
  } catch (error) {
    if (error instanceof PreflearnError && error.code === 'MODEL_EXPORT') return undefined;
    throw error;
  }
}
