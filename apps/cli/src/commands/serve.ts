import { once } from 'node:events';
import type { Command } from 'commander';
import { addExamples } from '../arguments/help-examples.js';
import { readModel } from '../input/read-model.js';
import type { CommandContext } from '../runtime/command-context.js';
import type { CommandResult } from '../runtime/command-result.js';
import { addCommonOptions, type CommonOptions } from '../runtime/common-options.js';
import type { Runner } from '../runtime/runner.js';
import { wholeNumber } from '../text/argument-parsers.js';

interface ServeOptions extends CommonOptions {
  readonly host: string;
  readonly port: number;
  readonly maxBody: number;
  readonly allowHost?: readonly string[];
}

/** Adds `preflearn serve`. */
export function addServe(program: Command, run: Runner): void {
  const command = program
    .command('serve')
    .summary('answer requests for predictions over HTTP')
    .description(
      'Loads a saved model and answers requests: POST /predict and POST /explain take rows as JSON, GET /health, ' +
        'GET /model and GET /openapi.json say what it is. Ctrl-C or SIGTERM lets it answer what is under way, then ends it. ' +
        'It has no log-in: put it behind a server that has one.',
    )
    .argument('<model.json>', 'a model that train has saved')
    .option('--port <n>', 'the port; 0 for any that is free', wholeNumber(0, 65_535), 8080)
    .option(
      '--host <name>',
      'where to listen: 127.0.0.1 for this machine alone, 0.0.0.0 for all',
      '127.0.0.1',
    )
    .option(
      '--max-body <bytes>',
      'the largest body that is taken',
      wholeNumber(1, 2 ** 30),
      10_000_000,
    )
    .option(
      '--allow-host <names...>',
      'further names in the Host header, e.g. of a proxy that passes it on',
    );
  addCommonOptions(command);
  addExamples(command, [
    ['for this machine', 'preflearn serve cars.json'],
    ['for others, on port 80', 'preflearn serve cars.json --host 0.0.0.0 --port 80'],
    [
      'a request',
      `curl http://127.0.0.1:8080/predict -H 'content-type: application/json' -d '[{"cylinders": 4, "displacement": 97, "horsepower": 88, "weight": 2130, "acceleration": 14.5, "year": 1971, "origin": "Japan"}]'`,
    ],
  ]);
  command.action((path: string, options: ServeOptions) =>
    run(options, (context) => serve(path, options, context)),
  );
}

async function serve(
  path: string,
  { host, port, maxBody, allowHost }: ServeOptions,
  context: CommandContext,
): Promise<CommandResult> {
  const model = await readModel(path, context);
  // Imported only here, so that other commands start faster.
  const [{ modelService }, { allowedHosts }, { listen }] = await Promise.all([
    import('../serving/model-service.js'),
    import('../serving/request-checks.js'),
    import('../serving/listen.js'),
  ]);
  const limits = { bodyBytes: maxBody, hosts: allowedHosts(host, allowHost) };
  const listening = await listen(modelService(model, limits), { host, port });
  context.note(`Listening at ${listening.url}; Ctrl-C ends it.`);
  context.whenInterrupted('the service has ended');
  try {
    if (!context.signal.aborted) await once(context.signal, 'abort');
  } finally {
    await listening.close();
  }
  return { text: '', json: null };
}
