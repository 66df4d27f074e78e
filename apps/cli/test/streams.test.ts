import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { carsCsv, testFolder } from './preflearn.js';

const TRAIN =
  'train cars.csv --learner rank-rules -t mpg --discretize 5 --ignore grade --set rules=5 -o o.json';

describe('a stream that nobody reads', () => {
  let model: string;

  const shell = (line: string) => folder.shell(line);
  const written = () => folder.read('o.json');

  const folder = testFolder({ 'cars.csv': carsCsv() });

  beforeAll(async () => {
    await folder.inProcess(TRAIN);
    model = await written();
    await folder.shell('cp o.json model.json');
  });
  beforeEach(() => shell('rm -f o.json'));

  it.each([
    ['a closed pipe', '2> >(true)'],
    ['a full disk', '2> /dev/full'],
    ['a closed stream', '2>&-'],
  ])('changes nothing about the work, for messages to %s', async (_, redirection) => {
    // The pipe is closed before the command says anything.
    const { stdout } = await shell(
      `(sleep 0.3; exec $PREFLEARN ${TRAIN}) ${redirection} > said; echo $?`,
    );
    expect(stdout).toBe('0\n');
    expect(await written()).toBe(model);
    expect(await folder.read('said')).toMatch(/^Learned {8}/);
  });

  it.each([
    ['a wrong file', 'train none.csv -t mpg -o o.json', 1],
    ['a wrong option', 'train cars.csv --tarrget mpg -o o.json', 2],
  ])('leaves the exit code for %s', async (_, words, code) => {
    const { stdout } = await shell(
      `(sleep 0.3; exec $PREFLEARN ${words}) 2> >(true) > /dev/null; echo $?`,
    );
    expect(stdout).toBe(`${code}\n`);
  });

  it.each([
    ['results', TRAIN],
    ['a lot of data', 'predict model.json cars.csv'],
    ['help', '--help'],
  ])('is quiet when it is for %s', async (_, words) => {
    const finished = await shell(
      `(sleep 0.3; $PREFLEARN ${words} 2> said; echo $? > code) > >(true)`,
    );
    expect(finished).toMatchObject({ code: 0, stderr: '' });
    const said = await folder.read('said');
    expect(said).not.toContain('preflearn:');
    expect((await folder.read('code')).trim()).toBe('0');
  });

  it('is quiet for one line of many', async () => {
    expect(await shell('$PREFLEARN predict model.json cars.csv --quiet | head -1')).toMatchObject({
      code: 0,
      stdout: 'prediction,lower,upper,median,score\n',
      stderr: '',
    });
  });

  it.each(['predict model.json cars.csv', '--help', 'learners --json'])(
    'is an error when the disk is full (%s)',
    async (words) => {
      const { code, stderr } = await shell(`$PREFLEARN ${words} > /dev/full`);
      expect(code).toBe(1);
      expect(stderr).toMatch(/The standard output cannot be written: ENOSPC: /);
    },
  );
});
