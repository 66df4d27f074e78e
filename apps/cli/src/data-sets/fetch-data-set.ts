import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DataError } from '@preflearn/core';
import { writeFileWhole } from '@preflearn/io/node';
import { convertDataSet } from './convert-data-set.js';
import { type DataSet, fileOfSet, pageOfSet } from './data-set.js';
import { type DownloadOptions, download } from './download.js';

/** Where files of GitHub repositories are; a copy of it has the same paths. */
export const PUBLIC_SOURCE = 'https://raw.githubusercontent.com';

/** What became of a set. */
export type FetchOutcome = 'fetched' | 'there' | 'by hand';

/** What {@link fetchDataSet} takes. */
export interface FetchOptions extends DownloadOptions {
  /** The folder of all sets. */
  readonly out: string;
  /** The address before the paths of the sources: `<from>/<owner>/<name>/<commit>/<path>`. */
  readonly from: string;
  /** Whether to replace a file that is there and has another content. */
  readonly force: boolean;
}

/**
 * Fetches a set, unless its file is there: downloads the source, converts it, checks the result against the digest of
 * the list, and only then writes the file. A set that a person has to make is left alone.
 *
 * @throws DataError FILE_READ, FILE_FORMAT (another content than listed; nothing is written), FILE_WRITE
 */
export async function fetchDataSet(set: DataSet, options: FetchOptions): Promise<FetchOutcome> {
  const { out, from, force, signal } = options;
  const file = join(out, fileOfSet(set));
  const isThere = existsSync(file);
  if (set.sha256 === undefined) return isThere ? 'there' : 'by hand';
  if (isThere && (await digestOfFile(file)) === set.sha256) return 'there';
  if (isThere && !force) throw anotherFile(file);
  const address = sourceAddress(set, from);
  const text = await convertDataSet(set, await download(address, options), address);
  const digest = createHash('sha256').update(text).digest('hex');
  if (digest !== set.sha256) throw anotherContent(set, address, digest);
  await mkdir(dirname(file), { recursive: true });
  await writeFileWhole(file, [text], { signal });
  return 'fetched';
}

/** The address of the source of a set. */
export function sourceAddress({ repository, commit, path }: DataSet, from: string): string {
  const words = [repository, commit ?? '', path].flatMap((part) => part.split('/'));
  return `${from.replace(/\/+$/, '')}/${words.map(encodeURIComponent).join('/')}`;
}

async function digestOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Uint8Array);
  return hash.digest('hex');
}

function anotherFile(file: string): DataError {
  return new DataError('FILE_WRITE', 'there is a file with another content', {
    where: { file },
    remedy: ['give another folder by --out', '--force replaces it'],
  });
}

function anotherContent(set: DataSet, file: string, digest: string): DataError {
  return new DataError(
    'FILE_FORMAT',
    `the table made of it has the SHA-256 ${digest}, expected ${set.sha256}; nothing was written`,
    {
      where: { file },
      remedy: `see whether the source has changed: ${pageOfSet(set)}`,
    },
  );
}
