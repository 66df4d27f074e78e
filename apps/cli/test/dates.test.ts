import { describe, expect, it } from 'vitest';
import { testFolder } from './preflearn.js';

/** Days of which those from May on are low, and Sundays very low. */
const ROWS = Array.from({ length: 80 }, (_, i) => {
  const date = new Date(Date.UTC(2024, 0, 1 + ((i * 37) % 300)));
  const [month, day] = [date.getUTCMonth() + 1, date.getUTCDate()];
  const isSunday = date.getUTCDay() === 0;
  return { month, day, grade: isSunday ? 'very low' : month >= 5 ? 'low' : 'high' };
});

const american = ({ month, day }: { month: number; day: number }) => `${month}/${day}/2024`;

const LEARN = '-t grade --learner rank-rules --set rules=60';

describe('dates', () => {
  const folder = testFolder({
    'd.csv': `when,x,grade\n${ROWS.map((row, i) => `${american(row)},${i % 5}%,${row.grade}\n`).join('')}`,
    'new.csv': 'when,x\n1/2/2024,3%\n6/7/2024,1%\n',
    'numbers.csv': 'when,x\n1/2/2024,3\n',
    'words.csv': 'when,x,grade\na,1,low\nb,2,high\n',
  });

  async function run(words: string) {
    const finished = await folder.inProcess(`${words}`);
    expect(finished, finished.stderr).toMatchObject({ code: 0 });
    return finished;
  }

  it('are learned, shown, saved and read again without saying their order twice', async () => {
    const classes = ['--classes', 'very low,low,high'];
    const trained = await folder.inProcess([
      'train',
      'd.csv',
      ...LEARN.split(' '),
      ...classes,
      '-o',
      'm.json',
    ]);
    expect(trained.stderr).toContain('dates were read with the month first in column "when"');
    expect((await run('inspect m.json')).stdout).toMatch(/when (?:<=|>=) 2024-0\d-\d\d/);
    expect((await run('inspect m.json')).stdout).not.toMatch(/when (?:<=|>=) \d{5}/);
    const { stdout } = await run('predict m.json new.csv');
    expect(stdout.split('\n')[2]).toMatch(/^low/);
    const wrong = await folder.inProcess('predict m.json numbers.csv');
    expect(wrong.stderr).toContain(
      'found numbers without a unit, but the model was trained on numbers in % there',
    );
  });

  it('survive other formats', async () => {
    for (const format of ['arff', 'jsonl', 'tsv']) {
      await run(`convert d.csv d.${format}`);
      const { stdout } = await run(`convert d.${format} back-${format}.csv`);
      expect(stdout).toContain('when   dates, 2024-01-01 to 2024-10-2');
    }
  });

  it('give parts as columns, at prediction too', async () => {
    const words = [
      '--classes',
      'very low,low,high',
      '--date-parts',
      'when:month,weekday',
      '--ignore',
      'when,x',
    ];
    const trained = await folder.inProcess([
      'train',
      'd.csv',
      ...LEARN.split(' '),
      ...words,
      '-o',
      'p.json',
    ]);
    expect(trained.stderr).toContain('80 rows; 2 attributes, 2 numeric.');
    expect(trained.stdout).toContain('--date-parts when:month,weekday');
    expect((await run('inspect p.json')).stdout).toMatch(/when\.weekday <= 6\.5/);
    const predicted = await run('predict p.json new.csv');
    await run('convert new.csv parts.csv --dates mdy --date-parts when:month,weekday');
    expect((await run('predict p.json parts.csv')).stdout).toBe(predicted.stdout);
  });

  it('give no parts where there are none', async () => {
    const train = (words: string) =>
      folder.inProcess(`train words.csv ${LEARN} -o w.json --date-parts ${words}`);
    expect((await train('when:year')).stderr).toContain(
      'words.csv, column "when": found text, but year is a part of dates; say in which order day, month and year stand ' +
        '(--dates), or leave out --date-parts.',
    );
    expect((await train('wen:year')).stderr).toContain(
      'you may mean "when" (--date-parts when:year)',
    );
    expect((await train('when:years')).stderr).toContain(
      'expected COLUMN:PARTS, with parts of year,month,day,weekday,hour.',
    );
  });
});
