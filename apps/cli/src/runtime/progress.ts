import type { OutputStream } from './environment.js';

/** Shows how far long work has come. */
export interface Progress {
  /**
   * Shows a state.
   *
   * @param label  what is being done
   * @param done   how much of `total` is done; may be a fraction
   */
  show(label: string, done: number, total: number): void;
  /** Takes the bar away. */
  stop(): void;
}

/** Shows nothing. */
export const silentProgress: Progress = { show: () => undefined, stop: () => undefined };

/** A bar in one line of a terminal, gone once the work is done. */
export async function progressBar(stream: OutputStream): Promise<Progress> {
  const { Presets, SingleBar } = await import('cli-progress'); // only here: commands start quicker
  const bar = new SingleBar(
    {
      stream,
      format: '{label} {bar} {percentage}% | {eta_formatted} left',
      barsize: 30,
      fps: 10,
      etaBuffer: 50,
      clearOnComplete: true,
      hideCursor: true,
      gracefulExit: false, // the command itself ends when interrupted, and stops the bar then
    },
    Presets.shades_classic,
  );
  let total: number | undefined;
  return {
    show(label, done, newTotal) {
      if (total === undefined) bar.start(newTotal, done, { label });
      else if (total !== newTotal) bar.setTotal(newTotal);
      total = newTotal;
      bar.update(done, { label });
    },
    stop() {
      if (total !== undefined) bar.stop();
    },
  };
}
