import {
  DataError,
  findRegistered,
  loadModel,
  type Model,
  type ModelDocument,
  parseModelText,
} from '@preflearn/core';
import { LARGER_HEAP } from '@preflearn/core/errors';
import { checkMemory, learnerOfDocument, pluginOfDocument } from '@preflearn/core/models';
import { quoted, shortened } from '@preflearn/core/text';
import { findTableFormat } from '@preflearn/io';
import { machineMemory } from '@preflearn/io/node';
import { type SavedSelection, selectionOf } from '@preflearn/model-selection';
import { inputName } from '../address/standard-input.js';
import type { CommandContext } from '../runtime/command-context.js';
import { shellWord } from '../text/shell-word.js';
import { namingFileInErrors } from './name-file-in-errors.js';
import { readTextInput } from './read-text.js';

/** Heap bytes per character of a saved model, including everything made from it; measured with short numbers. */
const HEAP_PER_CHARACTER = 14;

/** A saved model, and what its file says in addition. */
export interface SavedModel {
  readonly model: Model;
  /** Why its learner was chosen; absent if it was requested by name. */
  readonly selection: SavedSelection | undefined;
}

/**
 * Reads a saved model; nothing in it is executed.
 *
 * @throws DataError FILE_READ, FILE_EMPTY, MEMORY, MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export async function readModel(path: string, context: CommandContext): Promise<Model> {
  const { model } = await readSavedModel(path, context);
  return model;
}

/** Like {@link readModel}, with what the file says in addition to the model. */
export async function readSavedModel(path: string, context: CommandContext): Promise<SavedModel> {
  const { textBytes } = machineMemory();
  const onLength = (characters: number) => {
    const need = {
      what: `${characters} and more characters of a model`,
      heapBytes: HEAP_PER_CHARACTER * characters,
    };
    const remedy = [LARGER_HEAP, 'take a model of fewer rules or rows'];
    checkMemory(need, { heapBytes: textBytes }, { where: { file: inputName(path) }, remedy });
  };
  const text = await readTextInput(path, context, { onLength });
  return namingFileInErrors(path, () => {
    if (text.trim() === '') {
      throw new DataError('FILE_EMPTY', 'the file is empty', {
        remedy: 'give a model that train has saved',
      });
    }
    const document = parsedModel(path, text);
    checkPlugin(document);
    const model = loadModel(document);
    return { model, selection: selectionOf(document as ModelDocument) };
  });
}

/**
 * Checks that the learner of a model is available. A plug-in named by the model is not loaded: the model may come from
 * anyone.
 *
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER
 */
function checkPlugin(document: unknown): void {
  const learner = learnerOfDocument(document);
  const plugin = pluginOfDocument(document);
  if (plugin === undefined || findRegistered('learners', learner) !== undefined) return;
  const shown = shortened(plugin, MOST_OF_NAME);
  throw new DataError(
    'MODEL_LEARNER',
    `the model was trained with the learner ${quoted(learner)} of the plug-in ${shellWord(shown)}`,
    { remedy: `pass --plugin ${shellWord(shown)}, if you trust that code` },
  );
}

/** Most characters of a plug-in's name that are shown. */
const MOST_OF_NAME = 200;

/** Parses the text; if a table was given instead of a model, the error says so. */
function parsedModel(path: string, text: string): unknown {
  try {
    return parseModelText(text);
  } catch (error) {
    const { id } = findTableFormat(path) ?? {};
    if (id === undefined || id === 'json') throw error; // a model is JSON, too
    throw new DataError('MODEL_FORMAT', 'this looks like a table, not like a saved model', {
      remedy: 'give the model first, a file that train has saved',
      cause: error,
    });
  }
}
