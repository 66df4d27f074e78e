import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RuleModel } from '@preflearn/boosting';
import { type LabelledTable, loadModel, takeTarget, use } from '@preflearn/core';
import { crossEvaluate, maeLoss } from '@preflearn/evaluation';
import { readTableFrom } from '@preflearn/io';
import { RankRules, rankRulesDefinition } from '@preflearn/rank-rules';
import { describe, expect, it } from 'vitest';
import { drawnTables } from '../.vitepress/theme/playground/drawn-tables.js';
import { learnersShown } from '../.vitepress/theme/playground/learners.js';
import { codeLines, commandLines } from '../.vitepress/theme/playground/lines-to-copy.js';
import type { Choice, News, RuleEdit } from '../.vitepress/theme/playground/messages.js';
import { failureText, Session } from '../.vitepress/theme/playground/session.js';
import { linkOf, sharedBy } from '../.vitepress/theme/playground/shared-link.js';
import { isModelOfRules, predictEdited } from '../.vitepress/theme/playground/show-rules.js';

use({ learners: [rankRulesDefinition] });

const COMMAND = fileURLToPath(new URL('../../cli/bin/preflearn.js', import.meta.url));

const CHOICE: Choice = {
  target: 'stars',
  kind: 'ordinal',
  learner: 'rank-rules',
  settings: 'rules=30',
  seed: 1,
};

const never = new AbortController().signal;

async function flats(): Promise<LabelledTable> {
  const file = new Blob([drawnTables['flats.csv']()]);
  return takeTarget(await readTableFrom(file), 'stars');
}

async function withFlats(): Promise<Session> {
  const session = new Session();
  await session.read('flats.csv', { drawn: true });
  return session;
}

/** Numbers that follow from a size in words and from another number. */
function sold(): string {
  const rows = Array.from({ length: 60 }, (_, row) => {
    const [place, x] = [(row * 7) % 3, (row * 13) % 17];
    return `${['S', 'M', 'L'][place]},${x},${place},${10 * place + x + (row % 5) / 10}\n`;
  });
  return `size,x,y,price\n${rows.join('')}`;
}

const NUMBERS: Choice = {
  ...CHOICE,
  target: 'price',
  kind: 'numeric',
  learner: 'short-rules',
  settings: 'rules=6',
};

describe('the playground', () => {
  it.each([
    ['ordered classes', () => drawnTables['flats.csv'](), CHOICE],
    ['ordered columns', sold, { ...CHOICE, target: 'y', ordered: { size: ['S', 'M', 'L'] } }],
    ['numbers', sold, NUMBERS],
  ])(
    'saves of a pasted table the model that the command shown saves: %s',
    async (_, text, choice) => {
      const folder = mkdtempSync(join(tmpdir(), 'preflearn-pasted-'));
      const csv = text();
      writeFileSync(join(folder, 'pasted.csv'), csv);
      const session = new Session();
      await session.read('pasted.csv', csv);
      await session.train(choice, never, () => undefined);
      const [train] = commandLines('pasted.csv', choice).split('\n');
      const words = train.replace('npx preflearn ', '').split(' ');
      const { status, stderr } = spawnSync(process.execPath, [COMMAND, ...words], { cwd: folder });
      expect({ status, said: String(stderr) }).toMatchObject({ status: 0 });
      expect(session.save('model')).toBe(readFileSync(join(folder, 'model.json'), 'utf8'));
      rmSync(folder, { recursive: true });
    },
  );

  it('trains the model that the library trains, and saves it', async () => {
    const session = await withFlats();
    await session.train(CHOICE, never, () => undefined);
    const model = new RankRules({ rules: 30 }).fit(await flats(), { seed: 1 });
    expect(session.save('model')).toBe(`${JSON.stringify(model)}\n`);
  });

  it('measures what evaluate measures', async () => {
    const data = await flats();
    const session = await withFlats();
    const { measured, heldOut } = await session.train(
      { ...CHOICE, rival: 'order' },
      never,
      () => undefined,
    );
    const { results } = await crossEvaluate({
      dataset: 'flats',
      data,
      learners: [{ id: 'rank-rules', learner: new RankRules({ rules: 30 }) }],
      splits: { method: 'holdout', train: 280, test: 120 },
      metrics: [maeLoss],
    });
    expect(heldOut).toBe(120);
    expect(measured.map(({ title }) => title)).toEqual(['RankRules', 'ORDER']);
    const { mean } = results[0].metrics.maeLoss;
    expect(Number(measured[0].value)).toBeCloseTo(Number(mean), 3);
  });

  it('proposes numbers with many values as numbers, and those with few as classes', async () => {
    const lines = Array.from({ length: 60 }, (_, i) => `${i / 8},${i % 12},${i % 2 ? 'a' : 'b'}\n`);
    const { columns } = await new Session().read('n.csv', `many,few,word\n${lines.join('')}`);
    expect(columns.map(({ kind }) => kind)).toEqual(['numeric', 'ordinal', 'nominal']);
    expect(columns.filter((column) => 'discretize' in column)).toEqual([]);
  });

  it('proposes the order that words have as that of the classes', async () => {
    const lines = ['medium', 'low', 'high', 'low'].map((level, i) => `${i},${level}\n`);
    const { columns } = await new Session().read('w.csv', `x,risk\n${lines.join('')}`);
    expect(columns[1]).toMatchObject({ kind: 'ordinal', classes: ['low', 'medium', 'high'] });
  });

  it('learns numbers by short rules, explains them, and changes their rules', async () => {
    const session = new Session();
    const { learners } = await session.read('sold.csv', sold());
    expect(learners.find(({ kinds }) => kinds.includes('numeric'))?.id).toBe('short-rules');
    const choice = { ...NUMBERS, ordered: { size: ['S', 'M', 'L'] } };
    const { rules, metric, measured, predictions } = await session.train(choice, never, () => 0);
    expect(metric).toBe('Root mean squared error');
    expect(Number(measured[0].value)).toBeLessThan(6);
    expect(Number(predictions[0])).toBeLessThan(15);
    expect(predictions.filter((text) => text.length > 8)).toEqual([]);
    expect(rules.some(({ text }) => /size [<>]= [SML]/.test(text))).toBe(true);
    expect(session.explain(3)).toMatchObject({ truth: '5.3' });
    expect(session.edit([{ rule: rules[0].rule, change: 'deleted' }]).changed).toBeGreaterThan(0);
  });

  it('takes words of a plain order as ordered, says so, and refuses levels that cannot be', async () => {
    const session = new Session();
    const words = ['low', 'medium', 'high'];
    const lines = Array.from({ length: 30 }, (_, row) => `${words[row % 3]},${row % 4}\n`).join('');
    await session.read('words.csv', `size,stars\n${lines}`);
    const { notes } = await session.train(CHOICE, never, () => undefined);
    expect(notes).toContain('"size" is taken as ordered (low < medium < high).');
    for (const [ordered, sentence] of [
      [{ sizes: ['low', 'high'] }, 'Found no such attribute under the ordered columns, "sizes"'],
      [{ size: ['low'] }, 'Found its levels under the ordered columns, "size"'],
      [{ size: ['low', 'high'] }, 'found "medium", which is not among the levels "low", "high"'],
    ] as const) {
      const failed = session.train({ ...CHOICE, ordered }, never, () => undefined);
      await expect(failed).rejects.toThrow(sentence);
    }
  });

  it('tells how far it is, with rules and the error curve', async () => {
    const session = await withFlats();
    const news: News[] = [];
    await session.train(CHOICE, never, (found) => news.push(found));
    expect(news.some(({ rule }) => rule?.startsWith('if '))).toBe(true);
    expect(news.some(({ curve }) => curve?.startsWith('<svg'))).toBe(true);
    for (const { share } of news) expect(share >= 0 && share <= 1).toBe(true);
  });

  it('gives the model so far when it is cancelled', async () => {
    const session = await withFlats();
    const control = new AbortController();
    const choice = { ...CHOICE, settings: 'rules=100000' };
    const { partial, rules, measured } = await session.train(choice, control.signal, ({ rule }) => {
      if (rule !== undefined) control.abort();
    });
    expect(partial).toBe(true);
    expect(rules.length).toBeGreaterThan(0);
    expect(measured).toEqual([]);
  });

  it('gives the whole model when it is cancelled while it measures', async () => {
    const session = await withFlats();
    const control = new AbortController();
    const { partial, measured } = await session.train(CHOICE, control.signal, ({ text }) => {
      if (text.includes('held out')) control.abort();
    });
    expect({ partial, measured }).toEqual({ partial: false, measured: [] });
    const model = new RankRules({ rules: 30 }).fit(await flats(), { seed: 1 });
    expect(session.save('model')).toBe(`${JSON.stringify(model)}\n`);
  });

  it('says so when it is cancelled before there is a model', async () => {
    const session = await withFlats();
    const training = session.train(CHOICE, AbortSignal.abort(), () => undefined);
    await expect(training.catch(failureText)).resolves.toBe(
      'Training was cancelled before there was a model.',
    );
  });

  it('explains rows, and says what would change their class', async () => {
    const session = await withFlats();
    await session.train(CHOICE, never, () => undefined);
    const { prediction, grounds, changes, truth } = session.explain(2);
    const model = new RankRules({ rules: 30 }).fit(await flats(), { seed: 1 });
    expect(prediction).toBe(model.explain((await flats()).attributes, 2).prediction);
    expect(grounds.length).toBeGreaterThan(0);
    expect(changes.length).toBeGreaterThan(0);
    expect(['1', '2', '3', '4', '5']).toContain(truth);
  });

  it('refuses what it cannot read, learn or understand, in the words of the library', async () => {
    const session = new Session();
    await expect(session.read('bad.csv', 'a,b\n1,2,3\n')).rejects.toThrow('bad.csv');
    await expect(session.train(CHOICE, never, () => undefined)).rejects.toThrow('table first');
    const flatsRead = await withFlats();
    const train = (choice: Partial<Choice>) =>
      flatsRead.train({ ...CHOICE, ...choice }, never, () => undefined);
    await expect(train({ target: 'price' })).rejects.toThrow('price');
    await expect(train({ settings: 'rule=3' })).rejects.toThrow('rules');
    await expect(train({ settings: 'rules' })).rejects.toThrow('name=value');
    await expect(train({ learner: 'magic' })).rejects.toThrow('magic');
  });
});

const flatsRead = await flats();

describe('changed rules', () => {
  const model = new RankRules({ rules: 12 }).fit(flatsRead, { seed: 1 });
  const { attributes } = flatsRead;

  /** The model that a saved one with the same change stands for. */
  function byDefinition(edits: readonly RuleEdit[]): Int32Array {
    const saved = structuredClone(JSON.parse(JSON.stringify(model)));
    for (const { rule, change } of edits) {
      const changed = saved.parameters.rules[rule];
      if (change === 'deleted') changed.response = changed.response.map(() => 0);
      else changed.if[change.condition][2] = change.value;
    }
    const loaded = loadModel(saved);
    if (!(loaded instanceof RuleModel)) throw new Error('expected a model of rules');
    return loaded.predict(attributes).codes;
  }

  it.each<readonly RuleEdit[]>([
    [{ rule: 0, change: 'deleted' }],
    [
      { rule: 3, change: 'deleted' },
      { rule: 7, change: 'deleted' },
    ],
  ])('predict what a model with these rules predicts (%o)', (...edits) => {
    expect(isModelOfRules(model)).toBe(true);
    const prediction = predictEdited(model, attributes, edits);
    expect('codes' in prediction && prediction.codes).toEqual(byDefinition(edits));
  });

  it('have other thresholds', () => {
    const moved = model.rules.flatMap(({ conditions }, rule) =>
      conditions.flatMap((condition, c) =>
        'value' in condition
          ? [{ rule, change: { condition: c, value: condition.value * 1.2 } } satisfies RuleEdit]
          : [],
      ),
    );
    expect(moved.length).toBeGreaterThan(5);
    const prediction = predictEdited(model, attributes, moved);
    const expected = byDefinition(moved);
    expect('codes' in prediction && prediction.codes).toEqual(expected);
    expect(expected).not.toEqual(model.predict(attributes).codes);
  });
});

describe('links', () => {
  it('carry the settings', () => {
    const choice: Choice = {
      ...CHOICE,
      classes: ['a, b', 'c'],
      discretize: 4,
      ordered: { size: ['S', 'M', 'L'] },
      rival: 'order',
      seed: 7,
    };
    expect(sharedBy(`#${linkOf({ set: 'flats.csv', choice })}`)).toEqual({
      set: 'flats.csv',
      choice,
    });
  });

  it('that are damaged carry what is left', () => {
    expect(sharedBy('#kind=magic&seed=-3&classes=%5B1%5D&learner=lrt&discretize=x')).toEqual({
      set: undefined,
      choice: { learner: 'lrt' },
    });
  });
});

describe('lines to copy', () => {
  it('quote what a shell and a program need quoted', () => {
    const choice: Choice = {
      ...CHOICE,
      target: "the owner's stars",
      classes: ['low', 'a,b'],
      rival: 'order',
      settings: 'rules=30 technique=newton sample=0.5',
    };
    expect(commandLines('my flats.csv', choice).split('\n')).toEqual([
      `npx preflearn train 'my flats.csv' --target 'the owner'\\''s stars' --kind ordinal --classes '["low","a,b"]' --learner rank-rules --set rules=30 --set technique=newton --set sample=0.5 --out model.json`,
      `npx preflearn evaluate 'my flats.csv' --target 'the owner'\\''s stars' --kind ordinal --classes '["low","a,b"]' --learner rank-rules,order --set rules=30 --set technique=newton --set sample=0.5 --split 0.7:0.3`,
      `npx preflearn predict model.json 'my flats.csv'`,
    ]);
    expect(codeLines('f.csv', choice, learnersShown)).toContain(
      `new RankRules({ rules: 30, technique: "newton", sample: 0.5 }).fit(data, { seed: 1 })`,
    );
  });
});
