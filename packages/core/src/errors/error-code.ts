/**
 * What went wrong, as a stable word that a program can test; the error message may change.
 *
 * Usage codes are about the request (options, names of columns, commands), data codes about what was found in a table,
 * a file or a saved model.
 */
export type ErrorCode = UsageCode | DataCode;

/** Codes for a request that cannot be carried out, whatever the data. */
export type UsageCode =
  | 'OPTION_UNKNOWN'
  | 'OPTION_TYPE'
  | 'OPTION_RANGE'
  | 'OPTION_CONFLICT'
  | 'SEED_RANGE'
  | 'LEARNER_UNKNOWN'
  | 'PLUGIN_MISSING'
  | 'PLUGIN_LOAD'
  | 'PLUGIN_EXPORT'
  | 'PLUGIN_PART'
  | 'PLUGIN_TAKEN'
  | 'ARGUMENT';

/** Codes for data, files and models that are not what they should be. */
export type DataCode =
  | 'FILE_EMPTY'
  | 'FILE_READ'
  | 'FILE_WRITE'
  | 'FILE_FORMAT'
  | 'ROW_LENGTH'
  | 'COLUMN_MISSING'
  | 'COLUMN_DUPLICATE'
  | 'COLUMN_TYPE'
  | 'COLUMN_LENGTH'
  | 'VALUE_NOT_NUMERIC'
  | 'VALUE_NOT_FINITE'
  | 'CATEGORY_UNKNOWN'
  | 'TABLE_EMPTY'
  | 'TARGET_KIND'
  | 'TARGET_MISSING'
  | 'TARGET_ONE_CLASS'
  | 'TARGET_CLASSES'
  | 'TARGET_RANKING'
  | 'WEIGHTS'
  | 'SPLIT_SIZE'
  | 'MEMORY'
  | 'RESULT_MISSING'
  | 'RESULT_DUPLICATE'
  | 'MODEL_FORMAT'
  | 'MODEL_VERSION'
  | 'MODEL_LEARNER'
  | 'MODEL_VALUE'
  | 'MODEL_EXPORT';
