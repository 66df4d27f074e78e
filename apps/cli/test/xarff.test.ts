import { describe, expect, it } from 'vitest';
import { testFolder } from './preflearn.js';

/** Orders of labels that follow from the sign of x; the label z is declared and never ranked. */
function ordersXarff(): string {
  const rows = Array.from({ length: 40 }, (_, i) => {
    const x = (i - 19.5) / 10;
    return `${x},\t${(i * 7) % 11},\t${x < 0 ? 'a>b>c' : 'c>a'}`;
  });
  const head =
    '@relation orders\n\n@attribute x NUMERIC\n@attribute noise NUMERIC\n@attribute L RANKING {a,z,b,c}\n\n@data\n';
  return `${head}${rows.join('\n')}\n`;
}

describe('.xarff files', () => {
  const folder = testFolder({
    'orders.xarff': ordersXarff(),
    'ties.csv': 'x,order\n1,b>a~c\n2,\n3,c>L10\n4,L2>a\n',
    'bad.xarff': '@attribute x numeric\n@attribute L RANKING {a,b}\n@data\n1,a>b\n2,b>q\n',
  });

  it.each(['', ' --kind ranking'])('are trained on with all declared labels%s', async (kind) => {
    const words = `train orders.xarff --target L --learner lrt --out model.json${kind}`;
    const { stderr, code } = await folder.inProcess(words);
    expect(code).toBe(0);
    expect(stderr).toContain('Target "L": orders of 4 labels ("a", "z", "b", "c").');
    expect(JSON.parse(await folder.read('model.json')).schema.target).toMatchObject({
      kind: 'ranking',
      classes: ['a', 'z', 'b', 'c'],
    });
    const predicted = await folder.inProcess('predict model.json orders.xarff --out p.xarff');
    expect(predicted.stderr).toContain('Against the "L" of 40 rows in orders.xarff: ');
    expect(await folder.read('p.xarff')).toContain('@attribute prediction RANKING {a,z,b,c}\n');
  });

  it('say that a target is a ranking, whatever the learner hopes for', async () => {
    const { stderr, code } = await folder.inProcess(
      'train orders.xarff --target L --learner rank-rules --out none.json',
    );
    expect(code).toBe(1);
    expect(stderr).toContain('(TARGET_KIND)');
  });

  it('come from CSV and go back', async () => {
    const there = await folder.inProcess('convert ties.csv ties.xarff --ranking order');
    expect(there.stdout).toBe(
      'Wrote 4 rows x 2 columns to ties.xarff:\n  x      numeric, 1 to 4\n' +
        '  order  nominal, orders of 5 labels "L2", "L10", "a", "b", "c", 1 missing\n',
    );
    expect(await folder.read('ties.xarff')).toBe(
      '@relation table\n\n@attribute x numeric\n@attribute order RANKING {L2,L10,a,b,c}\n\n@data\n' +
        '1,b>a~c\n2,?\n3,c>L10\n4,L2>a\n',
    );
    const back = await folder.inProcess('convert ties.xarff back.csv');
    expect(back.stdout).toContain(
      '  order  nominal, 3 categories "b>a~c", "c>L10", "L2>a", 1 missing\n',
    );
    expect(await folder.read('back.csv')).toBe(await folder.read('ties.csv'));
  });

  it('keep their labels from XARFF to XARFF, and take labels that are given', async () => {
    await folder.inProcess('convert orders.xarff same.xarff');
    await folder.inProcess('convert orders.xarff declared.xarff --ranking L');
    await folder.inProcess(
      'convert ties.csv more.xarff --ranking order --labels c,b,a,L2,L10,never',
    );
    expect(await folder.read('same.xarff')).toContain('RANKING {a,z,b,c}');
    expect(await folder.read('declared.xarff')).toContain('RANKING {a,z,b,c}');
    expect(await folder.read('more.xarff')).toContain('RANKING {c,b,a,L2,L10,never}');
  });

  it.each([
    [
      'train bad.xarff --target L --learner lrt --out none.json',
      1,
      'bad.xarff, line 5, column "L": found the label "q" in "b>q", expected some of the declared labels "a", "b"; correct it, or add it to the declaration. (TARGET_RANKING)',
    ],
    [
      'convert ties.csv none.xarff --ranking x',
      1,
      'ties.csv, column "x": found numbers, expected orders of labels such as "b>a>c". ' +
        '(COLUMN_TYPE)',
    ],
    [
      'convert ties.csv none.xarff --ranking other',
      1,
      'ties.csv, --ranking: found "other", but the columns are "x", "order"; check the ' +
        'spelling. (COLUMN_MISSING)',
    ],
    [
      'convert ties.csv none.xarff --ranking order --labels a,b,c',
      1,
      'ties.csv, column "order", row 3 below the header: found the label "L10", expected one ' +
        'of "a", "b", "c". (TARGET_RANKING)',
    ],
    [
      'convert ties.csv none.xarff --labels a,b',
      2,
      '--labels: it is for --ranking, which was not given; give --ranking too, or leave out ' +
        '--labels. (OPTION_CONFLICT)',
    ],
    [
      'convert ties.csv none.arff --ranking order',
      2,
      'none.arff, --ranking: only .xarff, .arrow, .feather, .arrows or .ipc files can say what orders are; ' +
        'leave out --ranking. ' +
        '(OPTION_CONFLICT)',
    ],
  ])('are refused by %s', async (words, code, sentence) => {
    const before = await folder.names();
    const finished = await folder.inProcess(words);
    expect(finished).toEqual({ code, stdout: '', stderr: `preflearn: ${sentence}\n` });
    expect(await folder.names()).toEqual(before);
  });
});
