import { describe, expect, it } from 'vitest';
import { carsCsv, testFolder } from './preflearn.js';

const TABLE = 'cars.csv --target mpg --discretize 3 --ignore grade';

/** As quick as the default settings of all learners allow. */
const QUICK = '--learner auto --set folds=2 --set selectionRows=40 --set heldOutRows=1';
const TWICE = QUICK.replace('heldOutRows=1', 'heldOutRows=80');

const folder = testFolder({
  'cars.csv': carsCsv(),
  'wines.csv': wines((row) => ['red', 'white', 'rose'][row % 3]),
  'orders.csv': wines((row) => ['a>b>c', 'b>a>c', 'c>a>b'][row % 3]),
});

function wines(target: (row: number) => string): string {
  const rows = Array.from(
    { length: 30 },
    (_, row) => `${row % 3},${(7 * row) % 10},${target(row)}`,
  );
  return ['acid,sugar,taste', ...rows, ''].join('\n');
}

describe('train --learner auto', () => {
  it('saves the model that the chosen learner gives alone, and says why it chose', async () => {
    const wines = 'wines.csv --target taste';
    const quick = QUICK.replace('selectionRows=40', 'selectionRows=20');
    const run = await folder.inProcess(`train ${wines} ${quick} --out auto.json`);
    expect(run, run.stderr).toMatchObject({ code: 0 });
    expect(run.stdout).toMatch(
      /^3 learners were compared by cross-validation in 2 parts of 20 of the \d+ rows; (\S+) (has the best mean|is preferred)/,
    );
    const [, chosen] = /rows; (\S+) (?:has|is) /.exec(run.stdout) ?? [];
    expect(run.stdout).toMatch(new RegExp(`\\n${chosen} .* chosen\\n`));
    const alone = await folder.inProcess(`train ${wines} --learner ${chosen} --out alone.json`);
    expect(alone, alone.stderr).toMatchObject({ code: 0 });
    const { selection, ...model } = JSON.parse(await folder.read('auto.json')) as {
      selection: object;
    };
    expect(`${JSON.stringify(model)}\n`).toBe(await folder.read('alone.json'));
    expect(selection).toMatchObject({
      version: 1,
      chosen,
      metric: 'zeroOneLoss',
      folds: 2,
      seed: 1,
    });
    expect(selection).toMatchObject({ repeats: 1 });
    expect(run.stdout).toContain(
      '--learner auto --set folds=2 --set heldOutRows=1 --set selectionRows=20',
    );
  });

  it.each([
    ['wines.csv', 'classes without order', ['ml-rules', 'short-rules', 'multinomial-logit']],
    [
      'orders.csv',
      'orders of labels',
      ['iblr', 'lrt', 'cc', 'borda', 'most-common', 'pairwise-logit'],
    ],
  ])('compares in %s the learners of %s', async (file, _, learners) => {
    const words = `train ${file} --target taste ${QUICK} --set choose=smallest --json --out m.json`;
    const run = await folder.inProcess(words);
    expect(run, run.stderr).toMatchObject({ code: 0 });
    const { learner, selection } = JSON.parse(run.stdout) as {
      learner: string;
      selection: { chosen: string; choose: string; candidates: readonly { learner: string }[] };
    };
    expect(selection).toMatchObject({ chosen: learner, choose: 'smallest', folds: 2, rows: 30 });
    expect(selection.candidates.map((candidate) => candidate.learner)).toEqual(learners);
    expect(JSON.parse(await folder.read('m.json'))).toMatchObject({ learner });
  });

  it('lets inspect say why the learner was chosen, in text, as data and in a page', async () => {
    const trained = await folder.inProcess(`train ${TABLE} ${TWICE} --seed 3 --out why.json`);
    expect(trained, trained.stderr).toMatchObject({ code: 0 });
    const [, chosen] =
      /rows, 2 times with other parts; (\S+) (?:has|is) /.exec(trained.stdout) ?? [];
    const text = await folder.inProcess('inspect why.json --html why.html');
    const said = text.stdout.split('Why this learner\n')[1].replaceAll(/\n +/g, ' ');
    expect(said).toMatch(
      /^ +10 learners were compared by cross-validation in 2 parts of 40 of the/,
    );
    expect(said).toContain(
      'Mean absolute error: mean ± standard error over 2 folds drawn 2 times, lower is better; seed 3.',
    );
    expect(said).toMatch(
      new RegExp(
        ` ${chosen}: [\\d.]+ ± [\\d.]+,(?: usually ×[\\d.]+ the best,)? model of [^,]+, chosen`,
      ),
    );
    const { stdout } = await folder.inProcess('inspect why.json --json');
    const selectionIn = (json: string) => (JSON.parse(json) as { selection: unknown }).selection;
    expect(selectionIn(stdout)).toEqual(selectionIn(await folder.read('why.json')));
    expect(await folder.read('why.html')).toContain('Why this learner');
    expect((await folder.inProcess('predict why.json cars.csv')).code).toBe(0);
  });

  it('lets inspect say nothing of a choice where the learner was asked for', async () => {
    await folder.inProcess(`train ${TABLE} --set rules=3 --out named.json`);
    const { stdout } = await folder.inProcess('inspect named.json --json');
    expect(JSON.parse(stdout)).toMatchObject({ selection: null });
    expect((await folder.inProcess('inspect named.json')).stdout).not.toContain('Why this learner');
  });

  it('refuses a model whose choice was edited, whatever is done with it', async () => {
    const edited = (await folder.read('why.json')).replace('"folds":2', '"folds":3');
    await folder.write('edited.json', edited);
    for (const words of ['inspect edited.json', 'predict edited.json cars.csv']) {
      const run = await folder.inProcess(words);
      expect(run).toMatchObject({ code: 1 });
      expect(run.stderr).toContain(
        'model.selection.candidates.0.values: found 4 values, expected 6, one for each fold of each repeat;',
      );
      expect(run.stderr).toContain('(MODEL_VALUE)');
    }
  });

  it('takes no settings of the learners that it chooses among', async () => {
    const train = `train ${TABLE} --learner auto --out no.json --set`;
    for (const setting of ['shrinkage=0.3', 'rank-rules.shrinkage=0.3']) {
      expect(await folder.inProcess(`${train} ${setting}`)).toMatchObject({
        ...{ code: 2, stdout: '' },
        stderr:
          'preflearn: --set: shrinkage is a setting of rank-rules, but auto compares learners with their settings as by ' +
          'default; give --learner rank-rules with it, search settings by preflearn tune --learner rank-rules, or set ' +
          'only "folds", "heldOutRows", "selectionRows", "choose", "probabilities" of auto. (OPTION_CONFLICT)\n',
      });
    }
    const unknown = await folder.inProcess(`${train} sharpness=3`);
    expect(unknown.stderr).toContain('(OPTION_UNKNOWN)');
    const other = await folder.inProcess(`${train} borda.rules=3`);
    expect(other.stderr).toContain('found "borda.rules", but the learners asked for are "auto"');
    expect(await folder.names()).not.toContain('no.json');
  });
});

it('evaluates the choice on rows that it has not seen, the same with several jobs', async () => {
  const words = `evaluate orders.csv --target taste --learner auto,borda --folds 2 --json -`;
  const [one, two] = await Promise.all(
    [1, 2].map((jobs) => folder.inProcess(`${words} --jobs ${jobs} --quiet`)),
  );
  expect(one, one.stderr).toMatchObject({ code: 0 });
  expect(two, two.stderr).toMatchObject({ code: 0 });
  const metricsOf = (text: string) => {
    const { results } = JSON.parse(text) as { results: { learner: string; metrics: object }[] };
    return results.map(({ learner, metrics }) => ({ learner, metrics }));
  };
  expect(metricsOf(one.stdout)).toEqual(metricsOf(two.stdout));
  expect(metricsOf(one.stdout)[0].learner).toBe('auto');
});

it('is listed with its settings, and not tuned', async () => {
  const listed = await folder.inProcess('learners');
  expect(listed.stdout).toMatch(/\nauto {2}/);
  const own = await folder.inProcess('learners auto');
  for (const option of ['heldOutRows', 'selectionRows']) expect(own.stdout).toContain(option);
  const tuned = await folder.inProcess(`tune ${TABLE} --learner auto`);
  expect(tuned).toMatchObject({ code: 2 });
  expect(tuned.stderr).toContain('there is nothing to try');
});

describe('train --early-stopping', () => {
  it('saves the model of that number of rules, and prints how to measure it', async () => {
    const words = `train ${TABLE} --set rules=80 --early-stopping 10 --json --out early.json`;
    const run = await folder.inProcess(words);
    expect(run, run.stderr).toMatchObject({ code: 0 });
    const { stopping } = JSON.parse(run.stdout) as { stopping: { rules: number; trained: number } };
    expect(stopping.trained).toBe(stopping.rules + 10);
    const alone = await folder.inProcess(
      `train ${TABLE} --learner rank-rules --set rules=${stopping.rules} --out alone.json`,
    );
    expect(alone, alone.stderr).toMatchObject({ code: 0 });
    expect(await folder.read('early.json')).toBe(await folder.read('alone.json'));
    const text = await folder.inProcess(words.replace(' --json', ''));
    expect(text.stdout).toContain(`at ${stopping.rules} rules: of ${stopping.trained} rules`);
    expect(text.stdout).toContain(`--set rules=${stopping.rules} --folds`);
  });

  it('refuses a learner that does not learn rule by rule', async () => {
    const run = await folder.inProcess(`train ${TABLE} -l auto --early-stopping --out no.json`);
    expect(run).toMatchObject({ code: 2 });
    expect(run.stderr).toContain('auto does not learn rule by rule');
    expect(await folder.names()).not.toContain('no.json');
  });
});

describe('evaluate --early-stopping', () => {
  const words = `evaluate ${TABLE} -l ml-rules --set rules=40 --folds 2 --early-stopping 5 --json - --quiet`;
  interface ResultsText {
    readonly results: readonly {
      readonly options: object;
      readonly metrics: { readonly logLoss: { readonly values: readonly number[] } };
    }[];
  }
  const resultsOf = async (more = '') => {
    const { code, stdout, stderr } = await folder.inProcess(`${words}${more}`);
    expect(code, stderr).toBe(0);
    return (JSON.parse(stdout) as ResultsText).results;
  };

  it('stops each training by its own held-out rows, and says so in the results', async () => {
    const [stopped] = await resultsOf();
    expect(stopped.options).toMatchObject({ rules: 40, patience: 5, stoppingRule: 'best' });
    const [later] = await resultsOf(' --early-stopping 40');
    const [rule] = await resultsOf(' --stopping-rule one-standard-error');
    expect(later.metrics.logLoss.values).not.toEqual(stopped.metrics.logLoss.values);
    expect(rule.metrics.logLoss.values).not.toEqual(stopped.metrics.logLoss.values);
  });

  it('gives the same figures in threads', async () => {
    const one = await resultsOf();
    const two = await resultsOf(' --jobs 2');
    expect(two[0].metrics).toEqual(one[0].metrics);
  });

  it('refuses a rule of stopping without it, and a learner that cannot be stopped', async () => {
    const rule = await folder.inProcess(`evaluate ${TABLE} --folds 2 --stopping-rule best`);
    expect(rule).toMatchObject({ code: 2 });
    expect(rule.stderr).toContain(
      '--stopping-rule: it is for --early-stopping, which was not given',
    );
    const auto = await folder.inProcess(`evaluate ${TABLE} --folds 2 -l auto --early-stopping`);
    expect(auto).toMatchObject({ code: 2 });
    expect(auto.stderr).toContain('auto does not learn rule by rule');
  });
});
