import { describe, expect, it } from 'vitest';
import { carsCsv, testFolder } from './preflearn.js';

describe('evaluate --threads', () => {
  const EVALUATE =
    'evaluate cars.csv -t mpg --discretize 4 --ignore grade --folds 3 --learner rank-rules,ender-ae ' +
    '--set rules=20 --json out.json';

  const folder = testFolder({ 'cars.csv': carsCsv() });

  /** The results without the times, which alone depend on the machine. */
  async function results(words: string): Promise<unknown> {
    expect(await folder.inProcess(`${EVALUATE} ${words}`)).toMatchObject({ code: 0 });
    const text = await folder.read('out.json');
    return JSON.parse(text, (key, value: unknown) => (key === 'seconds' ? undefined : value));
  }

  it.each(['--threads 2', '--threads 3', '--threads auto', '--quiet'])(
    'gives the same results as on one: %s',
    async (words) => {
      expect(await results(words)).toEqual(await results('--threads 1'));
    },
  );

  it.each(['train', 'evaluate'])('is refused as by the others: %s', async (command) => {
    const { code, stderr } = await folder.inProcess(`${command} cars.csv -t mpg --threads 0`);
    expect(code).toBe(2);
    expect(stderr).toBe(
      'preflearn: --threads: found "0", expected auto or a whole number from 1 to 64. (ARGUMENT)\n',
    );
  });
});
