import { beforeAll, describe, expect, it } from 'vitest';
import { carsCsv, type Finished, testFolder } from './preflearn.js';

/** The cars as a German spreadsheet exports them, in windows-1252, with a mark for missing values. */
const german = carsCsv()
  .replaceAll(',', ';')
  .replaceAll(';;', ';n/v;')
  .replaceAll('.', ',')
  .replace('weight', 'Größe')
  .replaceAll('EU', 'Österreich');

/** `{ name, file, words }` of a training; words are as a shell splits them. */
const TRAININGS: readonly (readonly [string, string, string])[] = [
  ['a plain table', 'cars.csv', '-t mpg --discretize 5 --set rules=20'],
  [
    'settings, a seed, weights and columns to ignore',
    'cars.csv',
    '-t mpg --discretize 5 --learner order --set rules=20 --set sample=0.7 --set epsilon=0.1 --seed 9 ' +
      '--weights weight --ignore grade',
  ],
  [
    'a German table',
    'german.csv',
    "-t mpg --discretize 4 --learner rank-rules --set rules=20 --separator ';' --decimal , --encoding windows-1252 --missing n/v",
  ],
  [
    'a separator that none would guess',
    'tilde.csv',
    '-t mpg --discretize 4 --learner rank-rules --set rules=9 --separator "~"',
  ],
  [
    'names that a shell would take apart',
    "a b's $HOME.csv",
    `-t 'how
many "miles"?' --discretize 4 --learner rank-rules --set rules=9 --type 'a=b=nominal' --ignore '["x, y"]' --missing '["*","n a"]'`,
  ],
  [
    'a name like an option',
    './-x.csv',
    '-t -y --learner ml-rules --set rules=9 --classes=-1,0,2 --kind nominal',
  ],
  ['orders', 'orders.csv', "-t order --learner iblr --set k=3 --classes c,b,a,'d e'"],
  [
    'a format that the name does not say',
    'cars.data',
    '-t mpg --discretize 4 --learner rank-rules --set rules=9 --format csv',
  ],
  [
    'a name that says another',
    'cars.tsv',
    '-t mpg --discretize 4 --learner rank-rules --set rules=9 --format csv',
  ],
  ['a table of four rows', 'small.csv', '-t y --kind nominal --learner ml-rules --set rules=3'],
];

describe('the lines that train prints as next', () => {
  const rows = Array.from({ length: 24 }, (_, i) => i);
  const orders = ['a>b>c', 'b>a', 'c>d e>a'];
  const folder = testFolder({
    'cars.csv': carsCsv(),
    'cars.data': carsCsv(),
    'cars.tsv': carsCsv(),
    'tilde.csv': carsCsv().replaceAll(',', '~'),
    "a b's $HOME.csv": `"a=b","x, y","how\nmany ""miles""?"\n${rows.map((i) => `${i % 7 ? i % 3 : '*'},?,${i * 3}`).join('\n')}\n`,
    '-x.csv': `x,-y\n${rows.map((i) => `${i},${[-1, 0, 2][i % 3]}`).join('\n')}\n`,
    'orders.csv': `x,order\n${rows.map((i) => `${i},${orders[i % 3]}`).join('\n')}\n`,
    'small.csv': 'x,y\n1,a\n2,b\n3,a\n4,b\n',
  });

  beforeAll(async () => {
    await folder.write('german.csv', Buffer.from(german, 'latin1'));
  });

  /** Runs a line with the command on the path. */
  async function shell(line: string): Promise<Finished> {
    const finished = await folder.shell(`preflearn() { $PREFLEARN "$@"; }\n${line}`);
    expect(finished, finished.stderr).toMatchObject({ code: 0 });
    return finished;
  }

  it.each(TRAININGS)('run as printed, and do what was done: %s', async (_, file, words) => {
    const quoted = `'${file.replaceAll("'", "'\\''")}'`;
    const trained = await shell(`preflearn train ${quoted} ${words} -o 'my model.json'`);
    const next = /^Next +([\s\S]*)\n$/m.exec(trained.stdout)?.[1].split(/\n +/) ?? [];
    expect(next).toHaveLength(3);
    const [inspect, predict, evaluate] = next;

    expect((await shell(inspect)).stdout.replaceAll(/\s+/g, ' ')).toContain(
      /^Learned +(.*), in /m
        .exec(trained.stdout)?.[1]
        .replace('\\u000a', ' ')
        .replaceAll(/\s+/g, ' '),
    );

    expect(predict).not.toMatch(/--(separator|decimal|encoding|missing|type)/);
    const [, metric, value] =
      /^On these rows +(.*?) ([\d.]+)(?: classes| of rows)?( \(|$)/m.exec(trained.stdout) ?? [];
    const { stderr } = await shell(predict);
    expect(`${metric}: ${stderr.replaceAll(/\s+/g, ' ')}`).toContain(` ${value}`);

    const folds = /--folds (\d+)$/.exec(evaluate)?.[1];
    const measured = await shell(`${evaluate} --json -`);
    const asked = await shell(`preflearn evaluate ${quoted} ${words} --folds ${folds} --json -`);
    expect(withoutSeconds(measured.stdout)).toEqual(withoutSeconds(asked.stdout));
  });

  it('name no table that came from the standard input', async () => {
    const words = '-t mpg --discretize 5 --set rules=5 -o piped.json';
    const { stdout } = await shell(`preflearn train - ${words} < cars.csv`);
    expect(stdout).toMatch(/\nNext +preflearn inspect piped.json\n$/);
  });

  it('are not printed with --quiet', async () => {
    const { stdout } = await folder.inProcess(
      'train cars.csv -t mpg --discretize 5 --set rules=5 -o quiet.json --quiet',
    );
    expect(stdout).not.toContain('Next');
  });
});

/** A results document without times. */
function withoutSeconds(text: string): unknown {
  return JSON.parse(text, (key, value: unknown) => (key === 'seconds' ? 0 : value));
}
