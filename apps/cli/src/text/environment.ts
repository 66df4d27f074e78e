import type { Readable } from 'node:stream';
import type { WriteStream } from 'node:tty';

/** What the process provides: streams, environment variables, and a signal that Ctrl-C aborts. */
export interface Environment {
  readonly stdin: Readable;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  /** Called when all files have been written: from then on, the process can end without leaving anything to restore. */
  readonly onFilesWritten?: () => void;
}

/** A stream to write to; a terminal identifies itself as such. */
export type OutputStream = NodeJS.WritableStream & Partial<Pick<WriteStream, 'isTTY' | 'columns'>>;
