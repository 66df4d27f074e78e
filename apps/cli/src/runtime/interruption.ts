import process from 'node:process';

/** The signals that ask a process to end, with their numbers: Ctrl-C, a polite kill, a closed terminal. */
const SIGNALS = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 } as const;

type EndingSignal = keyof typeof SIGNALS;

/**
 * Milliseconds after which a second signal is not a repetition of the first: npx passes on what the terminal sends as
 * well.
 */
const REPEATED = 1000;

/** Turns a signal that would end the process into an abort, so that the process can clean up first. */
export class Interruption {
  readonly #controller = new AbortController();
  readonly #listeners: [EndingSignal, () => void][] = [];
  #first: { readonly name: EndingSignal; readonly time: number } | undefined;

  /** Starts to catch signals. */
  constructor() {
    for (const name of Object.keys(SIGNALS) as EndingSignal[]) {
      const listener = () => this.#onSignal(name);
      process.on(name, listener);
      this.#listeners.push([name, listener]);
    }
  }

  /** Aborted by the first signal. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** From now on, a signal ends the process immediately. */
  release(): void {
    for (const [name, listener] of this.#listeners) process.off(name, listener);
    this.#listeners.length = 0;
  }

  /**
   * Ends the process with the signal that was received, so that a shell sees what ended it; does nothing if there was
   * none.
   */
  passOn(): void {
    if (this.#first !== undefined) this.#end(this.#first.name);
  }

  #onSignal(name: EndingSignal): void {
    if (this.#first !== undefined) {
      if (performance.now() - this.#first.time > REPEATED) this.#end(name); // ending takes too long
      return;
    }
    this.#first = { name, time: performance.now() };
    this.#controller.abort();
  }

  #end(name: EndingSignal): void {
    this.release();
    process.exitCode = 128 + SIGNALS[name]; // where a process cannot end with a signal
    process.kill(process.pid, name);
  }
}
