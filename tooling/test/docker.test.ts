import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/* The image is built and used by tooling/docker/try-image.mjs, which needs docker, podman or buildah; this does not. */

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const dockerfile = read('tooling/docker/Dockerfile');
const lines = dockerfile.split('\n').filter((line) => /^[A-Z]+ /.test(line));

describe('the Dockerfile', () => {
  it('runs scripts that there are, on a version of Node that is tested', () => {
    const scripts = Array.from(dockerfile.matchAll(/^RUN npm run (\S+)/gm), ([, name]) => name);
    expect(scripts).toEqual(['pack']);
    expect(Object.keys(JSON.parse(read('package.json')).scripts)).toContain(scripts[0]);
    const versions = new Set(
      Array.from(dockerfile.matchAll(/^FROM node:(\d+)-slim/gm), ([, v]) => v),
    );
    expect(versions).toEqual(new Set(['24']));
    expect(read('tooling/platforms/node-versions.mjs')).toContain("'24'");
  });

  it('starts the command that the installed package brings, as a user without rights', () => {
    const { name, bin } = JSON.parse(read('apps/cli/package.json'));
    expect(dockerfile).toContain(`--for ${name} `);
    expect(lines).toContain(`ENTRYPOINT ["${Object.keys(bin)[0]}"]`);
    expect(lines.indexOf('USER node')).toBeGreaterThan(lines.lastIndexOf('FROM node:24-slim'));
  });
});
