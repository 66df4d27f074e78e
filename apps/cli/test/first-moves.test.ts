import { tableFromRows, takeTarget } from '@preflearn/core';
import { RankRules } from '@preflearn/rank-rules';
import { describe, expect, it } from 'vitest';
import { modelService } from '../src/serving/model-service.js';
import { carsCsv, testFolder } from './preflearn.js';

/** What people type first, and what it should have been. */
const NEAR_MISSES: readonly (readonly [typed: string, sentence: string])[] = [
  ['trian cars.csv', "Unknown command 'trian'; did you mean train? (ARGUMENT)"],
  [
    'train cars.csv --targt mpg',
    "Unknown option '--targt'; did you mean --target? (OPTION_UNKNOWN)",
  ],
  [
    'train cars.csv --target mgp --out out.json',
    'cars.csv, --target: found "mgp", but the columns are "weight", "power", "origin", "mpg", "grade"; you may mean ' +
      '"mpg" (--target mpg). (COLUMN_MISSING)',
  ],
  [
    'train cars.csv --target grade --kind ordnal --out out.json',
    '--kind: found "ordnal", expected one of ordinal, nominal, numeric, ranking; did you mean "ordinal"? (ARGUMENT)',
  ],
  [
    'train cars.csv --target grade --classes low,mid,hihg --out out.json',
    'write "high" in place of "hihg" (--classes low,mid,high). (TARGET_CLASSES)',
  ],
  [
    'train cars.csv --target mpg --discretize 3 --learner rank-rules --set rule=100 --out out.json',
    'did you mean "rules"? (OPTION_UNKNOWN)',
  ],
  [
    'train cars.csv --target mpg --discretize 3 --learner rank-rules --set pairs=onc --out out.json',
    'found "onc", expected one of "distance", "once"; did you mean "once"? (OPTION_RANGE)',
  ],
  [
    'train cars.csv --target mpg --discretize 3 --learner ranks-rule --out out.json',
    '--learner: unknown learner "ranks-rule"; write "rank-rules", or choose one of "rank-rules", ',
  ],
  [
    'evaluate cars.csv --target mpg --discretize 3 --folds 3 --metrics qkw',
    '--metrics: unknown metric "qkw"; write "qwk", or choose one of "rmseLoss", "maeLoss", ',
  ],
];

describe('on the command line', () => {
  const folder = testFolder({ 'cars.csv': carsCsv() });

  it.each(NEAR_MISSES)('%s is told what was meant', async (typed, sentence) => {
    const { code, stderr } = await folder.inProcess(typed);
    expect(stderr).toContain(sentence);
    expect(code).toBeGreaterThan(0);
  });

  it('metrics go by their usual names', async () => {
    const { stdout, stderr } = await folder.inProcess(
      'evaluate cars.csv --target mpg --discretize 3 --learner RankRules --set rules=5 --folds 3 ' +
        '--metrics mae,accuracy,qwk,f1,auc,MAE --json - --quiet',
    );
    expect(stderr).toBe('');
    const [{ learner, metrics }] = JSON.parse(stdout).results;
    expect(learner).toBe('rank-rules');
    expect(Object.keys(metrics)).toEqual([
      'maeLoss',
      'accuracyScore',
      'quadraticKappaScore',
      'macroF1Score',
      'aucScore',
    ]);
  });

  it.each(['rankrules', 'RankRules', 'rank_rules', 'RANK-RULES'])(
    'the learner goes by the name %s',
    async (name) => {
      const { code, stdout } = await folder.inProcess(`learners ${name}`);
      expect(code).toBe(0);
      expect(stdout).toContain('rank-rules');
    },
  );
});

describe('of a model as a service', () => {
  const rows = Array.from({ length: 30 }, (_, i) => ({
    size: i % 7,
    colour: i % 2 === 0 ? 'red' : 'blue',
    grade: i % 7 > 3 ? 'high' : 'low',
  }));
  const data = takeTarget(tableFromRows(rows), 'grade', { classes: ['low', 'high'] });
  const service = modelService(new RankRules({ rules: 5 }).fit(data), { bodyBytes: 10_000 });

  async function answerTo(path: string, body: unknown) {
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await service.request(path, init);
    const { error } = (await answer.json()) as { error: { code: string; message: string } };
    return `${answer.status} ${error.code}: ${error.message}`;
  }

  it.each([
    [
      { Size: 1, colour: 'red' },
      '400 COLUMN_MISSING: Column "size": the table lacks the column "size" that the model was trained on, and has ' +
        '"Size", "colour"; rename "Size" to "size", or add what is missing.',
    ],
    [
      { size: 1, colour: 'rde' },
      '400 CATEGORY_UNKNOWN: Column "colour", row 1: found the category "rde", which training never saw (it saw ' +
        '"red", "blue"); correct it to "red", or let unseen categories count as missing ("unseen": "missing").',
    ],
  ])('the rows %j are told what was meant', async (row, sentence) => {
    expect(await answerTo('/predict', row)).toBe(sentence);
    expect(await answerTo('/explain', row)).toBe(sentence);
  });

  it('the path /prediction is told what was meant', async () => {
    expect(await answerTo('/prediction', rows[0])).toBe(
      '404 NOT_FOUND: There is no /prediction; there are /health, /model, /openapi.json, /predict, /explain. Did you mean /predict?',
    );
  });
});
