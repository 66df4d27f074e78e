import { style } from '../output/text-style.js';
import type { LoadedPlugins } from '../plugins/load-plugins.js';
import type { MessageStream } from './message-stream.js';
import { type Progress, progressBar, silentProgress } from './progress.js';
import type { StandardInput } from './standard-input.js';

/** What a command needs of the environment around it. */
export interface CommandContext {
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  /** The standard input, which one input of a command may be. */
  readonly standardInput: StandardInput;
  /** Whether results are looked at, and not read by a program or kept in a file. */
  readonly toTerminal: boolean;
  /** The longest line of sentences for people, in characters. */
  readonly width: number;
  /** What was loaded beside the command's own parts. */
  readonly plugins: LoadedPlugins;
  /** Sets what is said of the files when the command is interrupted; that none was written when absent. */
  whenInterrupted(says: string): void;
  /** Says something beside the results: on standard error, unless `--quiet`. */
  note(text: string): void;
  /** Shows progress while `work` runs, on standard error when that is a terminal. */
  withProgress<T>(work: (progress: Progress) => Promise<T>): Promise<T>;
}

/**
 * The context of one command.
 *
 * @param silent  whether notes and progress are not wanted
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
