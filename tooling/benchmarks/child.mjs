import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/**
 * Runs a program in a process of its own and reads the JSON on the last line that it prints.
 *
 * @template T what it prints, which is not checked: the programs are ours
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} [environment] variables on top of those of this process
 * @returns {Promise<T>}
 * @throws Error with the last line of what it wrote to standard error, if it failed
 */
export async function readJsonOf(command, args, environment = {}) {
  try {
    const env = { ...process.env, ...environment };
    const { stdout } = await execute(command, args, { env, maxBuffer: 2 ** 26 });
    return JSON.parse(lastLine(stdout));
  } catch (error) {
    const { stderr = '', message } = /** @type {{stderr?: string, message: string}} */ (error);
    throw new Error(errorLine(stderr) || message);
  }
}

/**
 * Runs a script of this folder in a process of Node, which is given `--expose-gc`.
 *
 * @template T
 * @param {string} script
 * @param {readonly string[]} args
 * @param {number} [heap] MB of the heap of the process; what Node gives by itself when absent
 * @returns {Promise<T>}
 */
export function readJsonOfNode(script, args, heap) {
  const limit = heap === undefined ? [] : [`--max-old-space-size=${heap}`];
  return readJsonOf(process.execPath, ['--expose-gc', ...limit, script, ...args]);
}

/** @param {string} text */
function lastLine(text) {
  return text.trimEnd().split('\n').at(-1) ?? '';
}

/**
 * The line that says what went wrong: the one with an error's name in front, else the last.
 *
 * @param {string} text
 */
function errorLine(text) {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return (lines.find((line) => /^\w*Error\b/.test(line)) ?? lines.at(-1) ?? '').trim();
}
