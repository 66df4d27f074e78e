import { spawn } from 'node:child_process';

/**
 * Runs a script of Node in a process of its own.
 *
 * @param {string} script
 * @param {readonly string[]} args
 * @returns {Promise<string>} what it printed
 * @throws Error with what it wrote to standard error, if it failed
 */
export function runNode(script, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let out = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      errors += text;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(out);
      else reject(new Error(errors.trim() || `${script} stopped with exit code ${code}`));
    });
  });
}
