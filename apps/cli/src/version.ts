import { readFileSync } from 'node:fs';

/**
 * The version in this package's manifest, which lies above `src` and `dist` alike; `unknown` where that cannot be
 * read, since no command but `--version` needs it.
 */
export function ownVersion(manifest = new URL('../package.json', import.meta.url)): string {
  try {
    return (JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string }).version;
  } catch {
    return 'unknown (the package.json of preflearn cannot be read)';
  }
}
