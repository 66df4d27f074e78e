import { beforeAll, describe, expect, it } from 'vitest';
import { carsCsv, ENDINGS, testFolder } from './preflearn.js';

const RANKING =
  'choose a learner for ranking targets, such as iblr, lrt, pairwise-logit, cc, borda, most-common, extra-trees, random-forest, smooth-ranking (--learner iblr).';
const NOMINAL_ONLY =
  'choose a learner for nominal targets, such as ml-rules, short-rules, multinomial-logit, c45, lri, slipper, rulefit, extra-trees, random-forest (--learner ml-rules).';
const NOMINAL =
  'choose a learner for nominal targets, such as ml-rules, short-rules, multinomial-logit, c45, lri, slipper, rulefit, extra-trees, random-forest, if they have no order (--learner ml-rules).';

function ordersCsv(): string {
  const orders = ['a>b>c', 'b>a>c', 'c>a~b', ''];
  return `x,r\n${Array.from({ length: 20 }, (_, i) => `${i},${orders[i % 4]}\n`).join('')}`;
}

const TABLES = {
  'cars.csv': carsCsv(),
  'orders.csv': ordersCsv(),
  'orders.xarff': '@attribute x numeric\n@attribute r RANKING {a,b}\n@data\n1,a>b\n2,b>a\n',
  'colours.csv': 'x,y\n1,red\n2,green\n3,blue\n4,red\n',
  'incomes.csv': 'x,y\n1,>50K\n2,<=50K\n3,>50K\n4,20K>x\n',
  'scored.csv': carsCsv().replace('mpg,grade', 'score,prediction').replace('EU', 'Mars'),
  'quoted.csv': 'x," a ",y\n1,2," low "\n3,4,high\n5,6,mid\n',
  'question.arff': "@attribute x numeric\n@attribute c {'?',b}\n@data\n1,'?'\n2,b\n",
} as const;

/** What is typed, what it exits with, and what is said. */
type Case = readonly [words: string | readonly string[], code: number, sentence: string];

const LEARNERS: readonly Case[] = [
  [
    'train orders.csv -t r -o out.json --learner rank-rules',
    1,
    `orders.csv, column "r": found orders of labels such as "a>b>c", but rank-rules learns ordinal targets; ${RANKING} (TARGET_KIND)`,
  ],
  [
    'evaluate orders.csv -t r --folds 2 -l rank-rules,order',
    1,
    `orders.csv, column "r": found orders of labels such as "a>b>c", but rank-rules, order learn ordinal targets; ${RANKING} (TARGET_KIND)`,
  ],
  [
    'train orders.xarff -t r -o out.json --learner rank-rules',
    1,
    `orders.xarff, column "r": rank-rules learns ordinal targets, but the target is ranking; ${RANKING} (TARGET_KIND)`,
  ],
  [
    'train colours.csv -t y --kind nominal -o out.json --learner rank-rules',
    1,
    `colours.csv, column "y": rank-rules learns ordinal targets, but the target is nominal; ${NOMINAL_ONLY} (TARGET_KIND)`,
  ],
  [
    'train colours.csv -t y -o out.json --learner rank-rules',
    1,
    `colours.csv, column "y": the order of the classes "red", "green", "blue" is not known; list them from lowest to highest (--classes low,mid,high), or ${NOMINAL} (TARGET_CLASSES)`,
  ],
  [
    'train incomes.csv -t y -o out.json --learner rank-rules',
    1,
    `incomes.csv, column "y": the order of the classes ">50K", "<=50K", "20K>x" is not known; list them from lowest to highest (--classes low,mid,high), or ${NOMINAL} (TARGET_CLASSES)`,
  ],
  [
    'train colours.csv -t y --learner iblr -o out.json',
    1,
    'colours.csv, column "y": no row puts one label before another (found "red", "green", ' +
      '"blue"), expected orders of labels such as "b>a>c"; correct the column, or take it as ' +
      'classes, with a learner for those (--kind nominal). (TARGET_RANKING)',
  ],
  [
    'train cars.csv -t mpg --kind numeric -o out.json --learner rank-rules',
    1,
    'cars.csv, column "mpg": rank-rules learns ordinal targets, but the target is numeric; choose a learner for ' +
      'numeric targets, such as short-rules, kernel-ridge, ender-regression, linear, extra-trees, random-forest (--learner short-rules). (TARGET_KIND)',
  ],
];

const EMPTY = 'The name of an output is empty; name a file. (ARGUMENT)';
const DASH =
  'This output cannot be "-", which only tables and --json take for the standard output; name a file. ' +
  '(ARGUMENT)';

const OUTPUTS: readonly Case[] = [
  [['train', 'none.csv', '-t', 'y', '-o', ''], 2, EMPTY],
  [['predict', 'none.json', 'none.csv', '--out='], 2, EMPTY],
  [['evaluate', 'none.csv', '-t', 'y', '--folds', '2', '--json', ''], 2, EMPTY],
  [['inspect', 'none.json', '--html', ''], 2, EMPTY],
  [['generate', 'rank-rules-artificial', '-n', '5', '-o', ''], 2, EMPTY],
  [
    ['convert', 'none.csv', ''],
    2,
    'Argument "out": found nothing, expected a name; see the examples of preflearn convert ' +
      '--help. (ARGUMENT)',
  ],
  [
    ['inspect', ''],
    2,
    'Argument "model.json": found nothing, expected a name; see the examples of preflearn ' +
      'inspect --help. (ARGUMENT)',
  ],
  ['train none.csv -t y -o -', 2, DASH],
  ['evaluate none.csv -t y --folds 2 --html -', 2, DASH],
  [
    'predict none.json none.csv -o p.txt',
    2,
    `p.txt: unknown format of tables; choose a file name that ends in ${ENDINGS}, or name the format (--out-format). (ARGUMENT)`,
  ],
  [
    'generate label-ranking-attributes none.csv --labels a,b -o p.txt',
    2,
    `p.txt: unknown format of tables; choose a file name that ends in ${ENDINGS}, or name the format (--out-format). (ARGUMENT)`,
  ],
  [
    'convert question.arff out.csv',
    1,
    'out.csv: Column "c", row 1 of 2: the category "?" would be read back from CSV as a missing value; rename ' +
      'it, or make it missing. (FILE_FORMAT)',
  ],
];

const NAMES: readonly Case[] = [
  [
    'train orders.csv -t R -o out.json',
    1,
    'orders.csv, --target: found "R", but the columns are "x", "r"; you may mean "r" ' +
      '(--target r). (COLUMN_MISSING)',
  ],
  [
    'train cars.csv -t grade --ignore mgp,orgin -o out.json',
    1,
    'cars.csv, --ignore: found "mgp", "orgin", but the columns are "weight", "power", ' +
      '"origin", "mpg", "grade"; you may mean "mpg", "origin" (--ignore mpg,origin). ' +
      '(COLUMN_MISSING)',
  ],
  [
    'train cars.csv -t grade --weights Weigth -o out.json',
    1,
    'cars.csv, --weights: found "Weigth", but the columns are "weight", "power", "origin", ' +
      '"mpg", "grade"; you may mean "weight" (--weights weight). (COLUMN_MISSING)',
  ],
  [
    'train orders.csv -t y -o out.json',
    1,
    'orders.csv, --target: found "y", but the columns are "x", "r"; check the spelling. ' +
      '(COLUMN_MISSING)',
  ],
];

const TABLE_FIRST =
  'cars.csv: this looks like a table, not like a saved model; give the model first, a file ' +
  'that train has saved. (MODEL_FORMAT)';

describe('advice', () => {
  let before: readonly string[];

  const folder = testFolder(TABLES);

  beforeAll(async () => {
    const words = 'train cars.csv -t grade --classes low,mid,high --ignore mpg --set rules=5';
    expect(await folder.inProcess(`${words} -o model.json`)).toMatchObject({ code: 0 });
    before = await folder.names();
  });

  async function check([words, code, sentence]: Case): Promise<void> {
    const { stderr, ...rest } = await folder.inProcess(words);
    const said = stderr.split('\n').filter((line) => line.startsWith('preflearn: '));
    expect(said).toEqual([`preflearn: ${sentence}`]);
    expect(rest).toEqual({ code, stdout: '' });
    expect(await folder.names()).toEqual(before);
  }

  it.each(LEARNERS)('names learners that fit the target: %s', (...given) => check(given));

  it.each(OUTPUTS)('refuses an output before any work: %s', (...given) => check(given));

  it.each(NAMES)('knows what a misspelt column may be: %s', (...given) => check(given));

  it.each([
    'predict cars.csv model.json',
    'explain cars.csv model.json --row 1',
    'inspect cars.csv',
  ])('says that the model comes first: %s', (words) => check([words, 1, TABLE_FIRST]));

  it('says that --keep would repeat a column, also where the table could not be predicted', () =>
    check([
      'predict model.json scored.csv --keep',
      1,
      'scored.csv, --keep: there would be a second column "prediction", "score"; rename the ' +
        'one in the table, or leave out --keep. (COLUMN_DUPLICATE)',
    ]));

  it('gives way to names with blanks at their ends', async () => {
    const words = ['train', 'quoted.csv', '-t', 'y', '--ignore', '[" a "]', '--set', 'rules=2'];
    const classes = ['--classes', '[" low ","mid","high"]', '--out', 'quoted.json'];
    const { code, stdout, stderr } = await folder.inProcess([...words, ...classes]);
    expect(code).toBe(0);
    expect(stderr).toContain('Target "y": 3 classes in order:  low  < mid < high.\n');
    expect(stdout).toContain(`--classes '[" low ","mid","high"]' --ignore '[" a "]' --learner`);
    const loose = 'train quoted.csv -t y --classes low,mid,high -o none.json';
    expect((await folder.inProcess(loose)).stderr).toContain('found the class " low "');
  });
});
