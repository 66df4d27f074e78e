import process from 'node:process';
import { run } from './run.js';
import { Interruption } from './runtime/interruption.js';

const interruption = new Interruption();

const exitCode = await run(process.argv.slice(2), {
  get stdin() {
    return process.stdin; // only opened if it is read
  },
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  signal: interruption.signal,
  onFilesWritten: () => interruption.release(),
});

process.exitCode = exitCode;
// Also because a thread that waits for the other end of a pipe would prevent the process from ending by itself.
if (exitCode !== 0) interruption.passOn();
