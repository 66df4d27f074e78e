// What a learner costs a page: the code that an app ships which trains that learner, loads its models, or both.
import { relative, resolve, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** Bytes in the kB of sizes.json. */
const KB = 1000;

/**
 * What an app does with a learner: train and use the model, the same and load models, only load and use them, or load
 * them to predict and nothing else.
 *
 * @typedef {'train' | 'trainAndLoad' | 'load' | 'predict'} AppKind
 */

/**
 * Bytes after gzip of an app that uses one learner.
 *
 * @typedef {object} AppSize
 * @property {number} start what a page loads to train, or to load models, on one thread
 * @property {number} all the same with chunks that are loaded when they are needed, such as that for threads
 */

/**
 * @typedef {object} SizeEntry one learner, its limits from the sizes.json of its package
 * @property {string} package short name of its package
 * @property {string} class what an app imports to train
 * @property {string} load what an app imports to load a saved model
 * @property {Readonly<Record<Exclude<AppKind, 'predict'>, number> & { predict?: number }>} limits largest sizes at the start in kB, bundled, minified and compressed with gzip
 */

/** What each app does, in words, and what it imports. */
export const APPS = /** @satisfies {Record<AppKind, object>} */ ({
  train: {
    does: 'trains it',
    imports: (/** @type {SizeEntry} */ entry) => [TABLE_AND_TARGET, from(entry, '', entry.class)],
  },
  trainAndLoad: {
    does: 'trains it and loads its models',
    imports: (/** @type {SizeEntry} */ entry) => [
      TABLE_AND_TARGET,
      from(entry, '', entry.class, entry.load),
    ],
  },
  load: {
    does: 'loads its models',
    imports: (/** @type {SizeEntry} */ entry) => [TABLE_AND_TARGET, from(entry, '', entry.load)],
  },
  predict: {
    does: 'loads its models to predict',
    imports: (/** @type {SizeEntry} */ entry) => [
      `export { tableFromColumns } from '@preflearn/core';`,
      from(entry, '/predict', entry.load),
    ],
  },
});

const TABLE_AND_TARGET = `export { tableFromColumns, takeTarget } from '@preflearn/core';`;

/**
 * @param {SizeEntry} entry
 * @param {string} door of its package
 * @param {string[]} names
 */
function from(entry, door, ...names) {
  return `export { ${names.join(', ')} } from '@preflearn/${entry.package}${door}';`;
}

/**
 * Bundles an app that makes a table and uses one learner, for browsers, minified, without what the app does not use.
 *
 * @param {SizeEntry} entry
 * @param {AppKind} kind
 * @param {string} folder where the packages are found by name
 * @returns {Promise<AppSize>}
 */
export async function bundledSize(entry, kind, folder) {
  const contents = APPS[kind].imports(entry).join('\n');
  const home = resolve(folder);
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: home, sourcefile: 'app.js' },
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    // None of this repository's: its paths lead to the sources, which bundle smaller than what is published.
    tsconfigRaw: {},
    absWorkingDir: home,
    outdir: 'app',
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  const sizes = new Map(
    outputFiles.map(({ path, contents }) => [
      relative(home, path).split(sep).join('/'),
      gzipSync(contents, { level: 9 }).length,
    ]),
  );
  const sum = (/** @type {Iterable<string>} */ files) =>
    [...files].reduce((bytes, file) => bytes + (sizes.get(file) ?? Number.NaN), 0);
  const start = sum(filesOf(metafile.outputs, ['import-statement']));
  const all = sum(filesOf(metafile.outputs, ['import-statement', 'dynamic-import']));
  return { start, all };
}

/**
 * The file that the app begins with and all that it leads to by imports of these kinds.
 *
 * @param {import('esbuild').Metafile['outputs']} outputs
 * @param {readonly string[]} kinds
 * @returns {ReadonlySet<string>}
 */
function filesOf(outputs, kinds) {
  const files = new Set(
    Object.keys(outputs).filter((file) => outputs[file].entryPoint === 'app.js'),
  );
  // A set goes on to what is added to it on the way.
  for (const file of files) {
    for (const { path, kind } of outputs[file].imports) if (kinds.includes(kind)) files.add(path);
  }
  return files;
}

/**
 * The apps that there are limits for: all, or all but the one that only predicts, where the learner has no such entry.
 *
 * @param {SizeEntry['limits']} limits
 */
export function kindsOf(limits) {
  const kinds = /** @type {AppKind[]} */ (Object.keys(APPS));
  return kinds.filter((kind) => kind !== 'predict' || limits.predict !== undefined);
}

/**
 * What is wrong with the sizes: a learner above a limit, or without limits or sizes.
 *
 * @param {Readonly<Record<string, Omit<SizeEntry, 'limits'> & Partial<SizeEntry>>>} entries by learner id
 * @param {ReadonlyMap<string, Readonly<Partial<Record<AppKind, AppSize>>>>} sizes by learner id
 * @returns {string[]} one sentence a problem; empty when all is well
 */
export function sizeProblems(entries, sizes) {
  return Object.entries(entries).flatMap(([id, { package: name, limits }]) => {
    const own = sizes.get(id);
    if (limits === undefined || own === undefined) {
      return [`packages/${name}/sizes.json: the learner ${id} has no limits; add a line for it.`];
    }
    return kindsOf(limits)
      .filter((kind) => !((own[kind]?.start ?? Number.NaN) <= (limits[kind] ?? 0) * KB))
      .map(
        (kind) =>
          `${id}: an app that ${APPS[kind].does} ships ${inKb(own[kind]?.start ?? Number.NaN)} kB (gzip), and sizes.json allows ` +
          `${limits[kind]} kB; find what made it grow, or raise the limit and say why.`,
      );
  });
}

/** @param {number} bytes */
export function inKb(bytes) {
  // Rounded up, so that a size above the limit never reads like the limit.
  return (Math.ceil(bytes / (KB / 10)) / 10).toFixed(1);
}
