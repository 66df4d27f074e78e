import { readFileSync } from 'node:fs';

/** The version in this package's manifest, which lies above `src` and `dist` alike. */
export function ownVersion(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { readonly version: string }).version;
}
