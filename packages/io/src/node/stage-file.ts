import { dirname } from 'node:path';
import { PreflearnError, UsageError } from '@preflearn/core';
import { placedError } from '@preflearn/core/errors';
import { foundText } from '@preflearn/core/text';
import type { StagedFile } from './commit-staged-files.js';
import { orWriteError } from './file-error.js';
import type { FileSystem, OpenFile } from './file-system.js';
import type { OutputTarget } from './output-target.js';
import { openTemporary } from './temporary-files.js';

/** Content to be written: text (as UTF-8) or bytes, in one piece or in chunks. */
export type FileContent =
  | string
  | Uint8Array
  | Iterable<string | Uint8Array>
  | AsyncIterable<string | Uint8Array>;

/** Content to be written, and its target. */
export interface Part {
  readonly target: OutputTarget;
  readonly content: FileContent;
}

/** Writes content to a temporary file; `begun` is called with the file as soon as it exists. */
export async function stage(
  fileSystem: FileSystem,
  { target, content }: Part,
  signal: AbortSignal | undefined,
  begun: (file: StagedFile) => void,
): Promise<void> {
  const { path, mode } = target;
  const { handle, path: temporary } = await orWriteError(path, () =>
    openTemporary(fileSystem, dirname(target.file)),
  );
  begun({ target, temporary });
  await closing(path, handle, async () => {
    if (mode !== undefined) await orWriteError(path, () => handle.chmod(mode));
    await fill(path, handle, content, signal);
    // On disk before it gets its name: a power cut must not leave an empty file there.
    await orWriteError(path, () => handle.sync());
  });
}

export async function writeDirectly(
  fileSystem: FileSystem,
  { target: { path }, content }: Part,
  signal: AbortSignal | undefined,
): Promise<void> {
  const handle = await orWriteError(path, () => fileSystem.open(path, 'w'));
  await closing(path, handle, () => fill(path, handle, content, signal));
}

async function closing(path: string, handle: OpenFile, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await handle.close().catch(() => undefined);
    throw error;
  }
  await orWriteError(path, () => handle.close());
}

async function fill(
  path: string,
  handle: OpenFile,
  content: FileContent,
  signal: AbortSignal | undefined,
): Promise<void> {
  for await (const chunk of namingFile(path, content)) {
    signal?.throwIfAborted();
    await orWriteError(path, () => handle.appendFile(chunk));
  }
}

/** @throws UsageError ARGUMENT for what is not the content of a file */
export function checkContent(content: unknown, path: string): void {
  const isIterable = (value: object) => Symbol.iterator in value || Symbol.asyncIterator in value;
  if (typeof content === 'string') return;
  if (typeof content === 'object' && content !== null && isIterable(content)) return;
  const expected = 'expected a text, bytes, or an iterable of them';
  throw new UsageError('ARGUMENT', `found ${foundText(content)}, ${expected}`, {
    where: { file: path, argument: 'content' },
  });
}

/** The content in pieces; its errors name the file. */
async function* namingFile(
  path: string,
  content: FileContent,
): AsyncGenerator<string | Uint8Array> {
  try {
    if (typeof content === 'string' || content instanceof Uint8Array) yield content;
    else yield* content;
  } catch (error) {
    throw error instanceof PreflearnError ? placedError(error, { file: path }) : error;
  }
}
