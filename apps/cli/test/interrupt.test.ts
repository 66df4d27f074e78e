import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Folder } from './preflearn.js';

/** What the command says once it has read the table, right before it trains. */
const TRAINING = 'Target "y"';

const ENDLESS = '--target y --set rules=1000000 --set bins=16';

describe('Ctrl-C', () => {
  let folder: Folder;
  let before: readonly string[];

  beforeAll(async () => {
    folder = await Folder.create({ 'old.json': 'kept' });
    await folder.preflearn('generate rank-rules-artificial --rows 3000 --out big.csv');
    before = await folder.names();
  });

  afterAll(() => folder.remove());

  const interrupted = (words: string, signal: NodeJS.Signals) => {
    let sent = false;
    return folder.preflearn(words, {
      onStderr(text, kill) {
        if (sent || !text.includes(TRAINING)) return;
        sent = true;
        setTimeout(() => kill(signal), 200); // into the rules
      },
    });
  };

  it.each([
    [`train big.csv ${ENDLESS} --out new.json`, 'SIGINT', 130],
    [`train big.csv ${ENDLESS} --out old.json`, 'SIGINT', 130],
    [`train big.csv ${ENDLESS} --out new.json`, 'SIGTERM', 143],
    [`evaluate big.csv ${ENDLESS} --folds 2 --json new.json`, 'SIGINT', 130],
  ] as const)('ends %s (%s) with nothing left behind', async (words, signal, code) => {
    const finished = await interrupted(words, signal);
    expect(finished).toMatchObject({ code, stdout: '' });
    expect(finished.stderr.split('\n').slice(-2)).toEqual([
      'preflearn: Interrupted; no file was written. (INTERRUPTED)',
      '',
    ]);
    expect(await folder.names()).toEqual(before);
    expect(await readFile(join(folder.path, 'old.json'), 'utf8')).toBe('kept');
  });
});
