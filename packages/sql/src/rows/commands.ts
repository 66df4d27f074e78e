import type { SqlConnection } from '../dialect/sql-connection.js';

/** The command that a database carries out for rows, one at a time. */
export class Commands {
  #pending: Promise<void> | undefined;
  #isOver = false;

  /** Resolves when the last command is done; `undefined` if none is running. */
  get pending(): Promise<void> | undefined {
    return this.#pending;
  }

  /** Begins a command. */
  run(command: () => Promise<void>): void {
    this.#pending = command().then(() => {
      this.#pending = undefined;
    });
    this.#pending.catch(() => undefined); // whoever waits for it gets the error
  }

  /** @throws Error once training is over */
  checkNotOver(): void {
    if (this.#isOver) throw new Error('Training is over.');
  }

  /** Interrupts the command that is running, if any, and waits for its end. */
  async stop(connection: SqlConnection): Promise<void> {
    if (this.#pending === undefined) return;
    this.close(connection);
    await this.#pending.catch(() => undefined);
  }

  /** Interrupts the command that is running; no other query of it is asked. */
  close(connection: SqlConnection): void {
    if (this.#pending !== undefined) connection.interrupt();
    this.#isOver = true;
  }
}
