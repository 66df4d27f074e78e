import type { Answers, FromWorker, News, Request, ToWorker } from './messages.js';

interface Waiting {
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
  readonly onNews: ((news: News) => void) | undefined;
}

/** Asks a worker, one request at a time or several. */
export class WorkerClient {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(data);
    worker.onerror = (event) => this.#failAll(event.message || 'The worker could not be started.');
  }

  /**
   * @param onNews  called while the worker is at it
   * @returns the answer; rejects with the sentence that the worker gives
   */
  ask<R extends Request>(request: R, onNews?: (news: News) => void): Promise<Answers[R['type']]> {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, onNews });
      this.#send({ id, request });
    });
  }

  /** Cancels the last request; it is answered with what there is so far. */
  cancel(): void {
    this.#send({ id: this.#last, cancel: true });
  }

  close(): void {
    this.#worker.terminate();
  }

  #send(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  #hear(message: FromWorker): void {
    const waiting = this.#waiting.get(message.id);
    if (waiting === undefined) return;
    if ('news' in message) {
      waiting.onNews?.(message.news);
      return;
    }
    this.#waiting.delete(message.id);
    if ('failure' in message) waiting.reject(new Error(message.failure));
    else waiting.resolve(message.answer as never);
  }

  #failAll(text: string): void {
    for (const { reject } of this.#waiting.values()) reject(new Error(text));
    this.#waiting.clear();
  }
}

/** A worker of its own for whoever asks. */
export function startWorker(): WorkerClient {
  return new WorkerClient(
    new Worker(new URL('./training-worker.ts', import.meta.url), { type: 'module' }),
  );
}
