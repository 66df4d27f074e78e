import { listed } from '@preflearn/core/text';
import { beforeAll, describe, expect, it } from 'vitest';
import { plugin } from '../src/plugins/plugin.js';
import { carsCsv, testFolder } from './preflearn.js';

const TRAIN =
  'train cars.csv --target grade --classes low,mid,high --ignore mpg --learner rank-rules --set rules=20 --quiet';

const LEARNERS = listed(
  plugin.learners.map(({ id }) => id),
  20,
);

/** Ways to spoil the text of a model, and what is said of the file then. */
const HOSTILE: readonly (readonly [
  name: string,
  spoil: (text: string) => string,
  sentence: string | RegExp,
])[] = [
  ['empty', () => '', 'the file is empty; give a model that train has saved. (FILE_EMPTY)'],
  [
    'cut off',
    (text) => text.slice(0, text.length / 2),
    /^the model is not valid JSON \(.*\); save the model again, as the file is cut off or damaged\. \(MODEL_FORMAT\)$/,
  ],
  [
    'no model',
    () => '{"format":"preflearn/results","version":1,"results":[]}',
    'this is not a saved preflearn model: its "format" is not "preflearn/model". ' +
      '(MODEL_FORMAT)',
  ],
  ['null', () => 'null', /is not "preflearn\/model"\. \(MODEL_FORMAT\)$/],
  [
    'of another version',
    (text) => text.replace('"version":1', '"version":2'),
    'the model has version 2, but this preflearn reads version 1; install the preflearn ' +
      'that wrote it, or train it again. (MODEL_VERSION)',
  ],
  [
    'of a version that is hard to show',
    (text) => text.replace('"version":1', '"version":{"toString":1,"valueOf":1}'),
    'the model has version an object, but this preflearn reads version 1; install the preflearn ' +
      'that wrote it, or train it again. (MODEL_VERSION)',
  ],
  [
    'of an unknown learner',
    (text) => text.replace('"learner":"rank-rules"', '"learner":"stranger"'),
    'model.learner: the model was made by the learner "stranger", which is not among those registered ' +
      `(${LEARNERS}); register the plug-in that has it, or use the preflearn that made it. (MODEL_LEARNER)`,
  ],
  [
    'with a __proto__ key',
    (text) => text.replace('"intercept"', '"__proto__":{"polluted":1},"intercept"'),
    'model.parameters: found the key "__proto__", which no saved model has; do not use this file. ' +
      '(MODEL_FORMAT)',
  ],
  [
    'with a constructor key',
    (text) => text.replace('"seed"', '"constructor":{"prototype":{}},"seed"'),
    'model.training: found the key "constructor", which no saved model has; do not use this file. ' +
      '(MODEL_FORMAT)',
  ],
  [
    'with a response that is null, as NaN is saved',
    (text) => text.replace(/"response":\[[^\]]*\]/, '"response":[null]'),
    'model.parameters.rules.0.response.0: found null, expected a number; save the model ' +
      'again, as this one is damaged or was edited. (MODEL_VALUE)',
  ],
  [
    'with a response that is NaN',
    (text) => text.replace(/"response":\[[^\]]*\]/, '"response":[NaN]'),
    /^the model is not valid JSON .* \(MODEL_FORMAT\)$/,
  ],
  [
    'with an infinite response',
    (text) => text.replace(/"response":\[[^\]]*\]/, '"response":[1e999]'),
    /^model\.parameters\.rules\.0\.response\.0: found Infinity, expected .*\(MODEL_VALUE\)$/,
  ],
  [
    'with responses that add up to infinity',
    (text) => text.replaceAll(/"response":\[[^\]]*\]/g, '"response":[1.7e308]'),
    /^model\.parameters\.rules: found responses that can add up to an infinite score, .*\(MODEL_VALUE\)$/,
  ],
  [
    'with quantiles in another order',
    (text) => text.replace(/"quantiles":\[[^\]]*\]/, '"quantiles":[0,1,3,2,4]'),
    /^model\.parameters\.spread: found 0, 1, 3, 2, 4, expected ascending .*\(MODEL_VALUE\)$/,
  ],
  [
    'with a rule on a column that it does not have',
    (text) => text.replace(/"if":\[\["\w+"/, '"if":[["speed"'),
    /^model\.parameters\.rules\.0\.if: the condition "speed .* does not fit the model's attributes; .*\(MODEL_VALUE\)$/,
  ],
  [
    'nested without end',
    (text) =>
      text.replace('"intercept":', `"deep":${'['.repeat(5000)}${']'.repeat(5000)},"intercept":`),
    /: the model is nested too deeply to be a model\. \(MODEL_FORMAT\)$/,
  ],
];

/** Those for which the built command is run; the others run in this process, which is quicker. */
const AS_PROCESS = new Set([
  'cut off',
  'of another version',
  'of an unknown learner',
  'with a __proto__ key',
  'with a response that is null, as NaN is saved',
]);

describe('a saved model', () => {
  let model: string;

  const folder = testFolder({ 'cars.csv': carsCsv() });

  beforeAll(async () => {
    const finished = await folder.preflearn(`${TRAIN} --out model.json`);
    expect(finished).toMatchObject({ code: 0, stderr: '' });
    model = await folder.read('model.json');
  });

  it('has the same bytes for the same seed, and others for another', async () => {
    const [again, other] = await Promise.all([
      folder.preflearn(`${TRAIN} --seed 1 --out again.json`),
      folder.preflearn(`${TRAIN} --seed 2 --out other.json`),
    ]);
    expect([again.code, other.code]).toEqual([0, 0]);
    expect(await folder.read('again.json')).toBe(model);
    expect(await folder.read('other.json')).not.toBe(model);
  });

  it('says nothing of the place and the time it was made', () => {
    expect(model).not.toMatch(/cars\.csv|model\.json|20\d\d-\d\d|\/tmp/);
    expect(model.endsWith('}\n')).toBe(true);
  });

  describe('that was tampered with', () => {
    it.concurrent.each(HOSTILE)('%s is refused', async (name, spoil, sentence) => {
      const file = `${name.replaceAll(/\W+/g, '-')}.json`;
      const spoiled = spoil(model);
      expect(spoiled).not.toBe(model);
      await folder.write(file, spoiled);
      const how = AS_PROCESS.has(name) ? 'preflearn' : 'inProcess';
      const finished = await folder[how](['predict', file, 'cars.csv']);
      expect(finished).toMatchObject({ code: 1, stdout: '' });
      const [, said] = /^preflearn: (.*)\n$/.exec(finished.stderr) ?? [];
      const between = /^model\./.test(String(sentence)) ? ', ' : ': ';
      if (typeof sentence === 'string') expect(said).toBe(`${file}${between}${sentence}`);
      else expect(said.slice(file.length + 2)).toMatch(sentence);
    });
  });
});
