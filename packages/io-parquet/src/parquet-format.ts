import type { TableFormat } from '@preflearn/io';

/*
 * Why hyparquet and hyparquet-writer: plain JavaScript without native code, the same in a browser, small (1 MB unpacked
 * with all codecs, where apache-arrow reads no Parquet and parquet-wasm takes 7 MB), released often, and they read what
 * pyarrow writes, in every codec but LZO. They are loaded with the first file. Pages are taken apart here, using
 * hyparquet's functions for each part: hyparquet trusts all lengths, and a damaged one can keep it busy for very long.
 * fzstd, which hyparquet-compressors also uses, unpacks into an array of known size.
 */

/**
 * Apache Parquet. Numbers, decimals and whole numbers are numeric, texts and booleans nominal; dates are days and times
 * seconds since 1970-01-01, as numbers; nulls and NaN are missing. Whole numbers beyond 2^53 are refused unless the
 * column is nominal by `types`; lists, records and bytes that are not text are refused.
 *
 * Files may be compressed with Snappy, gzip, Brotli, Zstandard or LZ4. From a `Blob`, a `File` or a file opened by
 * `readTable`, one column of a row group is in memory at a time; any other source is held in memory as a whole. All
 * lengths in a file are checked against its bytes first, so that a damaged one is refused. Files are written with
 * Snappy, from memory: dates and times as such, other numbers as DOUBLE, categories as STRING.
 */
export const parquetFormat: TableFormat = {
  id: 'parquet',
  title: 'Apache Parquet',
  extensions: ['.parquet'],
  declares: ['type'],
  isText: false,
  supportedOptions: [],
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
