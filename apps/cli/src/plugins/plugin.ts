import { calibratedDefinition } from '@preflearn/calibration';
import type { LearnerDefinition, Plugin } from '@preflearn/core';
import { enderAeDefinition, orderDefinition, ordinalEnderDefinition } from '@preflearn/ender';
import { iblrDefinition } from '@preflearn/iblr';
import { arrowFormat } from '@preflearn/io-arrow';
import { parquetFormat } from '@preflearn/io-parquet';
import { xlsxFormat } from '@preflearn/io-xlsx';
import { bordaDefinition, ccDefinition, mostCommonDefinition } from '@preflearn/label-baselines';
import { lrtDefinition } from '@preflearn/lrt';
import { mlRulesDefinition } from '@preflearn/ml-rules';
import { rankRulesDefinition } from '@preflearn/rank-rules';
import { shortRulesDefinition } from '@preflearn/short-rules';

/**
 * The parts that the command line provides: one line per learner, in the order of the help, the first being the
 * default; and the table formats beyond those of `@preflearn/io`, whose libraries are loaded with the first such file.
 */
export const plugin = {
  learners: [
    rankRulesDefinition,
    mlRulesDefinition,
    enderAeDefinition,
    ordinalEnderDefinition,
    orderDefinition,
    shortRulesDefinition,
    calibratedDefinition(rankRulesDefinition),
    calibratedDefinition(enderAeDefinition),
    calibratedDefinition(orderDefinition),
    calibratedDefinition(mlRulesDefinition),
    calibratedDefinition(ordinalEnderDefinition),
    calibratedDefinition(shortRulesDefinition),
    iblrDefinition,
    lrtDefinition,
    ccDefinition,
    bordaDefinition,
    mostCommonDefinition,
  ] as readonly LearnerDefinition[],
  tableFormats: [parquetFormat, arrowFormat, xlsxFormat],
} satisfies Plugin;
