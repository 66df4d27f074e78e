import { DataError, loadModel, type Model, type ModelDocument, pluginOf } from '@preflearn/core';

/**
 * The file of a model, once it has been loaded from it; the same model gives the same bytes. A model is worth nothing
 * if it is refused later, when the training is long over.
 *
 * @param path  where it is to be saved, for an error
 * @throws DataError MEMORY for a model that is longer than a text can be; Error for one that would be refused
 */
export function modelText(path: string, model: Model): string {
  const text = textOf(path, model);
  try {
    loadModel(JSON.parse(text));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`the trained model would not load again and was not saved (${reason})`, {
      cause,
    });
  }
  return text;
}

/** The model as data; where its learner is of a plug-in, that is named beside it, for whoever loads the model. */
function savedForm(model: Model): Model | ModelDocument {
  const { format, version, learner, ...rest } = model.toJSON();
  const plugin = pluginOf('learners', learner);
  return plugin === undefined ? model : { format, version, learner, plugin, ...rest };
}

function textOf(path: string, model: Model): string {
  try {
    return `${JSON.stringify(savedForm(model))}\n`;
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new DataError('MEMORY', 'the model is longer than a text can be', {
      where: { file: path },
      remedy: ['train on fewer rows', 'by a learner whose models do not hold the training rows'],
      cause,
    });
  }
}
