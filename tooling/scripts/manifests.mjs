// What the package.json of every published package has in common, and which of our packages it needs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishedFolders } from './pack.mjs';

/** @typedef {{ folder: string, manifest: Record<string, any> }} Package */

/** @returns {Record<string, Package>} all published packages by name, from the root of the repository */
export function manifests() {
  return Object.fromEntries(
    publishedFolders().map((folder) => {
      const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      return [manifest.name, { folder, manifest }];
    }),
  );
}

/**
 * The package that a name means, with or without `@preflearn/`.
 *
 * @param {string} given
 * @param {Record<string, Package>} all
 * @returns {string | undefined}
 */
export function packageNamed(given, all) {
  return [given, `@preflearn/${given}`].find((name) => Object.hasOwn(all, name));
}

/** @param {string} name of a package, with or without `@preflearn/` */
export function shortName(name) {
  return name.replace(/^@preflearn\//, '');
}

/**
 * @param {string} name of a package of ours
 * @param {Record<string, Package>} all
 * @returns {string[]} it, and those of ours that it depends on, at once or by way of others, in the order of `all`
 */
export function neededBy(name, all) {
  const found = new Set([name]);
  for (const each of found) {
    for (const dependency of Object.keys(all[each].manifest.dependencies ?? {})) {
      if (all[dependency] !== undefined) found.add(dependency);
    }
  }
  return Object.keys(all).filter((each) => found.has(each));
}

const shared = {
  license: 'MIT',
  author: 'the preflearn authors',
  type: 'module',
  sideEffects: false,
  engines: { node: '>=20' },
  publishConfig: { access: 'public' },
};

/**
 * Where a manifest departs from the others.
 *
 * @param {Record<string, any>} manifest the parsed package.json of a published package
 * @returns {string[]} one sentence a departure
 */
export function manifestProblems(manifest) {
  const problems = Object.entries(shared).flatMap(([field, expected]) => {
    const found = JSON.stringify(manifest[field]);
    const wanted = JSON.stringify(expected);
    return found === wanted ? [] : [`package.json: "${field}" is ${found}, expected ${wanted}.`];
  });
  if (!manifest.description) problems.push('package.json: needs a "description".');
  if (!manifest.scripts?.test?.includes(' --project=unit* '))
    problems.push('package.json: needs a script "test" with --project=unit*, which npm test runs.');
  if (!manifest.files?.includes('dist')) problems.push('package.json: "files" must list "dist".');
  return [...problems, ...exportProblems(manifest.exports ?? {}), ...pinProblems(manifest)];
}

/** @param {Record<string, unknown>} exports */
function exportProblems(exports) {
  return Object.entries(exports).flatMap(([door, target]) => {
    if (door === './package.json' || typeof target !== 'object' || target === null) return [];
    if (Object.keys(target).join() === 'types,default') return [];
    return [`package.json: exports["${door}"] must be "types", then "default".`];
  });
}

/**
 * Security fixes of what users install reach them without a release of ours; our own tools stay as they are.
 *
 * @param {Record<string, any>} manifest
 */
function pinProblems({ dependencies = {}, devDependencies = {} }) {
  return [
    ...versionProblems(dependencies, /^[~^]\d/, 'write a range (^1.2.3) or "catalog:" for'),
    ...versionProblems(devDependencies, /^\d/, 'write one version (1.2.3) or "catalog:" for'),
  ];
}

/**
 * @param {Record<string, string>} versions by package
 * @param {RegExp} expected
 * @param {string} remedy
 */
function versionProblems(versions, expected, remedy) {
  return Object.entries(versions).flatMap(([name, range]) => {
    if (range === 'catalog:' || range === 'workspace:^' || expected.test(range)) return [];
    return [`package.json: ${remedy} ${name} (found "${range}").`];
  });
}
