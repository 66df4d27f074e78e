import { quoted, UsageError } from '@preflearn/core';
import { writeTable } from '@preflearn/io/node';
import type { Command } from 'commander';
import { seedNumber, wholeNumber } from '../argument-parsers.js';
import type { CommandContext } from '../command-context.js';
import type { CommandResult } from '../command-result.js';
import { addCommonOptions, addExamples } from '../examples.js';
import { generators } from '../generators/generators.js';
import { checkWritable } from '../output-path.js';
import { RequiredOption } from '../required-option.js';
import type { CommonOptions, Runner } from '../run.js';
import { wrapped } from '../text-table.js';
import { counted } from '../words.js';

interface GenerateOptions extends CommonOptions {
  readonly rows: number;
  readonly seed: number;
  readonly out: string;
}

/** Adds `preflearn generate`. */
export function addGenerate(program: Command, run: Runner): void {
  const command = program
    .command('generate')
    .summary('make an artificial table')
    .description('Makes an artificial table. The same seed gives the same table.')
    .argument('<generator>', `what to make: ${generators.map(({ id }) => id).join(', ')}`)
    .addOption(new RequiredOption('-n, --rows <n>', 'number of rows').argParser(wholeNumber(1)))
    .option('--seed <n>', 'the same seed gives the same rows', seedNumber, 1)
    .addOption(
      new RequiredOption('-o, --out <file>', 'where to write the table (.csv, .tsv or .arff)'),
    );
  addCommonOptions(command);
  const summaries = generators.map(({ id, summary }) => `  ${id}: ${wrapped(summary, 76, '    ')}`);
  addExamples(
    command,
    [
      [
        '1000 rows to train on',
        'preflearn generate rank-rules-artificial --rows 1000 --seed 1 --out train.csv',
      ],
      [
        'and 1000 others to test on',
        'preflearn generate rank-rules-artificial --rows 1000 --seed 2 --out test.csv',
      ],
    ],
    'Generators:',
    ...summaries,
  );
  command.action((generator: string, options: GenerateOptions) =>
    run(options, (context) => generate(generator, options, context)),
  );
}

async function generate(
  id: string,
  { rows, seed, out }: GenerateOptions,
  { signal }: CommandContext,
): Promise<CommandResult> {
  const generator = generators.find((candidate) => candidate.id === id);
  if (generator === undefined) {
    const known = generators.map((candidate) => quoted(candidate.id)).join(', ');
    throw new UsageError('ARGUMENT', `There is no generator ${quoted(id)}; choose ${known}.`);
  }
  await checkWritable(out, []);
  const table = generator.make(rows, seed);
  await writeTable(out, table, { signal });
  const columns = counted(table.columns.length, 'column');
  return {
    text: `Wrote ${counted(rows, 'row')} x ${columns} to ${out}; its target is "${generator.target}".\n`,
    json: { generator: id, rows, columns: table.names, seed, out },
  };
}
