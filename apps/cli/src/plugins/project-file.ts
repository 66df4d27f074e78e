import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DataError } from '@preflearn/core';
import { foundText, quoted } from '@preflearn/core/text';
import { holdsPassword } from '../address/passwords.js';

/** Name of the project file, which is only looked for in the current folder. */
export const PROJECT_FILE = 'preflearn.json';

const LEAVE_OUT = 'leave the file out of account with --no-project';

/**
 * The plug-ins named by the project in a folder; none if there is no such file.
 *
 * @throws DataError FILE_READ, FILE_FORMAT
 */
export async function projectPlugins(folder: string): Promise<readonly string[]> {
  const text = await projectText(folder);
  return text === undefined ? [] : namesOf(parsed(text));
}

async function projectText(folder: string): Promise<string | undefined> {
  const path = join(folder, PROJECT_FILE);
  try {
    // A pipe would wait for a writer, and no signal would end it.
    if (!(await stat(path)).isFile()) throw notPlain();
    const text = await readFile(path, 'utf8');
    return text.replace(/^\uFEFF/, ''); // editors on Windows write a byte order mark
  } catch (cause) {
    if (cause instanceof DataError) throw cause;
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new DataError('FILE_READ', `the file cannot be read (${code ?? message})`, {
      where: { file: PROJECT_FILE },
      remedy: ['check its permissions', LEAVE_OUT],
      cause,
    });
  }
}

function notPlain(): DataError {
  return new DataError('FILE_READ', 'it is not a plain file', {
    where: { file: PROJECT_FILE },
    remedy: ['put a file in its place', LEAVE_OUT],
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw wrong(`the file is not valid JSON (${reason})`);
  }
}

function namesOf(document: unknown): readonly string[] {
  if (typeof document !== 'object' || document === null || Array.isArray(document)) {
    throw wrong(
      `found ${foundText(document)}, expected an object such as {"plugins": ["./mine.js"]}`,
    );
  }
  const other = Object.keys(document).find((key) => key !== 'plugins' && key !== '$schema');
  if (other !== undefined) throw wrong(`found the key ${quoted(other)}, expected only "plugins"`);
  const plugins: unknown = 'plugins' in document ? document.plugins : [];
  if (!Array.isArray(plugins)) {
    throw wrong(`found ${foundText(plugins)} as "plugins", expected a list such as ["./mine.js"]`);
  }
  const names = plugins.map((name: unknown) => {
    if (typeof name === 'string' && holdsPassword(name))
      throw wrong('a name in "plugins" holds a password');
    if (typeof name === 'string' && name !== '') return name;
    throw wrong(`found ${foundText(name)} in "plugins", expected a file or the name of a package`);
  });
  return [...new Set(names)];
}

function wrong(problem: string): DataError {
  return new DataError('FILE_FORMAT', problem, {
    where: { file: PROJECT_FILE },
    remedy: ['correct it', LEAVE_OUT],
  });
}
