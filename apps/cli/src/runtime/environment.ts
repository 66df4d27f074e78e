import type { Readable } from 'node:stream';
import type { WriteStream } from 'node:tty';

/** What the process gives: streams, environment variables, and a signal that Ctrl-C aborts. */
export interface Environment {
  readonly stdin: Readable;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  /** Called when all files are written: whatever ends the process from here on leaves nothing to be put right. */
  readonly onFilesWritten?: () => void;
}

/** A stream to write to; a terminal says so. */
export type OutputStream = NodeJS.WritableStream & Partial<Pick<WriteStream, 'isTTY' | 'columns'>>;
