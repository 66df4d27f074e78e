// Compiles the kernels in AssemblyScript into the module that ships them as text, the classes of their records into
// constants for TypeScript, and the program of the threads that help with them into a module that ships it as text. With
// --check it writes nothing and fails when these modules are not what the sources give.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';
import { build } from 'vite';
import { kernelText } from './kernel-text.mjs';
import { hasData, memoryFlags } from './wasm-sections.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, 'packages', 'boosting', 'src', 'kernels');
const core = join(root, 'packages', 'core', 'src');
/** The dense algebra of kernel ridge regression. */
const dense = join(root, 'packages', 'kernel', 'src', 'dense');
/** The loops that threads share; see RowProgram in packages/boosting/src/kernels/threads/row-program.ts. */
const programs = [
  [join(root, 'packages', 'ml-rules', 'src'), 'row-program', 'the multinomial loss'],
  [join(folder, '..', 'loss', 'thresholds'), 'threshold-program', 'thresholds'],
];

// Neither relaxed SIMD nor anything else that may fuse a multiplication with an addition: results
// must have the bits of the kernels in TypeScript.
const flagsOfKernels = [
  ...['-O3', '--noAssert', '--importMemory', '--noExportMemory'],
  // As small as that allows: what has to be put in place for speed says so itself.
  ...['--shrinkLevel', '1', '--converge', '--runPasses', 'reorder-locals'],
  ...['--initialMemory', '1', '--maximumMemory', '65536'],
];
const binary = await compile(folder, 'index.ts', flagsOfKernels);
const denseBinary = await compile(dense, 'index.ts', flagsOfKernels);
// Memory is all that kernels may have: no other import, and no data of their own in it.
const flags = memoryFlags(binary);
memoryFlags(denseBinary);
if ([binary, denseBinary].some(hasData))
  fail('the kernels put data into the memory they are given');
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
  'dense-text.ts',
  `// Made by \`npm run kernels\` from ../assembly; not to be edited.

/** The products and solutions of dense matrices in WebAssembly, in base 64. */
export const DENSE_TEXT =
  '${Buffer.from(denseBinary).toString('base64')}';
`,
  dense,
);
ship(
  'fields.ts',
  `// Made by \`npm run kernels\` from ../assembly/records.ts, which says what they mean; not to be edited.
// The place of each field in its record, in units of its own size (4 bytes, or 8 for f64), and the number of fields of 4
// bytes that the record has room for.
${await fieldConstants()}`,
);
ship(
  'helper-source.ts',
  `// Made by \`npm run kernels\` from ../threads/helper.ts; not to be edited.

/** The program of a helping thread. */
export const HELPER_SOURCE =
  ${inQuotes(await bundleScript(join(folder, 'threads', 'helper.ts'), 'helper'))};
`,
);
for (const [into, program, of] of programs) {
  const script = `${await bundleScript(join(into, `${program}.ts`), 'rowProgram')}rowProgram=rowProgram.loops`;
  ship(
    `${program}-source.ts`,
    `// Made by \`npm run kernels\` from ../${program}.ts; not to be edited.

/** The loops of ${of}, for threads. */
export const ${program.toUpperCase().replaceAll('-', '_')}_SOURCE =
  ${inQuotes(script)};
`,
    into,
  );
}

/**
 * Writes a module, or fails when it is not what is there and only a check is asked for.
 *
 * @param {string} name
 * @param {string} text
 * @param {string} [into]  a folder with a folder `generated`
 */
function ship(name, text, into = folder) {
  const target = join(into, 'generated', name);
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

/**
 * A module as one script that needs no other file.
 *
 * @param {string} entry
 * @param {string} name  the variable that holds its exports
 * @returns {Promise<string>}
 */
async function bundleScript(entry, name) {
  const outputs = await build({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    resolve: { alias: { '@preflearn/core/numbers': join(core, 'numbers.ts') } },
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: { entry, formats: ['iife'], name },
    },
  });
  if (!Array.isArray(outputs)) fail(`${name} was not built`);
  return outputs[0].output[0].code.trim();
}

/**
 * The constants that records.ts exports, and those of the fields of its classes as the compiler lays them out.
 *
 * @returns {Promise<string>}
 */
async function fieldConstants() {
  const source = readSource(folder, 'records.ts') ?? '';
  const names = Array.from(source.matchAll(/^export const (\w+)/gm), ([, name]) => name);
  const records = [names.map((name) => [name, `records.${name}`])];
  for (const [, name, body] of source.matchAll(/^export class (\w+) {$(.*?)^}$/gms)) {
    const fields = Array.from(body.matchAll(/^ {2}(\w+): (\w+);$/gm), ([, field, type]) => [
      inCapitals(`${name}_${field}`),
      `offsetof<records.${name}>('${field}') / ${type === 'f64' ? 8 : 4}`,
    ]);
    records.push([...fields, [inCapitals(`${name}_fields`), `offsetof<records.${name}>() / 4`]]);
  }
  const lines = records.flat().map(([name, value]) => `export const ${name}: usize = ${value};`);
  const program = ["import * as records from './records';", ...lines].join('\n');
  const { instance } = await WebAssembly.instantiate(
    await compile(folder, 'fields.ts', [], program),
  );
  const value = (/** @type {string} */ name) =>
    /** @type {WebAssembly.Global} */ (instance.exports[name]).value;
  return records
    .map((constants) => constants.map(([name]) => `${name} = ${value(name)}`).join(', '))
    .map((list) => `export const ${list};\n`)
    .join('');
}

/** @param {string} name */
function inCapitals(name) {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
}

/**
 * Compiles a module.
 *
 * @param {string} of  the folder of its folder `assembly`
 * @param {string} file
 * @param {readonly string[]} flags
 * @param {string} [program]  its text, where it is not a file
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
async function compile(of, file, flags, program) {
  /** @type {Uint8Array | undefined} */
  let binary;
  const { error, stderr } = await asc.main(
    [file, ...flags, '--enable', 'simd', '--runtime', 'stub', '--outFile', 'kernels.wasm'],
    {
      readFile: (name, base) => (name === file && program) || readSource(of, join(base, name)),
      writeFile: (_, contents) => {
        if (typeof contents !== 'string') binary = contents;
      },
      listFiles: () => [],
    },
  );
  if (error || binary === undefined) fail(`${error?.message ?? 'no binary'}\n${stderr.toString()}`);
  return new Uint8Array(binary);
}

/**
 * @param {string} of
 * @param {string} file
 */
function readSource(of, file) {
  try {
    return readFileSync(join(of, 'assembly', file), 'utf8');
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
