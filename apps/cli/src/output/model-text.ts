import { DataError, type Model } from '@preflearn/core';

/**
 * A model as the text that is saved; the same model gives the same bytes.
 *
 * @param path  where it is to be saved, for an error
 * @throws DataError MEMORY for a model that is longer than a text can be
 */
export function modelText(path: string, model: Model): string {
  try {
    return `${JSON.stringify(model)}\n`;
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new DataError('MEMORY', 'the model is longer than a text can be', {
      where: { file: path },
      remedy: ['train on fewer rows', 'by a learner whose models do not hold the training rows'],
      cause,
    });
  }
}
