import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A sentence of a page about security, and what shows that it is true: a file, and a text in it, such as the name of a test. */
interface Claim {
  readonly page: string;
  readonly claim: string;
  readonly shownBy: readonly string[];
}

const read = (file: string) => readFileSync(`${ROOT}${file}`, 'utf8');
const claims = JSON.parse(read('tooling/claims.json')) as readonly Claim[];

/** A text in one line, as prose. */
const flat = (text: string) => text.replace(/\s+/g, ' ');

describe('claims about security and serving', () => {
  it('stand on their pages, and what shows each of them is there', () => {
    const missing = claims.flatMap(({ page, claim, shownBy }) => [
      ...(flat(read(page)).includes(flat(claim)) ? [] : [`${page}: ${claim}`]),
      ...shownBy.filter((one) => {
        const [file, ...rest] = one.split(': ');
        return !read(file).includes(rest.join(': '));
      }),
    ]);
    expect(missing).toEqual([]);
    expect(claims.filter(({ shownBy }) => shownBy.length === 0)).toEqual([]);
  });

  it('are all the bold points of SECURITY.md and serving.md', () => {
    for (const page of ['SECURITY.md', 'apps/docs/guide/serving.md']) {
      const points = read(page)
        .split(/\n(?=- \*\*|\*\*|## )|\n\n/)
        .filter((part) => /^(?:- )?\*\*/.test(part));
      const without = points.filter(
        (point) =>
          !claims.some(
            (one) => one.page === page && flat(point).includes(flat(one.claim).slice(0, 60)),
          ),
      );
      expect(without).toEqual([]);
    }
  });
});

describe('sources', () => {
  const folders = [...readdirSync(`${ROOT}packages`).map((name) => `packages/${name}`), 'apps/cli'];
  const sources = folders.flatMap((folder) =>
    readdirSync(`${ROOT}${folder}/src`, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${folder}/src/${name}`),
  );
  const areasWith = (pattern: RegExp) =>
    [
      ...new Set(
        sources
          .filter((file) => pattern.test(read(file)))
          .map((file) => /^(?:packages\/io\/src\/node|packages\/[\w-]+|apps\/cli)/.exec(file)?.[0]),
      ),
    ].sort();

  it('only these sources import what reaches the network', () => {
    const network =
      /from 'node:(?:net|http|https|http2|tls|dns|dgram)|import\('(?:ioredis|bullmq|pg)|from '(?:pg|ioredis|bullmq|@hono\/node-server)'|\bfetch\(|new (?:WebSocket|XMLHttpRequest|EventSource)/;
    expect(areasWith(network)).toEqual(['apps/cli', 'packages/postgres', 'packages/trino']);
  });

  it('only these sources import what reaches files', () => {
    expect(areasWith(/from 'node:(?:fs|child_process)|import\('node:fs/)).toEqual([
      'apps/cli',
      'packages/duckdb',
      'packages/io/src/node',
    ]);
  });

  it('run no text as code', () => {
    expect(areasWith(/\beval\(|new Function\(|from 'node:vm'/)).toEqual(['apps/cli']); // collects garbage
  });
});
