import type { Command } from 'commander';
import { addExamples } from '../arguments/help-examples.js';
import { sharedOut } from '../arguments/jobs-option.js';
import { addThreadsOption, type ThreadsOption } from '../arguments/threads-option.js';
import type { CommandContext } from '../runtime/command-context.js';
import type { CommandResult } from '../runtime/command-result.js';
import { addCommonOptions, type CommonOptions } from '../runtime/common-options.js';
import type { Runner } from '../runtime/runner.js';
import { threadNumber } from '../text/argument-parsers.js';
import { counted } from '../text/value-text.js';

interface WorkerOptions extends CommonOptions, ThreadsOption {
  readonly jobs: number | 'auto';
}

/** Adds `preflearn worker`. */
export function addWorker(program: Command, run: Runner): void {
  const command = program
    .command('worker')
    .summary('carry out the trainings of evaluate and tune on another machine')
    .description(
      'Waits at a Redis server for the trainings that evaluate and tune put there with --queue, and carries them out; start as many as ' +
        'there are machines. The trainings of one that dies are taken over by the others; one with which five have died is given up. Ctrl-C or SIGTERM ' +
        'lets it end those under way first. The password comes from REDIS_PASSWORD in the environment. A worker needs the ' +
        'packages bullmq and ioredis beside preflearn, and the same version of preflearn and the same plug-ins as the command.',
    )
    .argument(
      '<redis://host:port>',
      'the Redis server, with user@ and /database if need be; rediss:// for TLS',
    )
    .option(
      '-j, --jobs <n>',
      'how many trainings run side by side, or auto for one a processor',
      threadNumber,
      'auto',
    );
  addCommonOptions(addThreadsOption(command));
  addExamples(command, [
    ['a worker on each machine', 'preflearn worker redis://queue.example:6379'],
    [
      'what they work for',
      'preflearn evaluate cars.csv -t mpg --discretize 10 --folds 10 --repeats 10 --queue redis://queue.example:6379',
    ],
    ['one training at a time', 'preflearn worker redis://127.0.0.1:6379 --jobs 1'],
  ]);
  command.action((address: string, options: WorkerOptions) =>
    run(options, (context) => work(address, options, context)),
  );
}

async function work(
  address: string,
  options: WorkerOptions,
  context: CommandContext,
): Promise<CommandResult> {
  const { carryOutJobs } = await import('../runs/queue/queue-worker.js'); // only here, for a faster start
  context.whenInterrupted('the worker has ended');
  const done = await carryOutJobs(address, sharedOut(options), context);
  context.note(`Did ${counted(done, 'job')}.`);
  return { text: '', json: null };
}
