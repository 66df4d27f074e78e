import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { manifests } from '../scripts/manifests.mjs';
import { releaseProblems } from '../scripts/release.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
process.chdir(root); // as the scripts are run there

const manifest = {
  repository: { type: 'git', url: 'git+https://host.example/o/n.git', directory: 'packages/one' },
  homepage: 'https://host.example/',
  bugs: 'https://host.example/bugs',
};
const one = { folder: 'packages/one', manifest };
const CITATION = 'title: preflearn\nrepository-code: https://host.example/o/n\n';

describe('a release', () => {
  it('needs nothing where all say where the repository is', () => {
    const bugs = { url: manifest.bugs };
    const repository = { ...manifest.repository, directory: 'apps/two' };
    const two = { folder: 'apps/two', manifest: { ...manifest, repository, bugs } };
    expect(releaseProblems([one, two], CITATION, { 'page.md': 'uses: o/n/tooling' })).toEqual([]);
  });

  it.each([
    [{ repository: undefined }, ['repository.url', 'repository.directory']],
    [{ repository: { ...manifest.repository, url: 'o/n' } }, ['repository.url']],
    [{ repository: { ...manifest.repository, directory: '.' } }, ['repository.directory']],
    [{ homepage: undefined }, ['homepage']],
    [{ bugs: undefined }, ['bugs']],
  ])('is refused for a package with %j', (lacking, fields) => {
    const lacks = { folder: 'packages/one', manifest: { ...manifest, ...lacking } };
    const problems = releaseProblems([lacks], CITATION, {});
    expect(problems.map((text) => text.split('"')[1])).toEqual(fields);
    for (const text of problems) expect(text).toMatch(/^packages\/one\/package\.json: /);
  });
});

describe('a published package', () => {
  it.each(Object.values(manifests()))('$folder says what its version brings', (published) => {
    const { folder, manifest } = published;
    const [title, version, text] = readFileSync(`${root}${folder}/CHANGELOG.md`, 'utf8').split(
      /\n+(?=## )|\n\n/,
    );
    expect(title).toBe(`# ${manifest.name}`);
    expect(version).toBe(`## ${manifest.version}`);
    expect(text.length).toBeGreaterThan(10);
    expect(manifest.files).toContain('CHANGELOG.md');
  });
});
