import type { TableContent } from '@preflearn/io';
import type { OutputFile } from '../output/output-file.js';

/** What a command gives: the same for people and for machines. */
export interface CommandResult {
  /** For people, with the marks of styles; lines end in LF. */
  readonly text: string;
  /** Data in place of the text, in chunks, to be written byte by byte as they are. */
  readonly data?: TableContent;
  /** For `--json`; anything that `JSON.stringify` takes. */
  readonly json: unknown;
  /** Files to be written, together or not at all, before anything is printed; none when absent. */
  readonly files?: readonly OutputFile[];
}
