import type { TableFormat } from '@preflearn/io';

/*
 * Why hyparquet and hyparquet-writer: plain JavaScript without native code, the same in a browser, small (1 MB
 * unpacked with all codecs, where apache-arrow reads no Parquet and parquet-wasm takes 7 MB), released often, and they read
 * what pyarrow writes, in every codec but LZO. They are loaded with the first file. Pages are taken apart here, with what
 * hyparquet has for each part: it trusts all lengths, and a damaged one makes it go on for very long. fzstd, which
 * hyparquet-compressors has too, unpacks into an array of the size that is known.
 */

/**
 * Apache Parquet. Numbers, decimals and whole numbers are numeric, texts and truth values nominal, dates days and
 * times seconds since 1970-01-01 as numbers; nulls and NaN are missing. Whole numbers beyond 2^53 are refused unless the
 * column is nominal by `types`; lists, records and bytes that are no text are refused.
 *
 * Files are compressed by Snappy, gzip, Brotli, Zstandard or LZ4. Of a `Blob`, a `File` or a file that `readTable` opens,
 * one column of a group of rows is in memory at a time; another source is held whole. All lengths in a file are checked
 * against its bytes first, so that a damaged one is refused. They are written with Snappy, from memory: dates and times as
 * such, other numbers as DOUBLE, categories as STRING.
 */
export const parquetFormat: TableFormat = {
  id: 'parquet',
  title: 'Apache Parquet',
  extensions: ['.parquet'],
  declares: ['type'],
  isText: false,
  heeds: [],
  opensInSpreadsheets: false,
  begins: /^PAR1/,
  read: async (source, options) => {
    const { readParquet } = await import('./read-parquet.js');
    return readParquet(source, options);
  },
  write: async function* (table) {
    const { formatParquet } = await import('./format-parquet.js');
    yield formatParquet(table);
  },
};
