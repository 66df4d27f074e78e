import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { runBuilt } from './run-built.js';
import { preflearnWords } from './shell-lines.js';

/** The command as users run it. */
const COMMAND = fileURLToPath(new URL('../../cli/bin/preflearn.js', import.meta.url));

/** Lines of one command that need of a shell only that it knows quotes. */
const PLAIN = /^(?:npx )?preflearn (?!serve |worker )(?:[\w .,:;=+/@%-]|'[^']*'|"[^"$]*")*$/;

/** Options with which a command starts processes, waits for Ctrl-C, or changes the process it runs in. */
const OWN_PROCESS = / --(?:jobs|keep-partial|plugin)\b/;

/** Lines of sentences that commands print are as long as a page has room for. */
const COLUMNS = '80';

/** The address of `serve` as pages and help texts print it. */
const PRINTED_ADDRESS = /http:\/\/127\.0\.0\.1:\d+/g;

/** Milliseconds after which a command that waits for Ctrl-C gets it. */
const PATIENCE = 3000;

/** Commands that train until somebody presses Ctrl-C. */
const WAITS_FOR_CTRL_C = /rules=100000 .*--keep-partial/;

/**
 * A shell that runs lines as they are printed, in a folder of its own. It differs from that of a reader in four ways: `npx`
 * fetches nothing, since `preflearn` is on its path; a plain line runs in this process, which saves the start of one and
 * has the code compiled already; `serve` listens at a free port, to which the following lines are sent; and a command
 * that trains until Ctrl-C gets it after some seconds.
 */
export class Shell {
  readonly #folder: string;
  /** The environment of its lines. */
  readonly env: NodeJS.ProcessEnv;
  readonly #services: ChildProcess[] = [];
  #address: string | undefined;

  constructor(folder: string) {
    this.#folder = folder;
    const PATH = [pathWithCommand(folder), process.env.PATH].join(delimiter);
    this.env = { ...process.env, PATH, COLUMNS };
  }

  /** What a line prints to the standard output; it must end without an error. */
  async run(line: string): Promise<string> {
    if (/(?:^| )preflearn serve /.test(line)) return await this.#serve(line);
    if (PLAIN.test(line) && !OWN_PROCESS.test(line)) return await this.#runHere(line);
    const typed = line.replace(PRINTED_ADDRESS, (printed) => this.#address ?? printed);
    const asks = typed.replace(/^curl /, 'curl --silent --show-error --fail-with-body ');
    const { process: child, output, errors } = this.#start(asks);
    const waits = WAITS_FOR_CTRL_C.test(line);
    const interrupt = waits ? setTimeout(() => child.kill('SIGINT'), PATIENCE) : undefined;
    const [code, signal] = await once(child, 'close');
    clearTimeout(interrupt);
    expect(waits ? signal : code, `${line}\n${errors()}`).toBe(waits ? 'SIGINT' : 0);
    return output();
  }

  /** Ends the services that lines have started. */
  close(): void {
    for (const service of this.#services) service.kill();
  }

  async #runHere(line: string): Promise<string> {
    const words = preflearnWords(line) ?? [];
    const { code, stdout, stderr } = await runBuilt(words, this.#folder, this.env);
    expect(code, `${line}\n${stderr}`).toBe(0);
    return stdout;
  }

  async #serve(line: string): Promise<string> {
    const others = line.replace(/ --port \d+/, '').replace('--host 0.0.0.0', '--host 127.0.0.1');
    const { process: child, output, errors } = this.#start(`${others} --port 0`);
    this.#services.push(child);
    const [address] = await new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const found = /http:\/\/127\.0\.0\.1:\d+/.exec(output() + errors());
        if (found) resolve(found);
      };
      child.stdout?.on('data', look);
      child.stderr?.on('data', look);
      child.on('close', () => reject(new Error(`${line}\n${errors()}`)));
    });
    this.#address = address;
    return output();
  }

  #start(line: string) {
    // The shell makes way for a single command, which then gets the signals.
    const script = /[|;&]/.test(line) || /^[A-Z]+=/.test(line) ? line : `exec ${line}`;
    const child = spawn('sh', ['-c', script], { cwd: this.#folder, env: this.env });
    const texts = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        texts[name] += text;
      });
    }
    return { process: child, output: () => texts.stdout, errors: () => texts.stderr };
  }
}

/** A folder, made in this one, in which programs find `preflearn`, as those of an npm script do, and `npx` for it. */
export function pathWithCommand(folder: string): string {
  const bin = join(folder, '.bin');
  mkdirSync(bin);
  symlinkSync(COMMAND, join(bin, 'preflearn'));
  writeFileSync(join(bin, 'npx'), '#!/bin/sh\nexec "$@"\n', { mode: 0o755 });
  return bin;
}
