import type { Plugin } from '@preflearn/core';
import { arrowFormat } from '@preflearn/io-arrow';
import { parquetFormat } from '@preflearn/io-parquet';
import { xlsxFormat } from '@preflearn/io-xlsx';
import { learnerDefinitions } from '@preflearn/learners';

/**
 * The parts that the command line provides: the learners in the order of the help, the first being the default; and the
 * table formats beyond those of `@preflearn/io`, whose libraries are loaded with the first such file.
 */
export const plugin = {
  learners: learnerDefinitions,
  tableFormats: [parquetFormat, arrowFormat, xlsxFormat],
} satisfies Plugin;
