import process from 'node:process';
import { run } from './run.js';

/** Exit codes of a process that a signal ended: 128 and the number of the signal. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;

const controller = new AbortController();
let interrupted: number | undefined;

for (const [signal, exitCode] of Object.entries(SIGNALS)) {
  process.on(signal, () => {
    interrupted ??= exitCode;
    controller.abort();
  });
}

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // The reader of a pipe has ended, as with `| head`: there is nobody to write an error for.
    if (error.code === 'EPIPE') process.exit(0);
    process.stderr.write(`preflearn: Cannot write the output: ${error.message}. (FILE_WRITE)\n`);
    process.exit(1);
  });
}

const exitCode = await run(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  signal: controller.signal,
});

// A file that was being read would keep an interrupted process waiting.
if (interrupted !== undefined && exitCode !== 0) process.exit(interrupted);
process.exitCode = exitCode;
