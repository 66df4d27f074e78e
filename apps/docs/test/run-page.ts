import { spawnSync } from 'node:child_process';
import {
  cpSync,
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
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'node:util';
import { formatCsv } from '@preflearn/io';
import { expect, vi } from 'vitest';
import { type CodeBlock, replaceParts } from './code-blocks.js';
import { drinkTable } from './drinks.js';
import { type Example, PART_MARK, type PageProgram } from './page-program.js';
import { forPhone, PHONE } from './phone-pictures.js';

/** The command as users run it. */
const COMMAND = pathOf('apps/cli/bin/preflearn.js');
const BUILD = pathOf('apps/cli/dist/main.js');

/** Lines of sentences that commands print are as long as a page has room for. */
const COLUMNS = '80';

/** The packages that plug-ins of pages import. */
const MODULES = pathOf('apps/cli/node_modules');

/** The table that the demo learns from, and that the pages speak of. */
export const DEMO_TABLE = pathOf('apps/docs/public/cars.csv');

/** Tables that readers can fetch. */
const TABLES = pathOf('apps/docs/public/tables');

function pathOf(file: string): string {
  return fileURLToPath(new URL(`../../../${file}`, import.meta.url));
}

/** What came out of the examples of a page. */
export interface PageRun {
  /** The page with what they print now. */
  readonly page: string;
  /** The pictures that they wrote, by name. */
  readonly pictures: readonly (readonly [name: string, svg: string])[];
  /** The files that they wrote and that `<!-- kept: NAME -->` asks to be kept, by name. */
  readonly kept: readonly (readonly [name: string, text: string])[];
}

/** The table of the pages on label ranking, as a file. */
export function drinksFile(): string {
  return [...formatCsv(drinkTable())].join('');
}

/**
 * Runs the examples of a page, in a folder that holds the demo's cars.csv, also where the demo puts it, drinks.csv
 * and the tables of the gallery.
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
  mkdirSync(join(folder, 'out'));
  for (const name of ['cars.csv', 'out/cars.csv']) cpSync(DEMO_TABLE, join(folder, name));
  writeFileSync(join(folder, 'drinks.csv'), drinksFile());
  cpSync(TABLES, folder, { recursive: true });
  if (program.files.length > 0) symlinkSync(modules, join(folder, 'node_modules'));
  for (const { tags, code } of program.files) writeFileSync(join(folder, tags[1]), code);
  const { PATH } = process.env;
  process.env.PATH = [pathWithCommand(folder), PATH].join(delimiter);
  process.chdir(folder);
  try {
    const printed = program.parts.length === 0 ? [] : await runParts(program);
    const parts = program.parts.map(({ output }, i) => ({ output, text: printed[i] }));
    const commands = runCommands(program.commands);
    const outputs = [...parts, ...commands, ...runPython(program.python)]
      .filter(hasOutput)
      .map(replacement);
    return {
      page: replaceParts(page, outputs),
      pictures: picturesIn(folder),
      kept: keptIn(folder, page),
    };
  } finally {
    process.chdir(before);
    process.env.PATH = PATH;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A folder, made in this one, in which programs of pages find `preflearn`, as those of an npm script do. */
export function pathWithCommand(folder: string): string {
  const bin = join(folder, '.bin');
  mkdirSync(bin);
  symlinkSync(COMMAND, join(bin, 'preflearn'));
  return bin;
}

/** The pictures, and each as it is drawn for phones, unless that is a file of its own. */
function picturesIn(folder: string): [string, string][] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.svg'));
  return names.flatMap((name): [string, string][] => {
    const svg = readFileSync(join(folder, name), 'utf8');
    const phone = phoneName(name);
    const isDrawn = name === phone || names.includes(phone);
    return isDrawn
      ? [[name, svg]]
      : [
          [name, svg],
          [phone, forPhone(svg)],
        ];
  });
}

/** The name of the same picture for phones, which pages look for beside it. */
function phoneName(name: string): string {
  return name.replace(/(?:-phone)?\.svg$/, '-phone.svg');
}

function keptIn(folder: string, page: string): [string, string][] {
  const names = Array.from(page.matchAll(/<!-- kept: (\S+) -->/g), ([, name]) => name);
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
  return examples.map(({ block, output }) => {
    const lines = commandLines(block.code);
    const text = lines.map(runCommand).join('');
    for (const line of lines) drawForPhones(line);
    return { output, text };
  });
}

/** What each part in Python prints; where there is no Python nothing is run, and the page stays as it is. */
function runPython(examples: readonly Example[]): Printed[] {
  if (examples.length === 0 || spawnSync('python3', ['--version']).status !== 0) return [];
  const code = examples.map(({ block }) => `print('${PART_MARK}')\n${block.code}`).join('\n');
  const env = { ...process.env, COLUMNS };
  const { status, stdout, stderr } = spawnSync('python3', ['-c', code], { encoding: 'utf8', env });
  expect(status, stderr).toBe(0);
  const printed = stdout.split(`${PART_MARK}\n`).slice(1);
  return examples.map(({ output }, i) => ({ output, text: printed[i] }));
}

/** The arguments for Node of each line `npx preflearn ...` or `node FILE ...`; a line may go on after a backslash. */
function commandLines(code: string): string[][] {
  const lines = code.replaceAll('\\\n', ' ').split('\n');
  return lines.flatMap((line) => {
    const [, program, rest] = /^(npx preflearn|node) (.*)$/.exec(line) ?? [];
    if (rest === undefined) return [];
    const args = words(rest.split(' #')[0]);
    return [program === 'node' ? args : [COMMAND, ...args]];
  });
}

/** A command that draws a picture is run a second time, to draw it for phones. */
function drawForPhones(args: readonly string[]): void {
  const at = args.indexOf('--svg') + 1;
  if (at === 0) return;
  const again = [...args.slice(0, at), phoneName(args[at]), ...args.slice(at + 1)];
  runCommand([...again, '--svg-width', String(PHONE)]);
}

/** The words of a line as a shell takes them: what stands in double quotes is one. */
function words(line: string): string[] {
  return Array.from(line.matchAll(/(?:"[^"]*"|[^\s"])+/g), ([word]) => word.replaceAll('"', ''));
}

/** Runs the built command or a script, as a process of its own; returns what it prints. */
function runCommand(args: readonly string[]): string {
  const env = { ...process.env, COLUMNS };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
  expect(status, `node ${args.join(' ')}\n${stderr}`).toBe(0);
  return withoutTimes(stdout);
}

/** The seconds that something took are others each time, so pages do not show them. */
function withoutTimes(printed: string): string {
  return printed
    .replace(/^time to (?:train|predict) .*\n/gm, '')
    .replace(/, in [\d.]+ (?:ms|s|min)(?=\.?$)/gm, '');
}
