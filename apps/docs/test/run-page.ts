import { spawnSync } from 'node:child_process';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'node:util';
import { expect, vi } from 'vitest';
import { type CodeBlock, replaceParts } from './code-blocks.js';
import { type Example, PART_MARK, type PageProgram } from './page-program.js';
import { forPhone, PHONE } from './phone-pictures.js';
import { copySampleFiles, putCars } from './sample-files.js';
import { Shell } from './shell.js';
import { reasonNotToRun, SLOW_OF_PAGES, shellLines } from './shell-lines.js';

/** The packages that plug-ins of pages import. */
const MODULES = pathOf('apps/cli/node_modules');

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

/**
 * Runs the examples of a page, in a folder that holds the files of sample-files.ts.
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
  await copySampleFiles(folder);
  if (readsCars(program.parts)) await putCars(folder, 'all');
  if (program.files.length > 0) symlinkSync(modules, join(folder, 'node_modules'));
  for (const { tags, code } of program.files) writeFileSync(join(folder, tags[1]), code);
  const shell = new Shell(folder);
  process.chdir(folder);
  try {
    const printed = program.parts.length === 0 ? [] : await runParts(program);
    const parts = program.parts.map(({ output }, i) => ({ output, text: printed[i] }));
    const commands = await runCommands(program, shell, folder);
    if (readsCars(program.python)) await putCars(folder, 'all');
    const outputs = [...parts, ...commands, ...runPython(program.python, shell)]
      .filter(hasOutput)
      .map(replacement);
    return {
      page: replaceParts(page, outputs),
      pictures: picturesIn(folder),
      kept: keptIn(folder, page),
    };
  } finally {
    shell.close();
    process.chdir(before);
    rmSync(folder, { recursive: true, force: true });
  }
}

function readsCars(examples: readonly Example[]): boolean {
  return examples.some(({ block }) => block.code.includes('cars.csv'));
}

/**
 * Whether the page shows what comes of each example: what it prints, or what a later one prints of a file that both
 * name. Where none prints anything, or asks for so many rows, all work on few, also for pictures.
 */
function areShown({ commands, python }: PageProgram): readonly boolean[] {
  const isShown = commands.map(({ block, output }) => {
    return python.length > 0 || output !== undefined || /--split \d+:/.test(block.code);
  });
  if (!isShown.includes(true)) return isShown;
  let read = '';
  for (let i = commands.length - 1; i >= 0; i--) {
    const { code } = commands[i].block;
    const files = (code.match(/[\w./-]+\.\w+/g) ?? []).filter((name) => !name.endsWith('cars.csv'));
    isShown[i] ||= files.some((name) => {
      return name.endsWith('.svg') || read.includes(name) || read.includes(`${dirname(name)}/*`);
    });
    if (isShown[i]) read += code;
  }
  return isShown;
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

async function runCommands(program: PageProgram, shell: Shell, folder: string): Promise<Printed[]> {
  const printed: Printed[] = [];
  const isShown = areShown(program);
  for (const [i, { block, output }] of program.commands.entries()) {
    await putCars(folder, isShown[i] ? 'all' : 'few');
    let text = '';
    for (const line of shellLines(block.code)) {
      if (reasonNotToRun(line) !== undefined || SLOW_OF_PAGES.test(line)) continue;
      text += withoutTimes(await shell.run(line));
      const forPhones = pictureForPhones(line);
      if (forPhones !== undefined) await shell.run(forPhones);
    }
    printed.push({ output, text });
  }
  return printed;
}

/** What each part in Python prints; where there is no Python nothing is run, and the page stays as it is. */
function runPython(examples: readonly Example[], { env }: Shell): Printed[] {
  if (examples.length === 0 || spawnSync('python3', ['--version']).status !== 0) return [];
  const code = examples.map(({ block }) => `print('${PART_MARK}')\n${block.code}`).join('\n');
  const { status, stdout, stderr } = spawnSync('python3', ['-c', code], { encoding: 'utf8', env });
  expect(status, stderr).toBe(0);
  const printed = stdout.split(`${PART_MARK}\n`).slice(1);
  return examples.map(({ output }, i) => ({ output, text: printed[i] }));
}

/** The command that draws for phones what a line draws; undefined if it draws nothing. */
function pictureForPhones(line: string): string | undefined {
  const drawn = line.replace(/ --svg (\S+)/, (_, name) => ` --svg ${phoneName(name)}`);
  return drawn === line ? undefined : `${drawn} --svg-width ${PHONE}`;
}

/** The seconds that something took are others each time, so pages do not show them. */
function withoutTimes(printed: string): string {
  return printed
    .replace(/^time to (?:train|predict) .*\n/gm, '')
    .replace(/, in [\d.]+ (?:ms|s|min)(?=\.?$)/gm, '');
}
