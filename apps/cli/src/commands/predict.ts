import { tableExtensions, writtenFormats } from '@preflearn/io';
import type { Command } from 'commander';
import { addExamples } from '../arguments/help-examples.js';
import { unseenOption } from '../arguments/unseen-option.js';
import { addFileOptions } from '../input/file-options.js';
import { addTableOutputOptions } from '../output/table-output.js';
import { addCommonOptions } from '../runtime/common-options.js';
import type { Runner } from '../runtime/runner.js';
import { openSource } from '../source/open-source.js';
import type { PredictOptions } from '../source/source.js';
import { checkSourceOptions } from '../source/source-options.js';
import { checkNeeded } from '../text/option-conflict.js';

/** Options of `predict` for files, which other commands have for both kinds of source. */
const PREDICTING = ['file', 'it is for files, but the predictions stay in a database'] as const;

/** Adds `preflearn predict`. */
export function addPredict(program: Command, run: Runner): void {
  const command = program
    .command('predict')
    .summary('predict every row of a table with a saved model')
    .description(
      'Predicts every row of a table. The columns are found by name, in any order; those the model does ' +
        'not use are ignored. If the target is there too, the error is reported.',
    )
    .argument('<model.json>', 'a model that train has saved')
    .argument(
      '<file>',
      "the table; - is the standard input; with --into a table of DuckDB, 'duckdb:cars.db?table=cars', of PostgreSQL or of Trino",
    )
    .option(
      '-o, --out <file>',
      `where to write the predictions (${tableExtensions('or', writtenFormats())}); else, and for -, they are printed`,
    )
    .option('-k, --keep', 'keep the columns of the table and add the predictions on the right')
    .addOption(unseenOption().default('error'))
    .option('--weights <column>', 'a numeric column with the weight of each row in the error')
    .option(
      '--into <table>',
      'predict a table of DuckDB, PostgreSQL or Trino in the database itself, into this new table of all its columns and the predictions',
    )
    .option('--overwrite', 'replace the table of --into if it is there');
  addFileOptions(command);
  addTableOutputOptions(command);
  addCommonOptions(command);
  addExamples(command, [
    ['to a file', 'preflearn predict cars.json new-cars.csv --out predictions.csv'],
    ['to the screen, the first lines', 'preflearn predict cars.json new-cars.csv | head'],
    [
      'beside the columns of the table',
      'preflearn predict cars.json new-cars.csv --keep --out both.csv',
    ],
    [
      'in a database, whose rows stay there',
      "preflearn predict cars.json 'duckdb:cars.db?table=cars' --into predictions",
    ],
  ]);
  command.action((modelPath: string, file: string, options: PredictOptions) =>
    run(options, async (context) => {
      checkNeeded(options, { overwrite: 'into' });
      checkSourceOptions(file, options, { only: { out: PREDICTING, weights: PREDICTING } });
      return await openSource(file).predict({ modelPath, options, context });
    }),
  );
}
