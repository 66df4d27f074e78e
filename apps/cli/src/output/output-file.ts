import type { FileToWrite } from '@preflearn/io/node';

/** A file that a command gives. */
export interface OutputFile extends FileToWrite {
  /** What is to be said beside the results once it is written; absent where the results say it. */
  readonly note?: string;
}
