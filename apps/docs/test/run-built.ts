import { existsSync } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

/** The command as it is built, which vitest.config.ts says is loaded as it stands. */
const BUILT = fileURLToPath(new URL('../../cli/dist/run.js', import.meta.url));

/** What the module of the command exports. */
interface Built {
  run(words: readonly string[], environment: object): Promise<number>;
}

/** What a command gave. */
export interface CommandOutcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs the built command in this process.
 *
 * @param words  what is typed after `preflearn`
 * @param folder  in which it runs: no two commands at once
 * @param env  the variables of the environment that it sees
 * @throws Error if the command is not built
 */
export async function runBuilt(
  words: readonly string[],
  folder = process.cwd(),
  env: Readonly<NodeJS.ProcessEnv> = {},
): Promise<CommandOutcome> {
  if (!existsSync(BUILT)) {
    throw new Error('The command is not built; run npm test, which builds it first.');
  }
  const built: Built = await import(BUILT);
  const texts = { stdout: '', stderr: '' };
  const stream = (name: 'stdout' | 'stderr') =>
    new PassThrough().setEncoding('utf8').on('data', (text: string) => {
      texts[name] += text;
    });
  const [stdout, stderr] = [stream('stdout'), stream('stderr')];
  const { signal } = new AbortController();
  const before = process.cwd();
  process.chdir(folder);
  try {
    const code = await built.run(words, { stdin: Readable.from([]), stdout, stderr, env, signal });
    return { code, ...texts };
  } finally {
    process.chdir(before);
  }
}
