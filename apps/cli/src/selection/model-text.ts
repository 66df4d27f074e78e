import { DataError, loadModel, type Model, type ModelDocument, pluginOf } from '@preflearn/core';
import { selectionOf, withSelection } from '@preflearn/model-selection';
import type { ModelChoice } from './learner-to-train.js';

/**
 * The text of a model file, after checking that the model can be loaded from it; the same model gives the same bytes. A
 * model that is refused later, long after training, would be worthless.
 *
 * @param path    where it will be saved, for an error
 * @param choice  why its learner was chosen, which is saved with it; absent if the learner was requested by name
 * @throws DataError MEMORY for a model longer than the longest possible text; Error for one that would be refused
 */
export function modelText(path: string, model: Model, choice?: ModelChoice): string {
  const text = textOf(path, model, choice);
  try {
    const document = JSON.parse(text) as ModelDocument;
    loadModel(document);
    selectionOf(document);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`the trained model would not load again and was not saved (${reason})`, {
      cause,
    });
  }
  return text;
}

/**
 * The model as data, with the reason why its learner was chosen; if its learner comes from a plug-in, that is named
 * too, for whoever loads the model.
 */
function savedForm(model: Model, choice: ModelChoice | undefined): ModelDocument {
  const whole = model.toJSON();
  const plugin = pluginOf('learners', whole.learner);
  if (plugin === undefined && choice === undefined) return whole;
  const { format, version, learner, ...rest } = whole;
  const document = { format, version, learner, ...(plugin !== undefined && { plugin }), ...rest };
  return choice === undefined ? document : withSelection(document, choice.selection, choice.seed);
}

function textOf(path: string, model: Model, choice: ModelChoice | undefined): string {
  try {
    return `${JSON.stringify(savedForm(model, choice))}\n`;
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new DataError('MEMORY', 'the model is longer than a text can be', {
      where: { file: path },
      remedy: ['train on fewer rows', 'by a learner whose models do not hold the training rows'],
      cause,
    });
  }
}
