import type { OutputStream } from '../text/environment.js';

/** Shows the progress of long work. */
export interface Progress {
  /**
   * Shows a state.
   *
   * @param label  description of the current work
   * @param done   the part of `total` that is done; may be fractional
   */
  show(label: string, done: number, total: number): void;
  /** Removes the bar. */
  stop(): void;
}

/** Shows nothing. */
export const silentProgress: Progress = { show: () => undefined, stop: () => undefined };

/** A progress bar on one line of a terminal, removed when the work is done. */
export async function progressBar(stream: OutputStream): Promise<Progress> {
  const { Presets, SingleBar } = await import('cli-progress'); // only here, for a faster start
  const bar = new SingleBar(
    {
      stream,
      format: '{label} {bar} {percentage}% | {eta_formatted} left',
      barsize: 30,
      fps: 10,
      etaBuffer: 50,
      clearOnComplete: true,
      hideCursor: true,
      gracefulExit: false, // if interrupted, the command itself ends and stops the bar
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
