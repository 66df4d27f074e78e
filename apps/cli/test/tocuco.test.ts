import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Random } from '@preflearn/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { testFolder } from './preflearn.js';

const folder = testFolder({});

const random = new Random(1);
const X = Array.from({ length: 60 }, () => [random.uniform(), random.uniform()]);
const Y = X.map(([a]) => Math.floor(3 * a));
/** Whether a row is one to train on, by seed. */
const MASKS = [0, 1].map((seed) => X.map((_, row) => (row + seed) % 3 !== 0));

beforeAll(async () => {
  mkdirSync(join(folder.path, 'TOC-UCO/data'), { recursive: true });
  const lines = X.map(([a, b], row) => `${Y[row]},${a.toFixed(4)},${b.toFixed(4)}`);
  await folder.write('TOC-UCO/data/oc03_toy.csv', `y,a,b\n${lines.join('\n')}\n`);
  const [first, second] = MASKS;
  const masks = { oc03_toy_seed_0: first, oc03_toy_seed_1: second.map(Number) };
  await folder.write('TOC-UCO/train_masks.json', JSON.stringify(masks));
});

const RUN = 'reproduce tocuco --data TOC-UCO --learners rank-rules,ordinal-ender';

/** The rows of the predictions of a seed, and their columns. */
async function predictions(out: string, learner: string, seed: number) {
  const text = await folder.read(
    `${out}/predictions/${learner}/oc03_toy/predictions_by_seed/seed_${seed}/test_predictions.csv`,
  );
  const [head, ...lines] = text.trimEnd().split('\n');
  return { head, lines };
}

/** Text without its line ends. */
function unwrapped(text: string): string {
  return text.replace(/\s+/g, ' ');
}

describe('preflearn reproduce tocuco', () => {
  it.each([1, 2])(
    'runs the partitions of a folder, and writes predictions, with %i jobs',
    async (jobs) => {
      const out = `out-${jobs}`;
      const run = await folder.preflearn(`${RUN} --repeats 2 --jobs ${jobs} --out ${out}`);
      expect(run, run.stderr).toMatchObject({ code: 0 });
      const { figures, columns } = JSON.parse(await folder.read(`${out}/tocuco.json`));
      expect(columns[0]).toMatchObject({ figure: 'macroMaeLoss', learner: 'rank-rules' });
      const [cell] = figures;
      expect(cell).toMatchObject({ line: 'oc03_toy', column: 'RankRules', runs: 2 });
      const errors = await Promise.all(
        MASKS.map(async (mask, seed) => {
          const { head, lines } = await predictions(out, 'rank-rules', seed);
          expect(head).toBe('Pattern ID,Target,Predicition');
          const rows = lines.map((line) => line.split(',').map(Number));
          const tested = [...mask.keys()].filter((row) => !mask[row]);
          expect(rows.map(([row]) => row)).toEqual(tested);
          expect(rows.map(([, target]) => target)).toEqual(tested.map((row) => Y[row]));
          const ofClasses = [0, 1, 2].map((k) => {
            const own = rows.filter(([, target]) => target === k);
            return (
              own.reduce((sum, [, target, found]) => sum + Math.abs(target - found), 0) / own.length
            );
          });
          return ofClasses.reduce((sum, error) => sum + error, 0) / 3;
        }),
      );
      expect(cell.ours).toBeCloseTo((errors[0] + errors[1]) / 2, 12);
      const { head, lines } = await predictions(out, 'ordinal-ender', 0);
      expect(head).toBe('Pattern ID,Target,Prediction probabilities,Predicition');
      expect(lines[0]).toMatch(/^0,\d,"\[0\.\d{10}, \d\.\d{10}, \d\.\d{10}\]",\d$/);
    },
  );

  it('says that it takes its lines from a folder', async () => {
    const { stdout } = await folder.inProcess('reproduce list tocuco');
    expect(stdout).toMatch(/^tocuco +Ordered classes of TOC-UCO +a folder +30 repeats\n$/);
  });

  it('says what is wrong with a folder', async () => {
    const missing = await folder.inProcess('reproduce tocuco --data nowhere --out x');
    expect(unwrapped(missing.stderr)).toContain('found no sets of TOC-UCO');
    const seeds = await folder.inProcess(`${RUN} --repeats 3 --out three`);
    expect(unwrapped(seeds.stdout)).toContain(
      'found no oc03_toy_seed_2, expected a list of true and false',
    );
    await folder.write('TOC-UCO/train_masks.json', '{"oc03_toy_seed_0": [true]}');
    const short = await folder.inProcess(`${RUN} --repeats 1 --out short`);
    expect(unwrapped(short.stdout)).toContain('oc03_toy_seed_0 is for 1 rows, expected 60 rows');
    await folder.write('TOC-UCO/train_masks.json', '{"oc03_toy_seed_0": "all"}');
    const words = await folder.inProcess(`${RUN} --out words`);
    expect(unwrapped(words.stderr)).toContain('oc03_toy_seed_0 is not a list of them');
  });
});
