import { describe, expect, it } from 'vitest';
import { testFolder } from './preflearn.js';

const ROWS = Array.from({ length: 60 }, (_, i) => i);

const LEARN = '-t grade --learner rank-rules --set rules=5';

describe('columns from which nothing can be learned', () => {
  const lines = ROWS.map((i) => `${i + 1},person ${i},${i % 7},${i % 7 > 3 ? 'high' : 'low'}`);
  const folder = testFolder({
    'd.csv': `id,name,x,grade\n${lines.join('\n')}\n`,
    'x.csv': `x,grade\n${ROWS.map((i) => `${i % 7},${i % 7 > 3 ? 'high' : 'low'}\n`).join('')}`,
    'new.csv': 'x\n5\n',
    'only.csv': `id,grade\n${ROWS.map((i) => `${i},${i > 30 ? 'a' : 'b'}\n`).join('')}`,
  });

  it('are left out and said, and the model does not need them', async () => {
    const { code, stderr } = await folder.inProcess(`train d.csv ${LEARN} -o d.json`);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr:
        'd.csv: left out of training: "id" (numbers the rows), "name" (60 of 60 values differ); --keep id,name keeps ' +
        'them.\nd.csv: 60 rows; 1 attribute, 1 numeric.\nTarget "grade": 2 classes in order: high < low. This order is ' +
        'alphabetical; for another: --classes low,high; for classes without order: --kind nominal --learner ml-rules.\n',
    });
    expect((await folder.inProcess('predict d.json new.csv')).code).toBe(0);
    await folder.inProcess(`train x.csv ${LEARN} -o x.json`);
    const [a, b] = await Promise.all(
      ['d', 'x'].map((name) => folder.inProcess(`inspect ${name}.json`)),
    );
    expect(a.stdout).toBe(b.stdout);
  });

  it('are those that are the same in every row, too', async () => {
    const lines = ROWS.map((i) => `${i % 7},7,,${i % 7 > 3 ? 'high' : 'low'}`);
    await folder.write('same.csv', `x,same,none,grade\n${lines.join('\n')}\n`);
    const { code, stderr } = await folder.inProcess(`train same.csv ${LEARN} -o same.json`);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringContaining(
        'same.csv: left out of training: "same" (is "7" in every row), "none" (has no value); --keep same,none keeps them.\n',
      ),
    });
    const { stdout } = await folder.inProcess('describe same.csv -t grade');
    expect(stdout).toMatch(
      /\nLeft out of training\n {2}"same": is "7" in every row\n {2}"none": has no value\n {2}to keep them: --keep same,none\n$/,
    );
    expect(stdout).not.toContain('To look at');
  });

  it('are kept where they are named', async () => {
    const kept = await folder.inProcess(
      `train d.csv ${LEARN} --keep id --type name=nominal -o k.json`,
    );
    expect(kept.stderr).not.toContain('left out');
    expect(kept.stderr).toContain('3 attributes, 2 numeric, 1 nominal ("name")');
    expect(kept.stdout).toContain('--keep id');
    const one = await folder.inProcess(`evaluate d.csv ${LEARN} --keep name --folds 2`);
    expect(one.stderr).toContain(
      'left out of training: "id" (numbers the rows); --keep id keeps it.',
    );
    const wrong = await folder.inProcess(`train d.csv ${LEARN} --keep nam -o k.json`);
    expect(wrong.stderr).toContain('d.csv, --keep: found "nam"');
  });

  it('are kept where there are no others', async () => {
    const { stderr } = await folder.inProcess(`train only.csv ${LEARN} -o o.json`);
    expect(stderr).toContain('1 attribute, 1 numeric');
  });
});
