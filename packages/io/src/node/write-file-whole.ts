import { checkGiven } from '@preflearn/core/errors';
import type { FileContent } from './stage-file.js';
import { type WriteOptions, writeFilesWhole } from './write-files-whole.js';

/**
 * Writes a file whole or not at all; see {@link writeFilesWhole}.
 *
 * @throws DataError FILE_WRITE; whatever `content` throws; the reason of the signal
 */
export async function writeFileWhole(
  path: string,
  content: FileContent,
  options?: WriteOptions,
): Promise<void> {
  checkGiven('writeFileWhole', path, 'the path of a file', 'text');
  await writeFilesWhole([{ path, content }], options);
}
