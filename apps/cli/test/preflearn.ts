import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import { run } from '../src/run.js';

/** The command as users run it. */
const COMMAND = fileURLToPath(new URL('../bin/preflearn.js', import.meta.url));

/** The ends of the names of tables to read, as sentences list them. */
export const READ_ENDINGS =
  '.csv, .tsv, .arff, .xarff, .soc, .soi, .toc, .toi, .jsonl, .ndjson, .json, .parquet, .arrow, .feather, .arrows, .ipc or .xlsx';

/** The ends of the names of tables to write. */
export const ENDINGS =
  '.csv, .tsv, .arff, .xarff, .jsonl, .ndjson, .json, .parquet, .arrow, .feather, .arrows, .ipc or .xlsx';

/** What a run of the command gave. */
export interface Finished {
  readonly code: number | null;
  /** The signal that ended the process; absent when it ended by itself. */
  readonly signal?: NodeJS.Signals;
  readonly stdout: string;
  readonly stderr: string;
}

/** How to run the command. */
export interface RunOptions {
  /** Beyond those of the tests; colours are off unless asked for. */
  readonly env?: Readonly<Record<string, string>>;
  /** Code that Node runs first, such as to let something fail. */
  readonly preload?: string;
  /** Called with all of standard error so far, whenever more has come. */
  readonly onStderr?: (text: string, kill: (signal: NodeJS.Signals) => void) => void;
}

/** A stream that keeps what is written to it, and may pass for a terminal. */
export class Screen extends PassThrough {
  /** Absent where it is no terminal, as Node has it. */
  readonly columns?: number;
  readonly isTTY: boolean;

  constructor(isTTY: boolean) {
    super({ highWaterMark: 2 ** 24 });
    this.isTTY = isTTY;
    if (isTTY) this.columns = 80;
  }

  /** All that was written. */
  get text(): string {
    return String(this.read() ?? '');
  }
}

function argumentsOf(words: string | readonly string[]): readonly string[] {
  return typeof words === 'string' ? words.split(' ') : words;
}

/** A temporary folder to run the command in. */
export class Folder {
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
  }

  static create(files: Readonly<Record<string, string>> = {}): Folder {
    if (!existsSync(new URL('../dist/main.js', import.meta.url))) {
      throw new Error('The command is not built; run npm test, which builds it first.');
    }
    const folder = new Folder(mkdtempSync(join(tmpdir(), 'preflearn-test-')));
    for (const [name, content] of Object.entries(files)) {
      writeFileSync(join(folder.path, name), content);
    }
    return folder;
  }

  /** The text of a file. */
  read(name: string): Promise<string> {
    return readFile(join(this.path, name), 'utf8');
  }

  write(name: string, content: string | Uint8Array): Promise<void> {
    return writeFile(join(this.path, name), content);
  }

  /** Names of all files, sorted; hidden ones too. */
  async names(): Promise<readonly string[]> {
    return (await readdir(this.path)).sort();
  }

  remove(): Promise<void> {
    process.chdir(tmpdir());
    return rm(this.path, { recursive: true, force: true });
  }

  /** Runs the built command in the folder, as a process of its own; words are parted by blanks. */
  preflearn(words: string | readonly string[], options: RunOptions = {}): Promise<Finished> {
    const { preload } = options;
    const first =
      preload === undefined
        ? []
        : ['--import', `data:text/javascript,${encodeURIComponent(preload)}`];
    return this.#spawn(process.execPath, [...first, COMMAND, ...argumentsOf(words)], options);
  }

  /**
   * Runs the sources of the command in the folder, in this process: the same, and many times quicker. All
   * runs of a test file must be in one folder.
   *
   * @param input  what the standard input holds
   */
  async inProcess(
    words: string | readonly string[],
    input: string | Uint8Array = '',
  ): Promise<Finished> {
    process.chdir(this.path);
    const stdin = Readable.from([Buffer.from(input)]);
    const [stdout, stderr] = [new Screen(false), new Screen(false)];
    const { signal } = new AbortController();
    const code = await run(argumentsOf(words), { stdin, stdout, stderr, env: {}, signal });
    return { code, stdout: stdout.text, stderr: stderr.text };
  }

  /** Runs a line of a shell, in which `$PREFLEARN` is the command. */
  shell(line: string): Promise<Finished> {
    const env = { PREFLEARN: `${process.execPath} ${COMMAND}` };
    return this.#spawn('bash', ['-o', 'pipefail', '-c', line], { env });
  }

  #spawn(
    file: string,
    args: readonly string[],
    { env = {}, onStderr }: RunOptions,
  ): Promise<Finished> {
    const { PREFLEARN_DEBUG: _debug, FORCE_COLOR: _colour, ...inherited } = process.env;
    const child = spawn(file, args, { cwd: this.path, env: { ...inherited, ...env } });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
      onStderr?.(stderr, (signal) => child.kill(signal));
    });
    return new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code, signal) =>
        resolve({ code, ...(signal !== null && { signal }), stdout, stderr }),
      );
    });
  }
}

/** A folder with these files for the tests of a file or of a `describe`, removed after them. */
export function testFolder(files?: Readonly<Record<string, string>>): Folder {
  const folder = Folder.create(files);
  afterAll(() => folder.remove());
  return folder;
}

/**
 * A table of 60 cars made up by rule: `weight` and `power` numeric (two powers missing), `origin` nominal,
 * `mpg` numeric and `grade` in three classes, both falling with the weight.
 */
export function carsCsv(): string {
  const lines = ['weight,power,origin,mpg,grade'];
  for (let i = 0; i < 60; i++) {
    const weight = 1500 + ((i * 37) % 60) * 50;
    const power = i % 25 === 7 ? '' : 50 + ((i * 17) % 60);
    const mpg = 60 - weight / 100 + ((i * 7) % 5);
    const grade = mpg > 35 ? 'high' : mpg > 22 ? 'mid' : 'low';
    lines.push(`${weight},${power},${['EU', 'US', 'JP'][i % 3]},${mpg},${grade}`);
  }
  return `${lines.join('\n')}\n`;
}
