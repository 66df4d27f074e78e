import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DataError, TrainingAborted, UsageError } from '@preflearn/core';

/** The program that Python runs: next to the built command, and to the sources. */
const PROGRAM = fileURLToPath(new URL('../python/peers.py', commandFolder()));

/** Threads of the libraries, which look at these once. */
const ONE_THREAD = { OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1', MKL_NUM_THREADS: '1' };

/** What a peer is asked. */
export interface PeerRequest {
  /** Id of the peer. */
  readonly peer: string;
  readonly kind: string;
  /** Number of target columns, which are the last ones. */
  readonly targets: number;
  readonly seed: number;
  /** CSV files. */
  readonly train: string;
  readonly test: string;
}

/** What a peer answers. */
export interface PeerAnswer {
  /** Shape [test rows x targets]. */
  readonly predictions: readonly number[];
  readonly fitSeconds: number;
  readonly predictSeconds: number;
}

function commandFolder(): string {
  const here = import.meta.url;
  return here.includes('/dist/') ? here : new URL('../../', here).href;
}

/**
 * Versions of the packages of a Python, by their names in small letters.
 *
 * @throws UsageError ARGUMENT if there is no such Python
 */
export async function pythonPackages(python: string): Promise<ReadonlyMap<string, string>> {
  try {
    const { stdout } = await promisify(execFile)(python, [PROGRAM, 'versions']);
    const { packages } = JSON.parse(stdout) as { packages: Readonly<Record<string, string>> };
    return new Map(Object.entries(packages));
  } catch (cause) {
    throw new UsageError('ARGUMENT', `found no Python 3 that runs as "${python}"`, {
      ...{ where: { option: 'python' }, cause },
      remedy: ['install Python and name it with --python', 'choose --learners of preflearn'],
    });
  }
}

/** A Python that trains learners of other libraries, started when it is first asked; it ends with this process. */
export class PeerProcess {
  readonly #python: string;
  #child: ChildProcess | undefined;
  #lines: AsyncIterator<string> | undefined;
  #reader: Interface | undefined;

  constructor(python: string) {
    this.#python = python;
  }

  /**
   * Trains and predicts.
   *
   * @throws DataError RESULT_MISSING if the library fails or Python ends
   * @throws TrainingAborted once the signal is aborted
   */
  async ask(request: PeerRequest, signal?: AbortSignal): Promise<PeerAnswer> {
    const lines = this.#start();
    const onAbort = () => this.close();
    signal?.addEventListener('abort', onAbort);
    try {
      this.#child?.stdin?.write(`${JSON.stringify(request)}\n`);
      const { value, done } = await lines.next();
      if (signal?.aborted === true) throw new TrainingAborted(() => undefined);
      if (done === true) this.close();
      const answer = done === true ? { failure: 'Python ended' } : answerOf(value);
      if ('failure' in answer) {
        throw new DataError('RESULT_MISSING', answer.failure, { where: { learner: request.peer } });
      }
      return answer;
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
  }

  /** Ends Python. */
  close(): void {
    this.#reader?.close();
    this.#child?.kill();
    this.#child = undefined;
    this.#lines = undefined;
  }

  #start(): AsyncIterator<string> {
    if (this.#lines !== undefined) return this.#lines;
    const env = { ...process.env, ...ONE_THREAD };
    const child = spawn(this.#python, [PROGRAM], { stdio: ['pipe', 'pipe', 'ignore'], env });
    child.on('error', () => this.#reader?.close()); // the question then has no answer
    child.stdin.on('error', () => undefined); // written to a Python that has ended
    this.#child = child;
    this.#reader = createInterface({ input: child.stdout });
    this.#lines = this.#reader[Symbol.asyncIterator]();
    return this.#lines;
  }
}

function answerOf(line: string): PeerAnswer | { readonly failure: string } {
  return JSON.parse(line) as PeerAnswer | { readonly failure: string };
}
