// What a learner costs a page: the code that an app ships which reads a table and trains that learner.
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** Bytes in the kB of tooling/sizes.json. */
const KB = 1000;

/**
 * @typedef {object} SizeEntry one learner in tooling/sizes.json
 * @property {string} package short name of its package
 * @property {string} class what an app imports
 * @property {number} limit largest size in kB, bundled, minified and compressed with gzip
 * @property {number} [goal] the size that is wanted, where the learner is still above it
 */

/**
 * Bundles an app that makes a table and imports one learner, for browsers, minified, without what the app
 * does not use.
 *
 * @param {SizeEntry} entry
 * @param {string} folder where the packages are found by name
 * @returns {Promise<number>} bytes after gzip
 */
export async function bundledSize(entry, folder) {
  const contents = [
    `export { tableFromColumns, takeTarget } from '@preflearn/core';`,
    `export { ${entry.class} } from '@preflearn/${entry.package}';`,
  ].join('\n');
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder, sourcefile: 'app.js' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
    logLevel: 'silent',
  });
  return gzipSync(outputFiles[0].contents, { level: 9 }).length;
}

/**
 * What is wrong with the sizes: a learner above its limit, without a limit, or without a size.
 *
 * @param {Readonly<Record<string, SizeEntry>>} limits by learner id
 * @param {ReadonlyMap<string, number>} sizes bytes after gzip, by learner id
 * @param {readonly string[]} learners ids of all learners there are
 * @returns {string[]} one sentence a problem; empty when all is well
 */
export function sizeProblems(limits, sizes, learners) {
  const problems = [];
  for (const id of learners) {
    if (!Object.hasOwn(limits, id)) {
      problems.push(`sizes.json: the learner ${id} has no limit; add a line for it.`);
    }
  }
  for (const [id, { limit }] of Object.entries(limits)) {
    const size = sizes.get(id);
    if (!learners.includes(id) || size === undefined) {
      problems.push(`sizes.json: there is no learner ${id}; remove its line.`);
    } else if (size > limit * KB) {
      problems.push(
        `${id}: an app that imports it ships ${inKb(size)} kB (gzip), and sizes.json allows ${limit} kB; ` +
          'find what made it grow, or raise the limit and say why.',
      );
    }
  }
  return problems;
}

/** @param {number} bytes */
export function inKb(bytes) {
  // Rounded up, so that a size above the limit never reads like the limit.
  return (Math.ceil(bytes / (KB / 10)) / 10).toFixed(1);
}
