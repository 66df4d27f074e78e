/** Lets one after another do something, in the order they asked. */
export class Turns {
  #last: Promise<void> = Promise.resolve();

  /** Waits for those who asked before, and gives what ends this turn. */
  async take(): Promise<() => void> {
    const before = this.#last;
    let end: () => void = () => undefined;
    this.#last = new Promise((resolve) => {
      end = resolve;
    });
    await before;
    return end;
  }
}
