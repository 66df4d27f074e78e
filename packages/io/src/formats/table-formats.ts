import { registered, UsageError } from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import { listed } from '@preflearn/core/text';
import { gzipped } from '../bytes/gzip.js';
import { lineOptions } from '../rows/line-options.js';
import { formatArff } from './arff/format-arff.js';
import { formatXarff } from './arff/format-xarff.js';
import { readArff } from './arff/read-arff.js';
import { formatCsv } from './csv/format-csv.js';
import { readCsv } from './csv/read-csv.js';
import { formatJson, formatJsonLines } from './json/format-json.js';
import { readJson } from './json/read-json.js';
import { readPrefLib } from './preflib/read-preflib.js';
import type { FormatOption, TableFormat } from './table-format.js';

const CSV_OPTIONS: readonly FormatOption[] = [
  ...(['separator', 'decimal', 'encoding', 'brokenRows'] as const),
  ...lineOptions,
];

/** The formats that this package reads and writes itself. */
const OWN_FORMATS: readonly TableFormat[] = [
  {
    id: 'csv',
    title: 'CSV, separated by commas, semicolons, tabs or pipes',
    extensions: ['.csv'],
    declares: [],
    isText: true,
    supportedOptions: CSV_OPTIONS,
    opensInSpreadsheets: true,
    read: readCsv,
    write: (table, { spreadsheetSafe } = {}) => formatCsv(table, { spreadsheetSafe }),
  },
  {
    id: 'tsv',
    title: 'CSV, separated by tabs',
    extensions: ['.tsv'],
    declares: [],
    isText: true,
    supportedOptions: CSV_OPTIONS,
    opensInSpreadsheets: true,
    read: (source, options) =>
      readCsv(source, options?.reading ? options : { separator: '\t', ...options }),
    write: (table, { spreadsheetSafe } = {}) =>
      formatCsv(table, { spreadsheetSafe, separator: '\t' }),
  },
  {
    id: 'arff',
    title: 'ARFF, the format of Weka',
    extensions: ['.arff'],
    declares: ['type', 'categories'],
    isText: true,
    supportedOptions: ['encoding'],
    opensInSpreadsheets: false,
    begins: /^\s*(?:%|@relation\b)/i,
    read: readArff,
    write: (table) => formatArff(table),
  },
  {
    id: 'xarff',
    title: 'XARFF, ARFF with orders of labels',
    extensions: ['.xarff'],
    declares: ['type', 'categories', 'labels of orders'],
    isText: true,
    supportedOptions: ['encoding'],
    opensInSpreadsheets: false,
    read: readArff,
    write: (table) => formatXarff(table),
  },
  {
    id: 'preflib',
    title: 'orders of alternatives, from PrefLib (only read)',
    extensions: ['.soc', '.soi', '.toc', '.toi'],
    declares: ['type', 'labels of orders'],
    isText: true,
    isOnlyRead: true,
    supportedOptions: ['encoding'],
    opensInSpreadsheets: false,
    begins: /^#\s*FILE NAME:[^\r\n]*\.(?:soc|soi|toc|toi)\b/i,
    read: readPrefLib,
    write: () => {
      throw new UsageError('ARGUMENT', 'files of PrefLib are only read', {
        remedy: `choose a file name that ends in ${tableExtensions('or', writtenFormats())}`,
      });
    },
  },
  {
    id: 'jsonl',
    title: 'JSON lines, an object a row',
    extensions: ['.jsonl', '.ndjson'],
    declares: ['type'],
    isText: true,
    supportedOptions: ['encoding'],
    opensInSpreadsheets: false,
    begins: /^\s*\{/,
    read: readJson,
    write: (table) => formatJsonLines(table),
  },
  {
    id: 'json',
    title: 'JSON, an array of objects',
    extensions: ['.json'],
    declares: ['type'],
    isText: true,
    supportedOptions: ['encoding', 'skipLines', 'header', 'skipAfterHeader', 'skipFooter'],
    opensInSpreadsheets: false,
    begins: /^\s*\[/,
    read: readJson,
    write: (table) => formatJson(table),
  },
];

/**
 * The table formats in the order in which they are listed: those of this package, then those of plug-ins (`use({
 * tableFormats: [...] })` of `@preflearn/core`).
 */
export function tableFormats(): readonly TableFormat[] {
  return [...OWN_FORMATS, ...registered('tableFormats')];
}

/** The formats of {@link tableFormats} that are also written. */
export function writtenFormats(): readonly TableFormat[] {
  return tableFormats().filter(({ isOnlyRead = false }) => !isOnlyRead);
}

/**
 * The format indicated by a file's extension, ignoring case; `undefined` for other files. If two formats share an
 * extension, the later one is chosen. A text file may have an additional `.gz`: it is then written compressed with
 * gzip; compressed text is read whatever its name.
 */
export function findTableFormat(name: string): TableFormat | undefined {
  checkGiven('findTableFormat', name, 'the name of a file', 'text');
  const found = formatOf(name);
  if (found !== undefined || !name.toLowerCase().endsWith(GZIP)) return found;
  const inner = formatOf(name.slice(0, -GZIP.length));
  return inner?.isText ? compressed(inner) : undefined;
}

/**
 * The format of a file: the one with the given id, or otherwise the one indicated by its extension.
 *
 * @param option  name of the option with the id, for an error
 * @param known   the formats that an error lists
 * @throws UsageError ARGUMENT for an unknown extension, OPTION_RANGE for an unknown id
 */
export function tableFormatOf(
  name: string,
  id?: string,
  option = 'format',
  known = tableFormats(),
): TableFormat {
  checkGiven('tableFormatOf', name, 'the name of a file', 'text');
  if (id !== undefined) {
    const format = tableFormatById(id, option);
    const isCompressed = format.isText && name.toLowerCase().endsWith(GZIP);
    return isCompressed ? compressed(format) : format;
  }
  const format = findTableFormat(name);
  if (format !== undefined) return format;
  const choices = known.map((one) => one.id);
  throw new UsageError('ARGUMENT', 'unknown format of tables', {
    where: { file: name },
    remedy: [
      `choose a file name that ends in ${tableExtensions('or', known)}`,
      { action: 'set', option, choices, text: 'name the format' },
    ],
  });
}

/**
 * The format with this id; the later one if there are two.
 *
 * @param option  name of the option with the id, for an error
 * @throws UsageError OPTION_RANGE for an unknown id
 */
export function tableFormatById(id: string, option = 'format'): TableFormat {
  const format = latest((candidate) => candidate.id === id);
  if (format !== undefined) return format;
  const ids = tableFormats().map((known) => known.id);
  throw new UsageError('OPTION_RANGE', `unknown format of tables, expected one of ${listed(ids)}`, {
    where: { option },
  });
}

/** The extensions in a sentence, such as `.csv, .tsv or .arff`, of the given formats or of all. */
export function tableExtensions(
  conjunction: 'and' | 'or',
  formats: readonly TableFormat[] = tableFormats(),
): string {
  const ends = formats.flatMap(({ extensions }) => extensions);
  if (ends.length === 1) return ends[0];
  return `${ends.slice(0, -1).join(', ')} ${conjunction} ${ends[ends.length - 1]}`;
}

function formatOf(name: string): TableFormat | undefined {
  const lower = name.toLowerCase();
  return latest(({ extensions }) => extensions.some((end) => lower.endsWith(end)));
}

function latest(is: (format: TableFormat) => boolean): TableFormat | undefined {
  return tableFormats().filter(is).pop();
}

/** The extension of a compressed text. */
const GZIP = '.gz';

/** The same format with files compressed with gzip; readers of text recognise them by their first bytes. */
function compressed(format: TableFormat): TableFormat {
  return {
    ...format,
    extensions: format.extensions.map((end) => end + GZIP),
    write: (table, options) => gzipped(format.write(table, options)),
  };
}
