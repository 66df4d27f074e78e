import { extname } from 'node:path';
import { UsageError } from '@preflearn/core';

/** Formats of table files. */
export type TableFormat = 'csv' | 'tsv' | 'arff' | 'xarff';

const FORMATS: readonly TableFormat[] = ['csv', 'tsv', 'arff', 'xarff'];

/**
 * The format of a table file, from the end of its name; upper and lower case are alike.
 *
 * @throws UsageError ARGUMENT
 */
export function tableFormat(path: string): TableFormat {
  const ending = extname(path).slice(1).toLowerCase();
  const format = FORMATS.find((candidate) => candidate === ending);
  if (format !== undefined) return format;
  throw new UsageError('ARGUMENT', 'the ending of the name tells no format of tables', {
    where: { file: path },
    remedy: 'give a name that ends in .csv, .tsv, .arff or .xarff',
  });
}
