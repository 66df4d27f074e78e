import { isDatabase } from '../address/is-database.js';
import { inputsOf } from '../input/schema-option.js';
import { evaluateOnDatabase } from './evaluate-on-database.js';
import { evaluateOnFile } from './evaluate-on-file.js';
import { predictFile } from './predict-file.js';
import { predictIntoTable } from './predict-into-table.js';
import type { Source } from './source.js';
import { trainOnDatabase } from './train-on-database.js';
import { trainOnFile } from './train-on-file.js';

/** The source at an address: a file, standard input (`-`), or a table of a database. */
export function openSource(address: string): Source {
  return isDatabase(address) ? databaseSource(address) : fileSource(address);
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
