import {
  DataError,
  type LearnerDefinition,
  learnerOfDocument,
  listed,
  type Model,
  parseModelText,
  quoted,
} from '@preflearn/core';
import { findTableFormat } from '@preflearn/io';
import { readTextFile } from '@preflearn/io/node';
import { learnerIds, learners } from '../learners.js';
import type { CommandContext } from '../runtime/command-context.js';
import { untilAborted } from '../runtime/until-aborted.js';
import { inFile } from './name-file-in-errors.js';

/** A model and the learner that made it. */
export interface LoadedModel {
  readonly model: Model;
  readonly definition: LearnerDefinition;
}

/**
 * Loads a saved model; nothing in it is executed.
 *
 * @throws DataError FILE_READ, FILE_EMPTY, MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export async function loadModel(path: string, { signal }: CommandContext): Promise<LoadedModel> {
  const text = await untilAborted(readTextFile(path), signal);
  return inFile(path, () => {
    if (text.trim() === '') {
      throw new DataError('FILE_EMPTY', 'the file is empty', {
        remedy: 'give a model that train has saved',
      });
    }
    const document = parsedModel(path, text);
    const definition = learnerThatMade(learnerOfDocument(document));
    return { model: definition.load(document), definition };
  });
}

/** What the text says; where a table was given in place of a model, says that. */
function parsedModel(path: string, text: string): unknown {
  try {
    return parseModelText(text);
  } catch (error) {
    if (findTableFormat(path) === undefined) throw error;
    throw new DataError('MODEL_FORMAT', 'this looks like a table, not like a saved model', {
      remedy: 'give the model first, a file that train has saved',
      cause: error,
    });
  }
}

function learnerThatMade(id: string): LearnerDefinition {
  const found = learners.find((definition) => definition.id === id);
  if (found !== undefined) return found;
  throw new DataError(
    'MODEL_LEARNER',
    `the model was made by the learner ${quoted(id)}, but this preflearn has ` +
      `${listed(learnerIds, 20)}`,
    { remedy: 'use the preflearn that made it' },
  );
}
