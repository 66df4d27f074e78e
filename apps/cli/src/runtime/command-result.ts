import type { TableContent } from '@preflearn/io';
import type { OutputFile } from '../text/output-file.js';

/** The result of a command: the same for people and machines. */
export interface CommandResult {
  /** For people, with style marks; lines end in LF. */
  readonly text: string;
  /** Data in place of the text, in chunks, to be written unchanged. */
  readonly data?: TableContent;
  /** For `--json`; anything that `JSON.stringify` accepts. */
  readonly json: unknown;
  /** Files to write, together or not at all, before anything is printed; none when absent. */
  readonly files?: readonly OutputFile[];
}
