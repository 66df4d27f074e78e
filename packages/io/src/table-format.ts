import type { Table } from '@preflearn/core';
import type { CsvLineOptions } from './csv-line-options.js';
import type { CsvOptions } from './csv-options.js';
import type { FormatCsvOptions } from './format-csv.js';
import type { TableContent } from './table-content.js';
import type { TextSource } from './text-source.js';

/** How to read a table from a file of any format; each heeds what it can. */
export interface TableReadOptions extends CsvOptions {
  /** Name of the sheet of a workbook; the first when absent. */
  readonly sheet?: string | undefined;
}

/** Options of reading that only some formats have a use for. */
export type FormatOption = 'separator' | 'decimal' | 'encoding' | 'sheet' | keyof CsvLineOptions;

/** A format of tables in files: all that reading, writing, help and documentation know of it. */
export interface TableFormat {
  /** Its name where one is chosen, such as `csv`. */
  readonly id: string;
  /** What it is, in a few words. */
  readonly title: string;
  /** Ends of the names of its files, in lower case with the dot; the first is the usual one. */
  readonly extensions: readonly string[];
  /** What its files say of a column beside its cells; the rest is found from the cells. */
  readonly declares: readonly ('type' | 'categories' | 'labels of orders')[];
  /** Whether its files are text, which may be compressed with gzip, too. */
  readonly isText: boolean;
  /** Options of reading that it heeds, of those that not all formats do. */
  readonly heeds: readonly FormatOption[];
  /** Whether spreadsheets open its files, and take texts that begin like `=1+1` for formulas. */
  readonly opensInSpreadsheets: boolean;
  /**
   * How its files begin, where that tells them from others: matched against the first bytes, each of which is a
   * character of its code, without a byte order mark.
   */
  readonly begins?: RegExp;
  /**
   * Reads a table.
   *
   * @throws DataError as `readCsv` and `readArff`
   */
  read(source: TextSource, options?: TableReadOptions): Promise<Table>;
  /**
   * A table as the content of a file; what the format cannot declare is left out.
   *
   * @param options  heeded by what opens in spreadsheets
   * @throws DataError as `formatCsv`, `formatArff` and `formatXarff`, also while chunks are taken
   */
  write(table: Table, options?: Pick<FormatCsvOptions, 'spreadsheetSafe'>): TableContent;
}
