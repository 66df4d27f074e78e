/**
 * Training was cancelled through its `AbortSignal`.
 *
 * It is no `PreflearnError`: nothing is wrong with the request or the data.
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
