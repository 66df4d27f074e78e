import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { projectPlugins } from '../src/plugins/project-file.js';
import { carsCsv, testFolder } from './preflearn.js';

/** A learner with its loss, a metric, a format and a generator; loading it writes a file beside it. */
const MINE = `
import { writeFileSync } from 'node:fs';
import { gradient, gradientBoosting, meanCost, nearestClassLink, pointwiseLoss, ruleLearner } from '@preflearn/boosting';
import { Random, tableFromColumns } from '@preflearn/core';

writeFileSync(new URL('./loaded.txt', import.meta.url), 'loaded');

const squaredLoss = pointwiseLoss({
  id: 'squared',
  targetKinds: ['ordinal'],
  labels: ({ codes }) => codes.map((code) => code + 1),
  value: (y, f) => (y - f) ** 2 / 2,
  gradient: (y, f) => f - y,
  hessian: () => 1,
});
const squaredRules = ruleLearner({
  id: 'squared-rules',
  title: 'Squared rules',
  summary: 'Rules for ordered classes under the squared loss.',
  loss: squaredLoss,
  link: nearestClassLink,
  techniques: [gradient, gradientBoosting],
  error: meanCost,
});
const worstLoss = {
  id: 'worstLoss',
  title: 'Largest error',
  direction: 'lower',
  kinds: ['ordinal'],
  formula: 'max |y - p|',
  undefinedWhen: [],
  source: 'a test',
  value: (prediction, { codes }) => codes.reduce((most, code, i) => Math.max(most, Math.abs(code - prediction.codes[i])), 0),
};
const lines = {
  id: 'lines',
  title: 'one number a line',
  extensions: ['.lines'],
  declares: [],
  isText: true,
  supportedOptions: [],
  opensInSpreadsheets: false,
  read: () => { throw new Error('not needed'); },
  write: (table) => table.columns[0].values.join('\\n') + '\\n',
};
const dice = {
  id: 'dice',
  title: 'throws of dice',
  summary: 'Throws dice.',
  options: {
    rows: { type: 'integer', default: 3, min: 1, description: 'how many throws' },
    mostPips: { type: 'integer', default: 6, min: 2, description: 'pips of the highest side' },
    seed: { type: 'integer', default: 1, min: 0, description: 'the same seed gives the same throws' },
  },
  make({ rows, mostPips, seed }) {
    const random = new Random(seed);
    const pips = Array.from({ length: rows }, () => 1 + Math.floor(random.uniform() * mostPips));
    return { table: tableFromColumns({ pips }), target: 'pips' };
  },
};
export const plugin = { learners: [squaredRules], losses: [squaredLoss], metrics: [worstLoss], tableFormats: [lines], generators: [dice] };
`;

const TRAIN = 'train cars.csv -t mpg --discretize 5 --set rules=5';

const folder = testFolder({ 'cars.csv': carsCsv(), 'mine.mjs': MINE });

beforeAll(async () => {
  const modules = fileURLToPath(new URL('../node_modules', import.meta.url));
  await symlink(modules, join(folder.path, 'node_modules'));
});

describe('a model of a plug-in', () => {
  beforeAll(async () => {
    const trained = await folder.preflearn(
      `${TRAIN} --learner squared-rules --plugin ./mine.mjs -o model.json`,
    );
    expect(trained).toMatchObject({ code: 0 });
    expect(trained.stdout).toContain('preflearn inspect model.json --plugin ./mine.mjs\n');
  });

  it('says which it needs', async () => {
    const model = JSON.parse(await folder.read('model.json')) as Record<string, unknown>;
    expect(model).toMatchObject({ learner: 'squared-rules', plugin: './mine.mjs' });
    await folder.preflearn(`${TRAIN} -l order --plugin ./mine.mjs -o other.json`);
    expect(JSON.parse(await folder.read('other.json'))).not.toHaveProperty('plugin');
  });

  it('does not load its code, and is refused without it', async () => {
    await folder.write('loaded.txt', 'not loaded');
    for (const command of ['predict model.json cars.csv', 'inspect model.json']) {
      const { code, stderr } = await folder.preflearn(command);
      expect(code).toBe(1);
      expect(stderr).toBe(
        'preflearn: model.json: the model was trained with the learner "squared-rules" of the plug-in ./mine.mjs; ' +
          'pass --plugin ./mine.mjs, if you trust that code. (MODEL_LEARNER)\n',
      );
    }
    expect(await folder.read('loaded.txt')).toBe('not loaded');
  });

  it('is refused with the name in quotes where a shell would need them', async () => {
    const text = (await folder.read('model.json')).replace(
      '"./mine.mjs"',
      '"./m.mjs; echo \\u001b[31m"',
    );
    await folder.write('odd.json', text);
    expect((await folder.preflearn('inspect odd.json')).stderr).toContain(
      "pass --plugin $'./m.mjs; echo \\x1b[31m', if you trust that code.",
    );
  });

  it('is used with it, wherever the option stands', async () => {
    const after = await folder.preflearn(
      'predict model.json cars.csv -o a.csv --plugin ./mine.mjs',
    );
    const before = await folder.preflearn(
      '--plugin=./mine.mjs predict model.json cars.csv -o b.csv',
    );
    expect([after.code, before.code]).toEqual([0, 0]);
    expect(await folder.read('a.csv')).toBe(await folder.read('b.csv'));
    expect(await folder.read('loaded.txt')).toBe('loaded');
  });
});

it('is not loaded where it is the value of another option', async () => {
  await folder.write('loaded.txt', 'not loaded');
  const found = 'found "--plugin=./mine.mjs" after it, which is an option itself';
  const refusals = {
    'train cars.csv -t mpg -o': `--out: ${found}, expected <model.json>; write --out <model.json>`,
    'train cars.csv -t mpg --out': `--out: ${found}, expected <model.json>; write --out <model.json>`,
    'inspect --html': `--html: ${found}, expected <out.html>; write --html <out.html>`,
  };
  for (const [words, refusal] of Object.entries(refusals)) {
    const { code, stderr } = await folder.preflearn(`${words} --plugin=./mine.mjs`);
    expect({ code, stderr }, words).toEqual({
      code: 2,
      stderr: `preflearn: ${refusal}. (ARGUMENT)\n`,
    });
  }
  expect(await folder.read('loaded.txt')).toBe('not loaded');
});

describe('the parts of a plug-in', () => {
  it('are in the help of every command', async () => {
    for (const command of ['', 'train', 'evaluate', 'help tune', 'generate dice']) {
      const { stdout } = await folder.preflearn(`${command} --plugin ./mine.mjs --help`.trim());
      expect(stdout).toContain('--plugin <file>');
      expect(stdout).toContain('Plug-ins:\n  ./mine.mjs\n    learners: squared-rules\n');
    }
    expect((await folder.preflearn('train --help')).stdout).not.toContain('Plug-ins:');
  });

  it('are listed with the plug-in that they are of', async () => {
    const { stdout } = await folder.preflearn('learners --plugin ./mine.mjs');
    expect(stdout).toContain(
      'squared-rules  Squared rules, for ordinal targets; of the plug-in ./mine.mjs\n',
    );
    const json = await folder.preflearn('learners squared-rules --json --plugin ./mine.mjs');
    expect(JSON.parse(json.stdout)).toMatchObject({ plugin: './mine.mjs' });
  });

  it('are used by worker threads, with the same results', async () => {
    const words =
      'evaluate cars.csv -t mpg --discretize 5 --folds 3 --set rules=5 --learner squared-rules,order ' +
      '--metrics worstLoss,maeLoss --json - --plugin ./mine.mjs';
    const [one, two] = [await folder.preflearn(words), await folder.preflearn(`${words} --jobs 2`)];
    expect([one.stderr, two.stderr]).toEqual(['', '']);
    const values = (text: string) => text.replace(/"(fit|predict)": \d.*/g, '');
    expect(one.stdout).toContain('worstLoss');
    expect(values(two.stdout)).toBe(values(one.stdout));
  });

  it('are not taken for the same when their file has changed', async () => {
    const words =
      'evaluate cars.csv -t mpg --discretize 5 --folds 2 --set rules=2 --learner squared-rules --plugin ./mine.mjs ' +
      '--journal runs.jsonl';
    const runs = async () => {
      expect(await folder.preflearn(words)).toMatchObject({ code: 0 });
      return (await folder.read('runs.jsonl')).trim().split('\n').length;
    };
    const first = await runs();
    expect(await runs()).toBe(first);
    await folder.write('mine.mjs', `${MINE}// changed`);
    expect(await runs()).toBeGreaterThan(first);
  });

  it('are generators and formats, too', async () => {
    const made = await folder.preflearn(
      'generate dice --rows 5 --most-pips 2 -o d.lines --plugin ./mine.mjs',
    );
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(await folder.read('d.lines')).toMatch(/^([12]\n){5}$/);
    const wrong = await folder.preflearn('generate dice --rows 0 -o e.csv --plugin ./mine.mjs');
    expect(wrong).toMatchObject({ code: 2 });
    expect(wrong.stderr).toBe(
      'preflearn: --rows: found "0", expected a whole number of at least 1. (ARGUMENT)\n',
    );
    const json = await folder.preflearn('generate dice -o d.csv --json --plugin ./mine.mjs');
    expect(Object.keys(JSON.parse(json.stdout) as object)).not.toContain('project');
  });
});

describe('preflearn.json', () => {
  it.skipIf(process.platform === 'win32')(
    'is refused when it is a pipe, not waited for',
    async () => {
      await folder.shell('mkdir -p piped; mkfifo piped/preflearn.json');
      await expect(projectPlugins(join(folder.path, 'piped'))).rejects.toThrow('not a plain file');
    },
  );

  it('names plug-ins, and says so before they are loaded', async () => {
    await folder.write('preflearn.json', '{"plugins": ["./mine.mjs"]}');
    const { stdout, stderr } = await folder.preflearn('learners squared-rules --json');
    expect(stdout).toContain('"squared-rules"');
    expect(stderr).toBe(
      'preflearn.json loads the code of ./mine.mjs; --no-project keeps it from that.\n',
    );
    const quiet = await folder.preflearn('learners squared-rules --quiet');
    expect(quiet.stderr).toBe(stderr); // code is never loaded in silence
  });

  it('does nothing with --no-project, and when the version is asked for', async () => {
    await folder.write('loaded.txt', 'not loaded');
    for (const words of ['learners --no-project', '--version']) {
      const { code, stdout, stderr } = await folder.preflearn(words);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).not.toContain('squared-rules');
    }
    expect(await folder.read('loaded.txt')).toBe('not loaded');
  });

  it('may begin with a byte-order mark and name a plug-in twice, and cannot fake a line', async () => {
    await folder.write('a\nb.mjs', 'export const plugin = {};');
    const names = JSON.stringify(['./mine.mjs', './mine.mjs', './a\nb.mjs']);
    await folder.write('preflearn.json', `\uFEFF{"plugins": ${names}}`);
    expect((await folder.preflearn('learners squared-rules')).stderr).toBe(
      'preflearn.json loads the code of ./mine.mjs, ./a\\u000ab.mjs; --no-project keeps it from that.\n',
    );
  });

  it('is not looked for in the folders above', async () => {
    await mkdir(join(folder.path, 'below'));
    const { stdout, stderr } = await folder.shell('cd below && $PREFLEARN learners');
    expect(stderr).toBe('');
    expect(stdout).not.toContain('squared-rules');
  });
});
