// Bundles the page with its worker as a user's project would: no loader, no plug-in, no settings for
// WebAssembly.
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as esbuild } from 'esbuild';

const page = fileURLToPath(new URL('./page/', import.meta.url));
const threads = fileURLToPath(new URL('./threads/', import.meta.url));

/**
 * @param {readonly string[]} entryPoints
 * @param {string} outdir
 * @param {string} [tsconfig]  its `paths` make esbuild bundle sources; absent: built packages
 */
async function bundle(entryPoints, outdir, tsconfig) {
  await esbuild({
    ...{ entryPoints: [...entryPoints], outdir, outExtension: { '.js': '.mjs' }, bundle: true },
    ...{ minify: true, format: 'esm', logLevel: 'warning', ...(tsconfig && { tsconfig }) },
  });
}

/** @param {string} folder  receives the page */
export async function bundleWithEsbuild(folder) {
  await bundle([join(page, 'page.mjs'), join(page, 'worker.mjs')], folder);
  copyFileSync(join(page, 'index.html'), join(folder, 'index.html'));
}

/**
 * Bundles, from the sources, the program that prints digests of training on threads: built packages share no work
 * on tables as small as these.
 *
 * @param {string} folder    receives the program
 * @param {string} tsconfig  its `paths` name the sources
 */
export async function bundleForThreads(folder, tsconfig) {
  await bundle([join(threads, 'print-digests.mjs')], folder, tsconfig);
}

/** @param {string} folder  receives the page */
export async function bundleWithVite(folder) {
  const { build } = await import('vite');
  await build({
    root: page,
    configFile: false,
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true },
  });
}
