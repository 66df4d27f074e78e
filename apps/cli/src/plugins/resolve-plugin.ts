import { existsSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type ErrorPlace, UsageError } from '@preflearn/core';
import { placedError } from '@preflearn/core/errors';
import { quoted } from '@preflearn/core/text';

/** A plug-in that a user has named. */
export interface PluginPlace {
  /** How errors and saved models name it: a package, or a file relative to the current folder. */
  readonly name: string;
  /** The address of its module. */
  readonly url: string;
}

/**
 * Finds the module of a plug-in: a file, if the name begins with `.` or `/`, or a package, which is looked for starting
 * from the folder and then next to the command.
 *
 * @param folder  the current folder
 * @param where   what names the plug-in, for an error
 * @throws UsageError PLUGIN_MISSING
 */
export async function resolvePlugin(
  asked: string,
  folder: string,
  where: ErrorPlace,
): Promise<PluginPlace> {
  try {
    return await placeOf(asked, folder);
  } catch (error) {
    throw error instanceof UsageError ? placedError(error, where) : error;
  }
}

async function placeOf(asked: string, folder: string): Promise<PluginPlace> {
  if (/^file:/i.test(asked)) return filePlace(asked, pathOfAddress(asked), folder);
  if (/^\.{1,2}([/\\]|$)|^[/\\]|^[a-z]:[/\\]/i.test(asked)) {
    return filePlace(asked, resolve(folder, asked), folder);
  }
  if (/^(@[\w.-]+\/)?\w[\w.-]*(\/[\w./-]+)?$/.test(asked)) return await packagePlace(asked, folder);
  throw missing(asked, 'expected a file such as ./mine.js or the name of a package');
}

function pathOfAddress(address: string): string {
  try {
    return fileURLToPath(address);
  } catch (cause) {
    throw missing(address, 'expected a file such as ./mine.js', [], cause);
  }
}

function filePlace(asked: string, path: string, folder: string): PluginPlace {
  if (!existsSync(path)) {
    const remedy = 'check the path, which is looked for from the current folder';
    throw missing(asked, 'but there is no such file', [remedy]);
  }
  if (!statSync(path).isFile()) {
    throw missing(asked, 'which is no file', ['name a file, such as index.js in that folder']);
  }
  const seen = relative(folder, path).split(sep).join('/');
  const isBelow = !/^(\.\.\/|\/|[a-z]:)/i.test(seen);
  return { name: isBelow ? `./${seen}` : seen, url: pathToFileURL(path).href };
}

async function packagePlace(name: string, folder: string): Promise<PluginPlace> {
  const { resolve: resolveFrom } = await import('import-meta-resolve'); // only here, for a faster start
  const here = pathToFileURL(join(folder, 'preflearn.json')).href;
  let cause: unknown;
  for (const from of [here, import.meta.url]) {
    try {
      const url = resolveFrom(name, from);
      if (url.startsWith('file:') && existsSync(fileURLToPath(url))) return { name, url };
    } catch (error) {
      cause ??= error;
    }
  }
  const remedy = existsSync(join(folder, name))
    ? [`write ./${name} for the file`]
    : [`install it (npm install ${name})`, `write ./${name} for a file`];
  throw missing(name, 'but there is no such package', remedy, cause);
}

/** Most characters of a name that are shown: paths are longer than other texts. */
const MOST_OF_NAME = 200;

function missing(
  asked: string,
  problem: string,
  remedy: readonly string[] = [],
  cause?: unknown,
): UsageError {
  const found = `found ${quoted(asked, MOST_OF_NAME)}, ${problem}`;
  return new UsageError('PLUGIN_MISSING', found, { remedy, cause });
}
