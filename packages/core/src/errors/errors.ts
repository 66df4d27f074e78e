/**
 * What went wrong, as a stable word that a program can test; the sentence beside it may change.
 *
 * `usage` codes speak of what was asked (options, names of columns, commands), `data` codes of what
 * was found in a table, a file or a saved model.
 */
export type ErrorCode = UsageCode | DataCode;

/** Codes for a request that cannot be carried out whatever the data are. */
export type UsageCode =
  | 'OPTION_UNKNOWN'
  | 'OPTION_TYPE'
  | 'OPTION_RANGE'
  | 'OPTION_CONFLICT'
  | 'SEED_RANGE'
  | 'LEARNER_UNKNOWN'
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
  | 'MODEL_VALUE';

/**
 * Every error that preflearn throws on purpose: one sentence that says where, what was found, what
 * was expected and what to do, and a stable code.
 */
export class PreflearnError extends Error {
  /** Stable code; see {@link ErrorCode}. */
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
  }
}

/** The request is wrong: an option, a name or a combination that cannot work. */
export class UsageError extends PreflearnError {
  declare readonly code: UsageCode;
  constructor(code: UsageCode, message: string, options?: ErrorOptions) {
    super(code, message, options);
  }
}

/** The data are wrong: a table, a file or a saved model is not what it should be. */
export class DataError extends PreflearnError {
  declare readonly code: DataCode;
  constructor(code: DataCode, message: string, options?: ErrorOptions) {
    super(code, message, options);
  }
}

/**
 * Training was cancelled through its `AbortSignal`.
 *
 * It is no {@link PreflearnError}: nothing is wrong with the request or the data.
 */
export class TrainingAborted<M> extends Error {
  readonly #modelSoFar: () => M | undefined;

  constructor(modelSoFar: () => M | undefined, options?: ErrorOptions) {
    super('Training was cancelled.', options);
    this.name = 'AbortError';
    this.#modelSoFar = modelSoFar;
  }

  /** The model as far as training had come, or `undefined` when there was none yet. */
  modelSoFar(): M | undefined {
    return this.#modelSoFar();
  }
}
