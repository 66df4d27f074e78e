import type { TableFormat } from '@preflearn/io';

/*
 * Why fflate and saxes below a reader of our own: a table needs to know of merged cells, errors and formats of dates, which
 * read-excel-file does not tell; exceljs has had no release since 2023, and SheetJS no current one in the registry. Both are
 * plain JavaScript, the same in a browser, and many build on them. They are loaded with the first file.
 */

/**
 * A sheet of a workbook as Excel, LibreOffice and others write it: the first, or the one that option `sheet` names. The
 * first row that holds anything names the columns; merged cells, and values without a name above them, are refused.
 *
 * Numbers are numeric, dates numbers with their unit, texts and truth values nominal; empty cells and errors such as #N/A are
 * missing. Formulas count by the value that was saved with them. A file is held in memory whole while it is read.
 */
export const xlsxFormat: TableFormat = {
  id: 'xlsx',
  title: 'Excel, a sheet of a workbook',
  extensions: ['.xlsx'],
  declares: ['type'],
  isText: false,
  heeds: ['sheet'],
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
