import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'node:util';
import type { Table } from '@preflearn/core';
import { formatCsv } from '@preflearn/io';
import { expect, vi } from 'vitest';
import { type CodeBlock, replaceParts } from './code-blocks.js';
import { drinkTable } from './drinks.js';
import { type Example, PART_MARK, type PageProgram } from './page-program.js';

/** The command as users run it. */
const COMMAND = pathOf('apps/cli/bin/preflearn.js');
const BUILD = pathOf('apps/cli/dist/main.js');

/** The packages that plug-ins of pages import. */
const MODULES = pathOf('apps/cli/node_modules');

/** Makes the table that the demo learns from, and that the pages speak of. */
const DEMO_TABLE = pathOf('tooling/demo/cars.mjs');

function pathOf(file: string): string {
  return fileURLToPath(new URL(`../../../${file}`, import.meta.url));
}

/** What came out of the examples of a page. */
export interface PageRun {
  /** The page with what they print now. */
  readonly page: string;
  /** The pictures that they wrote, by name. */
  readonly pictures: readonly (readonly [name: string, svg: string])[];
}

/** The table of the pages on label ranking, as a file. */
export function drinksFile(): string {
  return [...formatCsv(drinkTable())].join('');
}

/** The demo's table, as a file. */
export async function carsFile(): Promise<string> {
  const { carTable } = (await import(DEMO_TABLE)) as { carTable(): Table };
  return [...formatCsv(carTable())].join('');
}

/**
 * Runs the examples of a page, in a folder that holds the demo's cars.csv, also where the demo puts it, and drinks.csv.
 *
 * @param modules  the packages that its scripts and plug-ins can import, those of the command when absent
 */
export async function runPage(
  page: string,
  program: PageProgram,
  modules = MODULES,
): Promise<PageRun> {
  const before = process.cwd();
  const folder = mkdtempSync(join(tmpdir(), 'preflearn-docs-'));
  const cars = await carsFile();
  mkdirSync(join(folder, 'out'));
  for (const name of ['cars.csv', 'out/cars.csv']) writeFileSync(join(folder, name), cars);
  writeFileSync(join(folder, 'drinks.csv'), drinksFile());
  if (program.files.length > 0) symlinkSync(modules, join(folder, 'node_modules'));
  for (const { tags, code } of program.files) writeFileSync(join(folder, tags[1]), code);
  process.chdir(folder);
  try {
    const printed = program.parts.length === 0 ? [] : await runParts(program);
    const parts = program.parts.map(({ output }, i) => ({ output, text: printed[i] }));
    const commands = runCommands(program.commands);
    const outputs = [...parts, ...commands].filter(hasOutput).map(replacement);
    return { page: replaceParts(page, outputs), pictures: picturesIn(folder) };
  } finally {
    process.chdir(before);
    rmSync(folder, { recursive: true, force: true });
  }
}

function picturesIn(folder: string): [string, string][] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.svg'));
  return names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]);
}

interface Printed {
  readonly output: CodeBlock | undefined;
  readonly text: string;
}

function hasOutput(printed: Printed): printed is Printed & { readonly output: CodeBlock } {
  return printed.output !== undefined;
}

function replacement({ output: { from, to }, text }: Printed & { readonly output: CodeBlock }) {
  return { from, to, text };
}

/** What each part prints. */
async function runParts({ main }: PageProgram): Promise<string[]> {
  let printed = '';
  const log = vi.spyOn(console, 'log').mockImplementation((...values: unknown[]) => {
    printed += `${format(...values)}\n`;
  });
  try {
    await import(main);
  } finally {
    log.mockRestore();
  }
  return printed.split(`${PART_MARK}\n`).slice(1);
}

function runCommands(examples: readonly Example[]): Printed[] {
  if (examples.length > 0 && !existsSync(BUILD)) {
    throw new Error('The command is not built; run npm test, which builds it first.');
  }
  return examples.map(({ block, output }) => ({
    output,
    text: commandLines(block.code).map(runCommand).join(''),
  }));
}

/** The arguments for Node of each line `npx preflearn ...` or `node FILE ...`; a line may go on after a backslash. */
function commandLines(code: string): string[][] {
  const lines = code.replaceAll('\\\n', ' ').split('\n');
  return lines.flatMap((line) => {
    const [, program, rest] = /^(npx preflearn|node) (.*)$/.exec(line) ?? [];
    if (rest === undefined) return [];
    const args = rest.split(' #')[0].trim().split(/\s+/);
    return [program === 'node' ? args : [COMMAND, ...args]];
  });
}

/** Runs the built command or a script, as a process of its own; returns what it prints. */
function runCommand(args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(status, `node ${args.join(' ')}\n${stderr}`).toBe(0);
  return stdout;
}
