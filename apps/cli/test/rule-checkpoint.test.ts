import { join } from 'node:path';
import { DataError, UsageError } from '@preflearn/core';
import { RankRules } from '@preflearn/rank-rules';
import type { KeptRule } from '@preflearn/sql';
import { describe, expect, it } from 'vitest';
import { withRuleCheckpoint } from '../src/database/rule-checkpoint.js';
import { createContext } from '../src/runtime/command-context.js';
import { testFolder } from './preflearn.js';

const RULE: KeptRule = {
  draws: 1,
  cuts: [{ attribute: 0, bin: 1, next: null, left: true }],
  tried: 0,
  coverage: 9,
  response: [0.5],
};

describe('an error in a training that keeps its rules', () => {
  const folder = testFolder({});

  /** The error that a training ends with, after it has kept so many rules. */
  async function endOf(error: Error, file: string, rules: number): Promise<Error> {
    const checkpoint = join(folder.path, file);
    const options = { checkpoint, out: 'model.json', target: 'y', seed: 1 };
    const context = createContext({} as never, {} as never, true);
    const training = withRuleCheckpoint(
      new RankRules(),
      options as never,
      context,
      async (keeper) => {
        for (let i = 0; i < rules; i++) keeper?.keepRule(RULE);
        throw error;
      },
    );
    return await training.then(
      () => expect.unreachable(),
      (thrown: Error) => thrown,
    );
  }

  const lost = new DataError('FILE_READ', 'no server answers', {
    where: { file: 'cars' },
    remedy: 'start it',
  });

  it('of the database says where the rules are, and how to go on', async () => {
    const { message } = await endOf(lost, 'two.jsonl', 2);
    const file = join(folder.path, 'two.jsonl');
    expect(message).toBe(
      `cars: no server answers (the rules so far are in ${file}, and the same command with --resume goes on from there); start it.`,
    );
  });

  it('says nothing of rules where there are none', async () => {
    expect(await endOf(lost, 'none.jsonl', 0)).toBe(lost);
  });

  it.each([
    new DataError('FILE_FORMAT', 'the rows are others'),
    new UsageError('OPTION_CONFLICT', 'both'),
    new Error('a defect'),
  ])('stays as it is where going on would not help: %s', async (error) => {
    expect(await endOf(error, `${error.message}.jsonl`, 1)).toBe(error);
  });
});
