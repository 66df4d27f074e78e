import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DataError, TrainingAborted, UsageError } from '@preflearn/core';
import { quoted } from '@preflearn/core/text';

/** The program that Python runs: next to the built command, and to the sources. */
const PROGRAM = fileURLToPath(new URL('../python/peers.py', commandFolder()));

/** Threads of the libraries, which look at these once. */
const ONE_THREAD = { OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1', MKL_NUM_THREADS: '1' };

/** Milliseconds in which Python has to list its packages. */
const ANSWER_MS = 60_000;

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
 * @throws UsageError ARGUMENT if there is no such Python, or it does not answer
 * @throws TrainingAborted once the signal is aborted
 */
export async function pythonPackages(
  python: string,
  { signal, timeout = ANSWER_MS }: { signal?: AbortSignal | undefined; timeout?: number } = {},
): Promise<ReadonlyMap<string, string>> {
  try {
    const { stdout } = await promisify(execFile)(python, [PROGRAM, 'versions'], {
      timeout,
      signal,
    });
    const { packages } = JSON.parse(stdout) as { packages: Readonly<Record<string, string>> };
    return new Map(Object.entries(packages));
  } catch (cause) {
    if (signal?.aborted === true) throw new TrainingAborted(() => undefined, { cause });
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
   * @throws DataError RESULT_MISSING if the library fails, Python ends or gives no answer of this form; it is then started
   *   again for the next question, which would otherwise get a late answer
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
      const answer = done === true ? undefined : answerOf(value);
      if (answer === undefined) {
        this.close();
        const failure = done === true ? 'Python ended' : `Python answered ${quoted(value)}`;
        throw new DataError('RESULT_MISSING', failure, { where: { learner: request.peer } });
      }
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
    this.#child?.kill('SIGKILL'); // a program may ignore others, and there is nothing to save
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

/** `undefined` for a line that is not an answer. */
function answerOf(line: string): PeerAnswer | { readonly failure: string } | undefined {
  try {
    const { failure, predictions, fitSeconds, predictSeconds } = JSON.parse(line);
    if (typeof failure === 'string') return { failure };
    const isAnswer =
      Array.isArray(predictions) &&
      [...predictions, fitSeconds, predictSeconds].every((one) => Number.isFinite(one));
    return isAnswer ? { predictions, fitSeconds, predictSeconds } : undefined;
  } catch {
    return undefined;
  }
}
