import { existsSync, readFileSync } from 'node:fs';
import { DataError } from '@preflearn/core';

/** The manifest of this package: one level above this file once it is built, and two above its source. */
const [BUILT, SOURCE] = ['../package.json', '../../package.json'].map(
  (path) => new URL(path, import.meta.url),
);
const MANIFEST = existsSync(BUILT) ? BUILT : SOURCE;

/** The version in this package's manifest; `unknown` if it cannot be read, since few commands need it. */
export function ownVersion(manifest = MANIFEST): string {
  try {
    return versionIn(manifest);
  } catch {
    return 'unknown (the package.json of preflearn cannot be read)';
  }
}

/**
 * The version in this package's manifest, for data that can only be resumed by the same version.
 *
 * @throws DataError FILE_READ
 */
export function knownVersion(manifest = MANIFEST): string {
  try {
    return versionIn(manifest);
  } catch (cause) {
    throw new DataError(
      'FILE_READ',
      'the package.json of preflearn cannot be read, whose version tells what was kept by another one',
      { remedy: 'reinstall preflearn, or keep nothing', cause },
    );
  }
}

function versionIn(manifest: URL): string {
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string }).version;
}
