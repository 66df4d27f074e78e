/**
 * Training was cancelled through its `AbortSignal`.
 *
 * It is not a `PreflearnError`: nothing is wrong with the request or the data.
 */
export class TrainingAborted<M> extends Error {
  readonly #modelSoFar: () => M | undefined;

  constructor(modelSoFar: () => M | undefined, options?: ErrorOptions) {
    super('Training was cancelled.', options);
    this.name = 'AbortError';
    this.#modelSoFar = modelSoFar;
  }

  /** The model as far as it was trained, or `undefined` if there was none yet. */
  modelSoFar(): M | undefined {
    return this.#modelSoFar();
  }
}
