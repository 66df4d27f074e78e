import { databaseLines } from './database.mjs';
import { labelRankingLines } from './label-ranking.mjs';
import { mlRulesLines } from './ml-rules.mjs';
import { outOfCoreLines } from './out-of-core.mjs';
import { parquetFolderLines } from './parquet-folder.mjs';
import { readingLines } from './reading.mjs';
import { ruleLearnerLines } from './rule-learners.mjs';
import { serveCommandLines } from './serve-command.mjs';
import { threadLines } from './threads.mjs';
import { trainCommandLines } from './train-command.mjs';
import { tuneCommandLines } from './tune-command.mjs';

/** Everything that `npm run bench` times, in the order it is printed. */
export const allLines = /** @type {readonly import('./line.mjs').Line[]} */ ([
  ...ruleLearnerLines,
  ...mlRulesLines,
  ...threadLines,
  ...labelRankingLines,
  ...readingLines,
  ...trainCommandLines,
  ...tuneCommandLines,
  ...serveCommandLines,
  ...databaseLines,
  ...outOfCoreLines,
  ...parquetFolderLines,
]);
