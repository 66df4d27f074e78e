import type { RemedyInput } from '@preflearn/core/errors';
import { isDatabase } from '../address/is-database.js';
import { FILE_OPTIONS } from '../input/file-options.js';
import { conflict, leaveOut } from '../text/option-conflict.js';

/** An option for one kind of source; why, if more can be said than that, and what to do other than to leave it out. */
type SourceOption = readonly [source: 'file' | 'database', why?: string, ...RemedyInput[]];

const WHY = {
  file: 'it is for files that are read into memory, not for a database',
  database: 'it is for a database, not for a file that is read into memory',
} as const;

const READING = ['file', 'it says how a file is read, which is not for a database'] as const;

/** Remedy: to split the rows by shares. */
export const BY_SHARES: RemedyInput = {
  action: 'set',
  option: 'split',
  value: '0.7:0.3',
  text: 'train on a share of the rows and test on another',
};

/** The options that go with one kind of source only. */
const SOURCE_OPTIONS: Readonly<Record<string, SourceOption>> = {
  pool: [
    'database',
    WHY.database,
    leaveOut('pool'),
    'search conditions on fewer rows by --set sample=0.1',
  ],
  unit: [
    'database',
    'it is for a database, whose columns are plain numbers; a file has units in its cells',
  ],
  maxMemory: ['database'],
  maxStatements: ['database'],
  maxBytes: ['database'],
  checkpoint: ['database', WHY.database, 'save the model when interrupted by --keep-partial'],
  into: [
    'database',
    'it is for rows of a database, not of a file',
    'name a file for the predictions by --out',
  ],
  schema: ['file'],
  discretize: ['file'],
  keep: ['file'],
  dateParts: ['file'],
  rankColumns: ['file', 'it is for files; in a database the target has classes'],
  skipRows: ['file', 'it is for files; a view of the database may leave out rows'],
  skipRepeated: ['file', 'it is for files; a view of the database may leave out rows'],
  outOfCore: ['file'],
  earlyStopping: ['file', 'it sets rows aside, which a database does not do'],
  folds: ['file', 'a database holds rows out by shares of them, and makes no folds', BY_SHARES],
  stratify: ['file', 'it is for --folds only'],
  missingLabels: ['file', 'a database has classes, not rankings whose labels could be deleted'],
  jobs: ['file', 'in a database one training follows another'],
  journal: ['file', 'it keeps runs on a file that is read into memory, not on a database'],
  queue: ['file', 'it shares runs on a file that is read into memory, not on a database'],
  outFormat: ['file', 'it is for files, but the predictions stay in a database'],
  spreadsheetSafe: ['file', 'it is for files, but the predictions stay in a database'],
  ...Object.fromEntries(FILE_OPTIONS.map((option) => [option, READING])),
};

/**
 * Checks that the options of a command go with a source: a file, or a table of a database.
 *
 * @param defaults  values of options that count as not given
 * @param only      options that go with one kind of source in this command, in addition to the usual ones
 * @throws UsageError OPTION_CONFLICT
 */
export function checkSourceOptions(
  address: string,
  options: object,
  {
    defaults = {},
    only = {},
  }: {
    readonly defaults?: Readonly<Record<string, unknown>>;
    readonly only?: Readonly<Record<string, SourceOption>>;
  } = {},
): void {
  const source = isDatabase(address) ? 'database' : 'file';
  const given: Readonly<Record<string, unknown>> = { ...options };
  for (const [option, [needed, why = WHY[needed], ...remedy]] of Object.entries({
    ...SOURCE_OPTIONS,
    ...only,
  })) {
    if (needed === source || given[option] === undefined || given[option] === defaults[option])
      continue;
    throw conflict(option, why, ...remedy);
  }
}
