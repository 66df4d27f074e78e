import type { StandardInput } from '../address/standard-input.js';
import type { LoadedPlugins } from '../plugins/load-plugins.js';
import { style } from '../text/text-style.js';
import type { MessageStream } from './message-stream.js';
import { type Progress, progressBar, silentProgress } from './progress.js';

/** What a command needs from its environment. */
export interface CommandContext {
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  /** Standard input, which one input of a command may use. */
  readonly standardInput: StandardInput;
  /** Whether results are shown on a terminal, rather than read by a program or stored in a file. */
  readonly toTerminal: boolean;
  /** The longest line of text, in characters. */
  readonly width: number;
  /** What was loaded in addition to the command's own parts. */
  readonly plugins: LoadedPlugins;
  /** Sets what is said about the files if the command is interrupted; by default, that none was written. */
  whenInterrupted(says: string): void;
  /** Prints a note in addition to the results: on standard error, unless `--quiet`. */
  note(text: string): void;
  /** Shows progress while `work` runs, on standard error if that is a terminal. */
  withProgress<T>(work: (progress: Progress) => Promise<T>): Promise<T>;
}

/**
 * The context of one command.
 *
 * @param silent  whether to suppress notes and progress
 */
export function createContext(
  messages: MessageStream,
  facts: Omit<CommandContext, 'note' | 'withProgress'>,
  silent: boolean,
): CommandContext {
  const { stream } = messages;
  return {
    ...facts,
    note(text) {
      if (!silent) void messages.write(`${style.dim(text)}\n`);
    },
    async withProgress(work) {
      const progress = silent || stream.isTTY !== true ? silentProgress : await progressBar(stream);
      try {
        return await work(progress);
      } finally {
        progress.stop();
      }
    },
  };
}
