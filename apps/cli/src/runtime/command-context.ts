import { safeText } from '../output/print-result.js';
import { type Style, styleFor } from '../output/text-style.js';
import type { Environment } from './environment.js';
import { type Progress, progressBar, silentProgress } from './progress.js';

/** What a command needs of the environment around it. */
export interface CommandContext {
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  /** Colours of the results. */
  readonly style: Style;
  /** Says something beside the results: on standard error, unless `--quiet`. */
  note(text: string): void;
  /** Shows progress while `work` runs, on standard error when that is a terminal. */
  withProgress<T>(work: (progress: Progress) => Promise<T>): Promise<T>;
}

/** The context of one command. */
export function createContext(
  { stdout, stderr, env, signal }: Environment,
  { quiet, json }: { readonly quiet: boolean; readonly json: boolean },
): CommandContext {
  const silent = quiet || json;
  const noteStyle = styleFor(stderr, env);
  return {
    signal,
    style: styleFor(stdout, env),
    note(text) {
      if (!silent) stderr.write(`${noteStyle.dim(safeText(text, false))}\n`);
    },
    async withProgress(work) {
      const progress = silent || stderr.isTTY !== true ? silentProgress : await progressBar(stderr);
      try {
        return await work(progress);
      } finally {
        progress.stop();
      }
    },
  };
}
