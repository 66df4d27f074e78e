import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Runs a program in a process of its own and reads the JSON on the last line that it prints.
 *
 * @template T what it prints, which is not checked: the programs are ours
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<T>}
 * @throws Error with the line of standard error that has an error's name in front, else the last one
 */
export async function readJsonOf(command, args) {
  try {
    const { stdout } = await promisify(execFile)(command, args, { maxBuffer: 2 ** 26 });
    return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '');
  } catch (error) {
    const { stderr = '', message } = /** @type {{stderr?: string, message: string}} */ (error);
    const lines = stderr.split('\n').filter((line) => line.trim() !== '');
    throw new Error(lines.find((line) => /^\w*Error\b/.test(line)) ?? lines.at(-1) ?? message);
  }
}

/**
 * Runs a script of this folder in a process of Node, which is given `--expose-gc`.
 *
 * @template T
 * @param {string} script
 * @param {readonly string[]} args
 * @returns {Promise<T>}
 */
export function readJsonOfNode(script, args) {
  return readJsonOf(process.execPath, ['--expose-gc', script, ...args]);
}
