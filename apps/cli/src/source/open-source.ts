import type { TargetKind } from '@preflearn/core';
import { isDatabase } from '../address/is-database.js';
import { type MemoryOptions, readIntoMemory, type TypeOf } from '../database/read-into-memory.js';
import { inputsOf } from '../input/schema-option.js';
import type { CommandContext } from '../runtime/command-context.js';
import { evaluateOnDatabase } from './evaluate-on-database.js';
import { evaluateOnFile } from './evaluate-on-file.js';
import { predictFile } from './predict-file.js';
import { predictIntoTable } from './predict-into-table.js';
import type { Source } from './source.js';
import { trainOnDatabase } from './train-on-database.js';
import { trainOnFile } from './train-on-file.js';

/**
 * The source at an address: a file, standard input (`-`), or a table of a database.
 *
 * @param kind  of the target, if it is known
 */
export function openSource(address: string, kind?: TargetKind): Source {
  if (!isDatabase(address)) return fileSource(address);
  return kind === 'numeric' ? numbersSource(address) : databaseSource(address);
}

/** A table of a database whose rows are read into memory, since numbers are not learned in a database. */
function numbersSource(address: string): Source {
  const inMemory = <O extends MemoryOptions>(options: O, context: CommandContext) => ({
    ...options,
    rows: (typeOf: TypeOf) => readIntoMemory(address, options, context, typeOf),
  });
  return {
    ...databaseSource(address),
    train: (training) =>
      trainOnFile(address, { ...training, options: inMemory(training.options, training.context) }),
    evaluate: (evaluation) =>
      evaluateOnFile(address, {
        ...evaluation,
        options: inMemory(evaluation.options, evaluation.context),
      }),
  };
}

function fileSource(file: string): Source {
  return {
    inputs: (options) => inputsOf(file, options),
    train: (training) => trainOnFile(file, training),
    evaluate: (evaluation) => evaluateOnFile(file, evaluation),
    predict: (predicting) => predictFile(file, predicting),
  };
}

function databaseSource(address: string): Source {
  return {
    inputs: () => [],
    train: (training) => trainOnDatabase(address, training),
    evaluate: (evaluation) => evaluateOnDatabase(address, evaluation),
    predict: (predicting) => predictIntoTable(address, predicting),
  };
}
