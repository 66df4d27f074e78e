import type { TableFormat } from '@preflearn/io';

/*
 * Why flechette: plain JavaScript without dependencies, the same in a browser, 1.6 MB unpacked where apache-arrow takes
 * 8.6 MB and four more packages; it reads and writes both forms of the format. Version 2.6.0, as 2.7.0 depends on a
 * package for maps. Decompression is done by fzstd and lz4js, which are small and have no dependencies. All of them are
 * loaded with the first file.
 */

/**
 * Apache Arrow in files (Feather version 2) and streams. Numbers, decimals and whole numbers are numeric, texts and
 * booleans nominal; a dictionary of texts is nominal with all its categories in their order, marked as `ordered` if the
 * file says so; dates and times are numbers with their unit; nulls and NaN are missing. Whole numbers beyond 2^53 are
 * refused unless the column is nominal by `types`; lists, records and bytes are refused.
 *
 * Files may be compressed with LZ4 or Zstandard. They are read sequentially, a few batches of rows at a time; only
 * these and the dictionaries are in memory. All lengths in a file are checked against its bytes first, so that a
 * damaged one is refused. They are written as files without compression, from memory, numbers as float64, categories as
 * dictionaries.
 */
export const arrowFormat: TableFormat = {
  id: 'arrow',
  title: 'Apache Arrow, also called Feather',
  extensions: ['.arrow', '.feather', '.arrows', '.ipc'],
  declares: ['type', 'categories', 'labels of orders'],
  isText: false,
  supportedOptions: [],
  opensInSpreadsheets: false,
  begins: /^(?:ARROW1|\u00ff{4})/,
  read: async (source, options) => {
    const { readArrow } = await import('./read-arrow.js');
    return readArrow(source, options);
  },
  write: async function* (table) {
    const { formatArrow } = await import('./format-arrow.js');
    yield formatArrow(table);
  },
};
