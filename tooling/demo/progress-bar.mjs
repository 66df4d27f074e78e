import { Presets, SingleBar } from 'cli-progress';

/**
 * A bar on standard error; nothing where that is no terminal.
 *
 * @param {string} label
 */
export function progressBar(label) {
  const format = `${label} {bar} {value} of {total} rules`;
  const bar = new SingleBar({ format, clearOnComplete: true }, Presets.shades_classic);
  let started = false;
  return {
    /** @param {import('@preflearn/core').TrainingProgress} progress */
    show({ done, total }) {
      if (!started) bar.start(total, 0);
      started = true;
      bar.update(done);
    },
    stop: () => bar.stop(),
  };
}
