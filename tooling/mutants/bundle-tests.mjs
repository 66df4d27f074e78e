// All files of tests of a package in one module, which a warm process loads once for thousands of mutants.
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { countingCode, switchingCode } from './instrumented-code.mjs';

const STAND_IN = import.meta.resolve('./stand-in-vitest.mjs');

/** Packages with code or data beside their modules, which a bundle would lose. */
const WITH_FILES = /^(@duckdb\/node-api|sql\.js)$/;

// Under a name that the bundled files do not import themselves.
const BUILT_BY_NODE = `import { createRequire as requireOfBundle } from 'node:module';
const require = requireOfBundle(import.meta.url);`;

/**
 * Bundles files of tests with the sources they import, instrumented by Stryker.
 *
 * The bundle exports `files`: for each path a function that runs the file, which declares its tests.
 *
 * @param {string} root the absolute folder of the repository's copy
 * @param {readonly string[]} tests paths of files of tests
 * @param {string} outfile where the bundle goes
 * @param {boolean} counting whether the code counts which mutants it passes, with none of them on
 */
export async function bundleTests(root, tests, outfile, counting) {
  const entries = tests.map(
    (path) => `${JSON.stringify(path)}: () => import(${JSON.stringify(path)}),`,
  );
  await build({
    stdin: {
      contents: [
        'import "./tooling/vitest/without-shrinking.ts";',
        `export const files = {\n${entries.join('\n')}\n};`,
      ].join('\n'),
      resolveDir: root,
    },
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: { js: BUILT_BY_NODE },
    plugins: [sources(root, counting)],
    logLevel: 'error',
    outfile,
  });
}

const IS_FOUND = 'Do not ask this plug-in again.';

/**
 * @param {string} root
 * @param {boolean} counting
 * @returns {import('esbuild').Plugin}
 */
function sources(root, counting) {
  return {
    name: 'sources',
    setup({ onResolve, onLoad, resolve }) {
      onResolve({ filter: /^vitest$/ }, () => ({ path: STAND_IN, external: true }));
      onResolve({ filter: /^#threads$/ }, () => ({
        path: `${root}/packages/boosting/src/kernels/threads/at-once.ts`,
      }));
      onResolve({ filter: /^@preflearn\/[a-z-]+(\/[a-z-]+)?$/ }, ({ path }) => {
        const [, name, entry = 'index'] = path.split('/');
        return { path: `${root}/packages/${name}/src/${entry}.ts` };
      });
      onResolve({ filter: WITH_FILES }, async ({ path, kind, resolveDir, pluginData }) => {
        if (pluginData === IS_FOUND) return undefined;
        const found = await resolve(path, { kind, resolveDir, pluginData: IS_FOUND });
        return { ...found, external: true };
      });
      onLoad({ filter: /\/(packages\/[^/]+\/src|test)\/.*\.ts$/ }, async ({ path }) => {
        const code = (await readFile(path, 'utf8')).replaceAll(
          'import.meta.url',
          JSON.stringify(pathToFileURL(path).href),
        );
        return { contents: counting ? countingCode(code) : switchingCode(code), loader: 'ts' };
      });
    },
  };
}
