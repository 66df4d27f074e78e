import type { FileToWrite } from '@preflearn/io/node';

/** A file that a command writes. */
export interface OutputFile extends FileToWrite {
  /** A note to print once it has been written, in addition to the results; absent if the results mention it. */
  readonly note?: string;
}
