import { type Table, UsageError } from '@preflearn/core';
import { formatArff } from './format-arff.js';
import { type FormatCsvOptions, formatCsv } from './format-csv.js';
import { formatXarff } from './format-xarff.js';
import { readArff } from './read-arff.js';
import { type CsvOptions, readCsv } from './read-csv.js';
import type { TextSource } from './text-source.js';

/** A format of tables in files: all that reading, writing, help and documentation know of it. */
export interface TableFormat {
  readonly id: string;
  /** What it is, in a few words. */
  readonly title: string;
  /** Ends of the names of its files, in lower case with the dot; the first is the usual one. */
  readonly extensions: readonly string[];
  /** What its files say of a column beside its cells; the rest is found from the cells. */
  readonly declares: readonly ('type' | 'categories' | 'labels of orders')[];
  /** Whether a separator and a decimal mark may be chosen. */
  readonly choosesSeparator: boolean;
  /** Whether spreadsheets open its files, and take texts that begin like `=1+1` for formulas. */
  readonly opensInSpreadsheets: boolean;
  /**
   * Reads a table.
   *
   * @throws DataError as `readCsv` and `readArff`
   */
  read(source: TextSource, options?: CsvOptions): Promise<Table>;
  /**
   * A table as text, in chunks; what the format cannot declare is left out.
   *
   * @param options  heeded by what opens in spreadsheets
   * @throws DataError as `formatCsv`, `formatArff` and `formatXarff`
   */
  write(table: Table, options?: Pick<FormatCsvOptions, 'spreadsheetSafe'>): Iterable<string>;
}

/** The formats of tables, in the order in which they are listed. */
export const tableFormats: readonly TableFormat[] = [
  {
    id: 'csv',
    title: 'CSV, separated by commas, semicolons, tabs or pipes',
    extensions: ['.csv'],
    declares: [],
    choosesSeparator: true,
    opensInSpreadsheets: true,
    read: readCsv,
    write: (table, { spreadsheetSafe } = {}) => formatCsv(table, { spreadsheetSafe }),
  },
  {
    id: 'tsv',
    title: 'CSV, separated by tabs',
    extensions: ['.tsv'],
    declares: [],
    choosesSeparator: true,
    opensInSpreadsheets: true,
    read: (source, options) => readCsv(source, { separator: '\t', ...options }),
    write: (table, { spreadsheetSafe } = {}) =>
      formatCsv(table, { spreadsheetSafe, separator: '\t' }),
  },
  {
    id: 'arff',
    title: 'ARFF, the format of Weka',
    extensions: ['.arff'],
    declares: ['type', 'categories'],
    choosesSeparator: false,
    opensInSpreadsheets: false,
    read: readArff,
    write: (table) => formatArff(table),
  },
  {
    id: 'xarff',
    title: 'XARFF, ARFF with orders of labels',
    extensions: ['.xarff'],
    declares: ['type', 'categories', 'labels of orders'],
    choosesSeparator: false,
    opensInSpreadsheets: false,
    read: readArff,
    write: (table) => formatXarff(table),
  },
];

/** The format that the end of a file's name says, in upper or lower case; `undefined` for other files. */
export function findTableFormat(name: string): TableFormat | undefined {
  const lower = name.toLowerCase();
  return tableFormats.find(({ extensions }) => extensions.some((end) => lower.endsWith(end)));
}

/**
 * The format that the end of a file's name says.
 *
 * @throws UsageError ARGUMENT for another ending
 */
export function tableFormatOf(name: string): TableFormat {
  const format = findTableFormat(name);
  if (format !== undefined) return format;
  throw new UsageError('ARGUMENT', 'unknown format of tables', {
    where: { file: name },
    remedy: `choose a file name that ends in ${tableExtensions('or')}`,
  });
}

/** The ends of names in a sentence, such as `.csv, .tsv or .arff`, of the formats given or of all. */
export function tableExtensions(
  conjunction: 'and' | 'or',
  formats: readonly TableFormat[] = tableFormats,
): string {
  const ends = formats.flatMap(({ extensions }) => extensions);
  if (ends.length === 1) return ends[0];
  return `${ends.slice(0, -1).join(', ')} ${conjunction} ${ends[ends.length - 1]}`;
}
