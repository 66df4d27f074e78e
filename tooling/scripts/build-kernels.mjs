// Compiles the kernels in AssemblyScript into the module that ships them as text, and the
// program of the threads that help with them into one that ships it as text. With --check it writes nothing
// and fails when these modules are not what the sources give.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';
import { build } from 'vite';
import { kernelText } from './kernel-text.mjs';
import { hasData, memoryFlags } from './wasm-sections.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, 'packages', 'boosting', 'src', 'kernels');

const binary = await compile();
// Memory is all that kernels may have: no other import, and no data of their own in it.
const flags = memoryFlags(binary);
if (hasData(binary)) fail('the kernels put data into the memory they are given');
ship(
  'kernels-text.ts',
  `// Made by \`npm run kernels\` from ../assembly; not to be edited.

/** The kernels in WebAssembly; see kernel-text.ts. */
export const KERNELS_TEXT =
  '${kernelText(binary)}';

/** The byte that says of the memory whether threads share it. */
export const MEMORY_FLAGS_AT = ${flags};
`,
);
ship(
  'helper-source.ts',
  `// Made by \`npm run kernels\` from ../threads/helper.ts; not to be edited.

/** The program of a helping thread. */
export const HELPER_SOURCE =
  ${inQuotes(await bundleHelper())};
`,
);

/**
 * Writes a module, or fails when it is not what is there and only a check is asked for.
 *
 * @param {string} name
 * @param {string} text
 */
function ship(name, text) {
  const target = join(folder, 'generated', name);
  if (!process.argv.includes('--check')) {
    writeFileSync(target, text);
    console.log(`kernels: ${name} written`);
  } else if (readFileSync(target, 'utf8') !== text) {
    fail(`${name} is not what its sources give; run \`npm run kernels\`.`);
  } else {
    console.log(`kernels: ${name} is as its sources give it`);
  }
}

/**
 * A text as a literal in single quotes.
 *
 * @param {string} text
 */
function inQuotes(text) {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${escaped}'`;
}

/** @returns {Promise<string>} the program of a helping thread as one script that needs no other file */
async function bundleHelper() {
  const entry = join(folder, 'threads', 'helper.ts');
  const outputs = await build({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: { entry, formats: ['iife'], name: 'helper' },
    },
  });
  if (!Array.isArray(outputs)) fail('the program of a helping thread was not built');
  return outputs[0].output[0].code.trim();
}

/** @returns {Promise<Uint8Array<ArrayBuffer>>} */
async function compile() {
  /** @type {Uint8Array | undefined} */
  let binary;
  // Neither relaxed SIMD nor anything else that may fuse a multiplication with an addition: results
  // must have the bits of the kernels in TypeScript.
  const flags = ['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd'];
  // As small as that allows: what has to be put in place for speed says so itself.
  flags.push('--shrinkLevel', '1', '--converge', '--runPasses', 'reorder-locals');
  const memory = ['--importMemory', '--noExportMemory', '--initialMemory', '1'];
  const limits = ['--maximumMemory', '65536'];
  const { error, stderr } = await asc.main(
    ['index.ts', ...flags, ...memory, ...limits, '--outFile', 'kernels.wasm'],
    {
      readFile: (file, base) => readSource(join(base, file)),
      writeFile: (_, contents) => {
        if (typeof contents !== 'string') binary = contents;
      },
      listFiles: () => [],
    },
  );
  if (error || binary === undefined) fail(`${error?.message ?? 'no binary'}\n${stderr.toString()}`);
  return new Uint8Array(binary);
}

/** @param {string} file */
function readSource(file) {
  try {
    return readFileSync(join(folder, 'assembly', file), 'utf8');
  } catch {
    return null; // not there under this name; the compiler then tries another
  }
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(`kernels: ${message}`);
  process.exit(1);
}
