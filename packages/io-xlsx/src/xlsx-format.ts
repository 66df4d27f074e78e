import type { TableFormat } from '@preflearn/io';

/*
 * Why fflate and saxes below a reader of our own: a table needs to know about merged cells, errors and date formats,
 * which read-excel-file does not report; exceljs has had no release since 2023, and SheetJS has no current one in the
 * registry. Both are plain JavaScript, run unchanged in a browser, and are widely used. They are loaded with the first
 * file.
 */

/**
 * A sheet of a workbook as written by Excel, LibreOffice and others: the first that is not hidden, or the one named by the option `sheet`.
 * The table is found as in CSV: titles, headers in two lines, units, totals and notes are not rows.
 *
 * Numbers are numeric, dates numbers with their unit, texts and booleans nominal; empty cells and errors such as #N/A
 * are missing. For formulas, the value saved with them is used. A file is held in memory as a whole while it is read.
 */
export const xlsxFormat: TableFormat = {
  id: 'xlsx',
  title: 'Excel, a sheet of a workbook',
  extensions: ['.xlsx'],
  declares: ['type'],
  isText: false,
  supportedOptions: ['sheet', 'skipLines', 'header', 'skipAfterHeader', 'skipFooter'],
  opensInSpreadsheets: false,
  begins: /^PK/,
  read: async (source, options) => {
    const { readXlsx } = await import('./read-xlsx.js');
    return readXlsx(source, options);
  },
  write: async function* (table) {
    const { formatXlsx } = await import('./format-xlsx.js');
    yield* formatXlsx(table);
  },
};
