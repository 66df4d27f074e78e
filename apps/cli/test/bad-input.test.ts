import { listed } from '@preflearn/core/text';
import { beforeAll, describe, expect, it } from 'vitest';
import { plugin } from '../src/plugins/plugin.js';
import { carsCsv, ENDINGS, type Finished, READ_ENDINGS, testFolder } from './preflearn.js';

const LEARNERS = listed([...plugin.learners.map(({ id }) => id), 'auto'], 20);

const HEAD = 'a,b,y';

/** Tables that are wrong in one way each. */
const TABLES = {
  'cars.csv': carsCsv(),
  'empty.csv': '',
  'header.csv': `${HEAD}\n`,
  'ragged.csv': `${HEAD}\n1,2,x\n1,x\n`,
  'two-tables.csv': 'a,b,y\n1,2,x\n3,4,z\n\nc,d,e\n5,6,x\n7,8,z\n',
  'text.csv': `${HEAD}\n1,2,x\n2,oops,z\n3,4,x\n5,6,z\n7,8,x\n`,
  'one-class.csv': `${HEAD}\n1,2,x\n3,4,x\n`,
  'no-target.csv': `${HEAD}\n1,2,x\n3,4,\n5,6,z\n`,
  'suspects.csv': `${HEAD}\nunknown,2,x\n3,#N/A,z\n4,6,z\n`,
  'infinite.csv': `${HEAD}\n1,2,x\n3,-Infinity,z\n5,6,z\n`,
  'odd-class.csv': `${HEAD}\n1,2,low\n3,4,high\n5,6,mid\n7,8,odd\n`,
  'only-target.csv': 'y\nlow\nhigh\n',
  'bad-weights.csv': `${HEAD}\n1,-2,x\n3,4,z\n`,
  'no-power.csv': 'weight,origin\n2000,EU\n',
  'new-origin.csv': 'weight,power,origin\n2000,60,EU\n2000,60,"Mars, Olympus"\n',
  'word.csv': 'weight,power,origin\nheavy,60,EU\n',
  'binary.csv': 'a\0b,y\n1,2\n',
} as const;

const TRAIN = '--target y --out out.json';

/** What is typed, what it exits with, and the one sentence that is said. */
type Case = readonly [words: string, code: number, sentence: string];

/** What most often goes wrong: the built command is run for each. */
const COMMON: readonly Case[] = [
  [
    `train none.csv ${TRAIN}`,
    1,
    'none.csv: the file cannot be read: there is no such file; check the path. (FILE_READ)',
  ],
  [
    `train empty.csv ${TRAIN}`,
    1,
    'empty.csv: the text is empty; give a header with the names of the columns, and rows. ' +
      '(FILE_EMPTY)',
  ],
  [
    `train ragged.csv ${TRAIN}`,
    1,
    'ragged.csv, line 3: found 2 fields, expected 3 as in the header; add what is missing (an empty ' +
      'field is a missing value), or leave such rows out (--broken-rows leave-out). (ROW_LENGTH)',
  ],
  [
    `train two-tables.csv ${TRAIN}`,
    1,
    'two-tables.csv, line 5: another table seems to begin here, below a blank line; give each ' +
      'table a file of its own, or leave it out (--skip-footer 3). (FILE_FORMAT)',
  ],
  [
    `train text.csv ${TRAIN}`,
    1,
    'text.csv, line 3, column "b": found "oops", expected a number like 4 of the 5 values; ' +
      'correct it, name it as a marker for missing values (--missing oops), or declare the ' +
      'column nominal (--type b=nominal). (VALUE_NOT_NUMERIC)',
  ],
  [
    `train suspects.csv ${TRAIN}`,
    1,
    'suspects.csv, line 2, column "a": found "unknown", expected a number like 2 of the 3 values, also in place of ' +
      '"#N/A" in column "b"; name them as markers for missing values (--missing \'unknown,#N/A\'), correct them, or ' +
      'declare the columns nominal (--type a=nominal --type b=nominal). (VALUE_NOT_NUMERIC)',
  ],
  [
    `train infinite.csv ${TRAIN}`,
    1,
    'infinite.csv, line 3, column "b": found "-Infinity", expected a finite number; correct ' +
      'it, leave the field empty, or name it as a marker for missing values (--missing ' +
      '-Infinity). (VALUE_NOT_FINITE)',
  ],
  [
    'train cars.csv --target milage --out out.json',
    1,
    'cars.csv, --target: found "milage", but the columns are "weight", "power", "origin", ' +
      '"mpg", "grade"; check the spelling. (COLUMN_MISSING)',
  ],
  [
    `train one-class.csv ${TRAIN}`,
    1,
    'one-class.csv, column "y": the target is of the class "x" in every row, so that there ' +
      'is nothing to learn; give rows of at least two classes, or choose another target. ' +
      '(TARGET_ONE_CLASS)',
  ],
  [
    `train no-target.csv ${TRAIN} --missing-target error`,
    1,
    'no-target.csv, column "y", row 2 below the header: the target is missing in 1 row, of ' +
      'which this is the first; fill it in, or leave such rows out (--missing-target leave-out). ' +
      '(TARGET_MISSING)',
  ],
  [
    `train odd-class.csv ${TRAIN} --classes low,mid,high`,
    1,
    'odd-class.csv, column "y", row 4 below the header: found the class "odd", expected one ' +
      'of "low", "mid", "high"; add it to the classes (--classes low,mid,high,odd), or correct ' +
      'the row. (TARGET_CLASSES)',
  ],
  [
    `train cars.csv ${TRAIN} --set rulez=3 --learner rank-rules`,
    2,
    'rank-rules, --set rulez: there is no such option; expected one of "preset", "rules", ' +
      '"shrinkage", "sample", "maxConditions", "bins", "firstTie", "technique", "step", ' +
      '"pairs", "epsilon", "thresholds", "costs"; did you mean "rules"? (OPTION_UNKNOWN)',
  ],
  [
    `train cars.csv ${TRAIN} --set rules=0 --learner rank-rules`,
    2,
    'rank-rules, --set rules: found 0, expected a whole number in [1, 1000000]. ' +
      '(OPTION_RANGE)',
  ],
  [
    'train cars.csv --tarrget grade --out out.json',
    2,
    "Unknown option '--tarrget'; did you mean --target? (OPTION_UNKNOWN)",
  ],
  [
    'predict model.json no-power.csv --out out.csv',
    1,
    'no-power.csv, column "power": the table lacks the column "power" that the model was ' +
      'trained on, and has "weight", "origin"; check the spelling, or add what is missing. ' +
      '(COLUMN_MISSING)',
  ],
  [
    'predict model.json new-origin.csv --out out.csv',
    1,
    'new-origin.csv, column "origin", row 2 below the header: found the category "Mars, ' +
      'Olympus", which training never saw (it saw "EU", "US", "JP"); correct it, or let unseen ' +
      'categories count as missing (--unseen missing). (CATEGORY_UNKNOWN)',
  ],
  [
    'predict model.json word.csv --out out.csv',
    1,
    'word.csv, line 2, column "weight": found "heavy", expected a number; correct it, or ' +
      'name it as a marker for missing values (--missing heavy). (VALUE_NOT_NUMERIC)',
  ],
  [
    'train cars.csv --target mpg --discretize 3 --out nowhere/model.json',
    1,
    'nowhere/model.json: the file cannot be written: there is no folder "nowhere"; create it ' +
      'or choose another path. (FILE_WRITE)',
  ],
  [
    'train cars.csv --target mpg --discretize 3 --out .',
    1,
    '.: the file cannot be written: it is a folder; name a file. (FILE_WRITE)',
  ],
];

/** What else can go wrong; run in this process, which is quicker. */
const FURTHER: readonly Case[] = [
  [
    `train header.csv ${TRAIN}`,
    1,
    'header.csv: there is a header but no row; give it at least one row. (FILE_EMPTY)',
  ],
  [
    `train binary.csv ${TRAIN}`,
    1,
    'binary.csv, line 1: found a NUL character, which no text holds; give a text file in UTF-8, not a ' +
      'binary file or UTF-16. (FILE_FORMAT)',
  ],
  [
    `train cars.ods ${TRAIN}`,
    2,
    `cars.ods: unknown format of tables; choose a file name that ends in ${READ_ENDINGS}, or name the format (--format). (ARGUMENT)`,
  ],
  [
    'train cars.csv --target grade --type orign=nominal --out out.json',
    1,
    'cars.csv, --type: found "orign", but the columns are "weight", "power", "origin", ' +
      '"mpg", "grade"; you may mean "origin" (--type origin=nominal). (COLUMN_MISSING)',
  ],
  [
    'train cars.csv --target grade --ignore grade --out out.json',
    2,
    '--ignore: found the target or the weights among the columns to ignore; leave them out ' +
      'of it. (OPTION_CONFLICT)',
  ],
  [
    'train text.csv --target y --weights b --type b=nominal --out out.json',
    1,
    'text.csv, column "b": found text ("2", "oops", "4" and 2 more), but row weights need ' +
      'numbers; leave out --weights. (COLUMN_TYPE)',
  ],
  [
    'train bad-weights.csv --target y --weights b --out out.json',
    1,
    'bad-weights.csv, column "b", row 1 below the header: found the weight -2, expected a ' +
      'finite number of at least 0. (WEIGHTS)',
  ],
  [
    `train odd-class.csv ${TRAIN} --learner rank-rules`,
    1,
    'odd-class.csv, column "y": the order of the classes "low", "high", "mid", "odd" is not ' +
      'known; list them from lowest to highest (--classes low,mid,high), or choose a learner ' +
      'for nominal targets, such as ml-rules, short-rules, multinomial-logit, c45, lri, slipper, rulefit, extra-trees, random-forest, if they have no order ' +
      '(--learner ml-rules). ' +
      '(TARGET_CLASSES)',
  ],
  [
    `train only-target.csv ${TRAIN}`,
    1,
    'only-target.csv, column "y": the table has no attribute beside the target; give it at ' +
      'least one. (TABLE_EMPTY)',
  ],
  [
    `train odd-class.csv ${TRAIN} --discretize 3`,
    1,
    'odd-class.csv, column "y": found text ("low", "high", "mid" and 1 more), but making 3 ' +
      'classes of it needs numbers; leave out --discretize. (COLUMN_TYPE)',
  ],
  [
    `train odd-class.csv ${TRAIN} --discretize 3 --classes low,mid,high`,
    2,
    '--discretize: it makes the classes itself, so none can be listed; leave out --classes. ' +
      '(OPTION_CONFLICT)',
  ],
  [
    `train odd-class.csv ${TRAIN} --kind nominal --learner rank-rules`,
    1,
    'odd-class.csv, column "y": rank-rules learns ordinal targets, but the target is ' +
      'nominal; choose a learner for nominal targets, such as ml-rules, short-rules, multinomial-logit, c45, lri, slipper, rulefit, extra-trees, random-forest ' +
      '(--learner ml-rules). ' +
      '(TARGET_KIND)',
  ],
  [
    `train cars.csv ${TRAIN} --set shrinkage=much --learner rank-rules`,
    2,
    'rank-rules, --set shrinkage: found "much", expected a number in (0, 1]. (OPTION_TYPE)',
  ],
  [
    `train cars.csv ${TRAIN} --set technique=newton --learner rank-rules`,
    2,
    'rank-rules, --set technique: found "newton", expected one of "simultaneous", ' +
      '"gradient-descent", "gradient-boosting", "constant-step". (OPTION_RANGE)',
  ],
  [
    `train cars.csv ${TRAIN} --set rules`,
    2,
    '--set: found "rules", expected key=value; write for instance --set rules=500. (ARGUMENT)',
  ],
  [
    `train cars.csv ${TRAIN} --set lrt.depth=3 --learner rank-rules`,
    2,
    '--set: found "lrt.depth", but the learners asked for are "rank-rules"; ask for that ' +
      'learner, too, or leave out the setting. (ARGUMENT)',
  ],
  [
    `train cars.csv ${TRAIN} --learner rank-rule`,
    2,
    `--learner: unknown learner "rank-rule"; write "rank-rules", or choose one of ${LEARNERS}, and see preflearn learners. (LEARNER_UNKNOWN)`,
  ],
  [
    `train cars.csv ${TRAIN} --seed 4294967296`,
    2,
    '--seed: found "4294967296", expected a whole number from 0 to 4294967295. (ARGUMENT)',
  ],
  [
    `train cars.csv ${TRAIN} --discretize 1`,
    2,
    '--discretize: found "1", expected a whole number of at least 2. (ARGUMENT)',
  ],
  [
    `train cars.csv ${TRAIN} --kind order`,
    2,
    '--kind: found "order", expected one of ordinal, nominal, numeric, ranking. (ARGUMENT)',
  ],
  [
    `train cars.csv ${TRAIN} --type grade=text`,
    2,
    '--type: found "grade=text", expected COLUMN=numeric, COLUMN=nominal or ' +
      'COLUMN=ordinal:LOWEST,...,HIGHEST. (ARGUMENT)',
  ],
  [
    'train cars.csv --out out.json',
    2,
    '--target: this option is required; see the examples of preflearn train --help. ' +
      '(ARGUMENT)',
  ],
  [
    'train',
    2,
    "Missing required argument 'file'; add --help to see what the command takes. (ARGUMENT)",
  ],
  ['trian cars.csv', 2, "Unknown command 'trian'; did you mean train? (ARGUMENT)"],
  [
    'evaluate cars.csv --target grade',
    2,
    'Neither --folds nor --split was given; cross-validate (--folds 10), or train on some ' +
      'rows and test on others (--split 300:92). (ARGUMENT)',
  ],
  [
    'evaluate cars.csv --target grade --folds 3 --split 40:20',
    2,
    'Both --folds and --split were given; cross-validate (--folds 10), or train on some rows ' +
      'and test on others (--split 300:92). (ARGUMENT)',
  ],
  [
    'evaluate cars.csv --target mpg --discretize 3 --split 40:21 --quiet',
    1,
    'A split of 40 training and 21 test rows was asked of 60 rows; give two whole numbers of at least 1 ' +
      'that add up to at most 60. (SPLIT_SIZE)',
  ],
  [
    'evaluate cars.csv --target mpg --discretize 3 --folds 3 --metrics mea',
    2,
    '--metrics: unknown metric "mea"; write "mae", or choose one of "rmseLoss", "maeLoss", "numberMaeLoss", ' +
      '"rSquaredScore", "intervalCoverageScore", "intervalWidthLoss", "zeroOneLoss", "accuracyScore" and 16 more. ' +
      '(ARGUMENT)',
  ],
  [
    'generate artificial --rows 5 --out out.csv',
    2,
    'Argument "generator": unknown generator "artificial"; choose one of ' +
      '"rank-rules-artificial", "label-ranking-naive-bayes", "label-ranking-attributes". ' +
      '(ARGUMENT)',
  ],
  [
    'explain model.json cars.csv --row 61',
    2,
    'cars.csv, --row: found 61, but there are 60 rows; count the first row below the header ' +
      'as 1. (ARGUMENT)',
  ],
  [
    'predict model.json cars.csv --out model.json --quiet',
    2,
    'model.json: this command reads the file too, and would replace it; give it another ' +
      'name. (OPTION_CONFLICT)',
  ],
  [
    'convert cars.csv cars.ods',
    2,
    `cars.ods: unknown format of tables; choose a file name that ends in ${ENDINGS}, or name the format (--out-format). (ARGUMENT)`,
  ],
  [
    'inspect model.json --html nowhere/page.html',
    1,
    'nowhere/page.html: the file cannot be written: there is no folder "nowhere"; create it ' +
      'or choose another path. (FILE_WRITE)',
  ],
];

describe('bad input', () => {
  let before: readonly string[];

  const folder = testFolder({ ...TABLES, 'out.json': 'kept', 'out.csv': 'kept' });

  beforeAll(async () => {
    const words = 'train cars.csv --target grade --classes low,mid,high --ignore mpg --set rules=5';
    const trained = await folder.preflearn(`${words} --out model.json`);
    expect(trained.stderr).not.toContain('preflearn:');
    before = await folder.names();
  });

  function check({ stderr, ...rest }: Finished, [, code, sentence]: Case): void {
    const said = stderr.split('\n').filter((line) => line.startsWith('preflearn: '));
    expect(said).toEqual([`preflearn: ${sentence}`]);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(rest).toEqual({ code, stdout: '' });
  }

  it.concurrent.each(COMMON)('%s', async (...given) => {
    check(await folder.preflearn(given[0]), given);
  });

  it.each(FURTHER)('%s', async (...given) => {
    check(await folder.inProcess(given[0]), given);
  });

  it('changes no file', async () => {
    expect(await folder.names()).toEqual(before);
    for (const name of ['out.json', 'out.csv']) {
      expect(await folder.read(name)).toBe('kept');
    }
  });
});
