import type { Table } from '@preflearn/core';
import type { TableContent } from '../bytes/table-content.js';
import type { TextSource } from '../bytes/text-source.js';
import type { LineOptions } from '../rows/line-options.js';
import type { CsvOptions } from './csv/csv-options.js';
import type { FormatCsvOptions } from './csv/format-csv.js';

/** Options for reading a table from a file of any format; each format uses those that apply to it. */
export interface TableReadOptions extends CsvOptions {
  /** Name of the sheet of a workbook; the first when absent. */
  readonly sheet?: string | undefined;
}

/** Reading options that only some formats use. */
export type FormatOption =
  | 'separator'
  | 'decimal'
  | 'encoding'
  | 'sheet'
  | 'brokenRows'
  | keyof LineOptions;

/** A file format for tables: everything that reading, writing, help and documentation need to know about it. */
export interface TableFormat {
  /** The name by which it is chosen, such as `csv`. */
  readonly id: string;
  /** A short description. */
  readonly title: string;
  /** File name extensions, in lower case with the dot; the first is the usual one. */
  readonly extensions: readonly string[];
  /** What its files declare about a column; everything else is inferred from the cells. */
  readonly declares: readonly ('type' | 'categories' | 'labels of orders')[];
  /** Whether its files are text, which may also be compressed with gzip. */
  readonly isText: boolean;
  /** Whether its files are read and never written: they hold no tables in general. Not so when absent. */
  readonly isOnlyRead?: true;
  /** The reading options it uses, of those that not all formats use. */
  readonly supportedOptions: readonly FormatOption[];
  /** Whether spreadsheets open its files, and treat texts such as `=1+1` as formulas. */
  readonly opensInSpreadsheets: boolean;
  /**
   * How its files begin, if that distinguishes them from others: matched against the first bytes, each as the character
   * with that code, without a byte order mark.
   */
  readonly begins?: RegExp;
  /**
   * Reads a table.
   *
   * @throws DataError as `readCsv` and `readArff`
   */
  read(source: TextSource, options?: TableReadOptions): Promise<Table>;
  /**
   * Formats a table as the content of a file; what the format cannot express is left out.
   * A format that is only read throws UsageError ARGUMENT.
   *
   * @param options  used by formats that spreadsheets open
   * @throws DataError as `formatCsv`, `formatArff` and `formatXarff`, also while chunks are consumed
   */
  write(table: Table, options?: Pick<FormatCsvOptions, 'spreadsheetSafe'>): TableContent;
}
