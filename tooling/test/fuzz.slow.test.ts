import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DataError,
  type LearnerDefinition,
  type Model,
  type Prediction,
  predictionLength,
  Table,
  UsageError,
} from '@preflearn/core';
import { parseArff, readCsv, type TableFormat } from '@preflearn/io';
import { learnerDefinitions } from '@preflearn/learners';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { Commands } from '../fuzz/commands.mjs';
import { fromText, toText } from '../fuzz/corpus.mjs';
import { edited } from '../fuzz/edits.mjs';
import { formatsFuzzer, ourFormats } from '../fuzz/formats.mjs';
import {
  allowed,
  ensure,
  FAILED,
  type Failure,
  type Fuzzer,
  fuzz,
  runCase,
} from '../fuzz/fuzz.mjs';
import { modelsFuzzer } from '../fuzz/models.mjs';
import { optionsFuzzer } from '../fuzz/options.mjs';
import { ourReaders, readersFuzzer } from '../fuzz/readers.mjs';
import type { Run } from '../fuzz/sessions.mjs';
import { watchedFuzz } from '../fuzz/watched.mjs';
import { workflowsFuzzer } from '../fuzz/workflows.mjs';

/* Each fuzzer finds what is broken on purpose. */

const folder = mkdtempSync(join(tmpdir(), 'preflearn-fuzz-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The failures among the first cases of a seed. */
async function failuresOf(fuzzer: Fuzzer, cases: number): Promise<Failure[]> {
  const failures: Failure[] = [];
  for await (const { index, failure } of fuzz(fuzzer, { seed: 1 })) {
    if (failure !== undefined) failures.push(failure);
    if (index + 1 === cases) break;
  }
  return failures;
}

async function messagesOf(fuzzer: Fuzzer, cases: number): Promise<string[]> {
  return (await failuresOf(fuzzer, cases)).map(({ message }) => message);
}

function toy(run: (list: number[]) => string): Fuzzer<number[]> {
  const cases = () => fc.array(fc.nat(20), { maxLength: 6 });
  return { name: 'toy', about: 'lists', limitSeconds: 1, shrinks: true, cases, run };
}

describe('the frame of the fuzzers', () => {
  async function drawn(seed: number, first = 0, count = 20) {
    const inputs: number[][] = [];
    const fuzzer = toy((list) => String(inputs.push(list)));
    for await (const { index } of fuzz(fuzzer, { seed, first })) {
      if (index === first + count - 1) break;
    }
    return inputs;
  }

  it('draws the same inputs in the same order for a seed, from wherever it starts', async () => {
    const inputs = await drawn(3);
    expect(await drawn(3)).toEqual(inputs);
    expect(await drawn(3, 12, 8)).toEqual(inputs.slice(12));
    expect(await drawn(4)).not.toEqual(inputs);
    expect(new Set(inputs.map(String)).size).toBeGreaterThan(10);
  });

  it('makes a failing case as small as it gets, and reports each kind of failure once', async () => {
    const fuzzer = toy((list) => {
      const isSmall = !list.some((n) => n > 6);
      ensure(isSmall, `a.${list.length}.b: found "${list}", -0.5e-3, ${list.join(', ')}`);
      if (list.length === 3) throw new TypeError('three');
      return 'fine';
    });
    const found = (await failuresOf(fuzzer, 200)).map(({ input, message }) => [input, message]);
    expect(found).toHaveLength(2);
    expect(found).toContainEqual([[7], 'a.1.b: found "7", -0.5e-3, 7']);
    const three = expect.stringMatching(/^TypeError: three \([\w.]+\.test\.ts:\d+\)$/);
    expect(found).toContainEqual([[0, 0, 0], three]);
  });

  it('accepts errors of the project with a code, and no others', async () => {
    const refuse = (error: Error) => () => {
      throw error;
    };
    const own = new UsageError('ARGUMENT', 'found a, expected b');
    expect(await allowed(() => 7)).toEqual({ value: 7 });
    expect(await allowed(refuse(own))).toEqual({ refused: own });
    await expect(allowed(refuse(new TypeError('no')))).rejects.toThrow('no');
    const mute = new UsageError('ARGUMENT', 'found undefined');
    await expect(allowed(refuse(mute))).rejects.toThrow('an error says: Found undefined.');
    const other = Object.assign(new UsageError('ARGUMENT', 'found a'), { code: 'e7' });
    await expect(allowed(refuse(other))).rejects.toThrow('an error has the code e7');
  });

  it('sees a key that was put on a prototype, and removes it', async () => {
    const polluting = toy(() => String(Reflect.set(Object.prototype, 'polluted', 1)));
    const message = 'Object.prototype was given the key polluted';
    await expect(runCase(polluting, [])).rejects.toThrow(message);
    expect('polluted' in {}).toBe(false);
  });

  it('keeps all numbers of a case', () => {
    const input = { list: [NaN, Infinity, -Infinity, -0, 0, 1e-7], text: 'NaN', none: null };
    expect(fromText(toText(input))).toEqual(input);
  });

  it.each([
    ['hangs', 'await new Promise((r) => setTimeout(r, 100)); for (;;);', /^no answer within 1 sec/],
    ['takes the thread down', 'throw new RangeError("much");', /^the thread ended: much$/],
  ])('goes on after a case that %s', async (name, work, message) => {
    const file = join(folder, `${name}.mjs`);
    writeFileSync(
      file,
      `import { parentPort, workerData } from 'node:worker_threads';
       for (let i = workerData.first; i < 5; i++) {
         Atomics.store(workerData.runs, 0, i);
         Atomics.add(workerData.runs, 1, 1);
         if (i === 2) { ${work} }
         parentPort.postMessage({ outcomes: { fine: 1 } });
       }`,
    );
    const run = { seed: 3, seconds: 60, worker: new URL(`file://${file}`) };
    const tally = await watchedFuzz(toy(String), run);
    expect(tally).toMatchObject({ cases: 5, outcomes: { fine: 4, [FAILED]: 1 } });
    expect(tally.failures).toMatchObject([{ index: 2, message: expect.stringMatching(message) }]);
  });

  it('damages a copy of plain data, and says where a kept case finds no place any more', () => {
    const data = { a: [1, 2], b: { c: 3 } };
    const edits = [
      { op: 'set', path: ['b', 'c'], to: '{"__proto__":1}' },
      { op: 'swap', path: ['a', '0'], with: ['a', '1'] },
      { op: 'repeat', path: ['a', '0'] },
      { op: 'drop', path: ['b', 'd'] },
    ] as const;
    const text = '{"a":[2,2,1],"b":{"c":{"__proto__":1}}}';
    expect(JSON.stringify(edited(data, edits))).toBe(text);
    expect(data).toEqual({ a: [1, 2], b: { c: 3 } });
    expect(() => edited(data, [{ op: 'drop', path: ['d'] }])).toThrow('there is no d');
  });
});

describe('the fuzzer of readers finds', () => {
  it('a reader that depends on how a text is cut', async () => {
    const broken: typeof readCsv = async (source, options) => {
      const chunks = [...(source as Iterable<string>)];
      if (chunks.at(-1) === '\n') throw new DataError('FILE_EMPTY', 'planted');
      return readCsv(chunks, options);
    };
    const planted = /^cut into \d+ pieces, a text gives FILE_EMPTY: planted/i;
    const found = await messagesOf(readersFuzzer({ ...ourReaders, readCsv: broken }), 300);
    expect(found).toContainEqual(expect.stringMatching(planted));
  });

  it('a reader that changes a value', async () => {
    const broken: typeof parseArff = (text, options) =>
      new Table(
        parseArff(text, options).columns.map((column) => {
          if (column.type !== 'numeric') return column;
          return { ...column, values: column.values.map((x) => (x === 1 ? 77 : x)) };
        }),
      );
    const found = await messagesOf(readersFuzzer({ ...ourReaders, parseArff: broken }), 600);
    expect(found).toContainEqual(expect.stringMatching(/^X?ARFF comes back otherwise: .*77/));
  });
});

describe('the fuzzer of formats finds', () => {
  const csv = ourFormats.find(({ id }) => id === 'csv') as TableFormat;

  it('a format that changes a value', async () => {
    const write = (table: Table) => [
      [...(csv.write(table) as Iterable<string>)].join('').replace('0', '77'),
    ];
    const found = await messagesOf(formatsFuzzer([{ ...csv, write }]), 300);
    expect(found).toContainEqual(expect.stringMatching(/^csv comes back otherwise: .*77/));
  });

  it('an error without a code, in a damaged file', async () => {
    const read: TableFormat['read'] = async (source, options) => {
      const chunks = [source].flat() as Uint8Array[];
      if (chunks.some((chunk) => chunk.includes(0xff))) throw new RangeError('planted');
      return csv.read(chunks, options);
    };
    const found = await messagesOf(formatsFuzzer([{ ...csv, read }]), 600);
    expect(found).toContainEqual(expect.stringMatching(/^RangeError: planted/));
  });
});

/** Quick and sound in all respects, so that whatever is found was planted. */
const sound = learnerDefinitions.find(({ id }) => id === 'most-common') as LearnerDefinition;

/** The learner with models that are altered once they are made. */
function altered(alter: (model: Model) => Partial<Model>): LearnerDefinition {
  const spoiled = (model: Model): Model => ({
    ...{ learner: model.learner, schema: model.schema, toJSON: () => model.toJSON() },
    predict: (...args) => model.predict(...args),
    explain: (...args) => model.explain(...args),
    describe: (...args) => model.describe(...args),
    ...alter(model),
  });
  return {
    ...sound,
    load: (document) => spoiled(sound.load(document)),
    create: (settings) => {
      const learner = sound.create(settings);
      return Object.assign(Object.create(learner), {
        fit: (...args: Parameters<typeof learner.fit>) => spoiled(learner.fit(...args)),
      });
    },
  };
}

describe.each<[string, (model: Model) => Partial<Model>, RegExp]>([
  [
    'a detail that is NaN',
    (model) => ({
      predict: (table) => {
        const prediction = model.predict(table);
        const values = new Float64Array(predictionLength(prediction)).fill(NaN);
        return { ...prediction, details: [{ name: 'planted', values }] } as Prediction;
      },
    }),
    /^the detail planted is NaN$/,
  ],
  [
    'a description that says undefined',
    (model) => ({ describe: (top) => ({ ...model.describe(top), headline: 'planted undefined' }) }),
    /^it is described: planted undefined$/,
  ],
])('models with %s', (_, alter, planted) => {
  it.each([modelsFuzzer, optionsFuzzer])('are found by %o', async (fuzzer) => {
    const found = await messagesOf(fuzzer([altered(alter)]), 300);
    expect(found).toContainEqual(expect.stringMatching(planted));
  });
});

it.each([modelsFuzzer, optionsFuzzer])('finds nothing in a sound learner: %o', async (fuzzer) => {
  expect(await messagesOf(fuzzer([sound]), 150)).toEqual([]);
});

describe('the fuzzer of workflows finds', () => {
  /** An undamaged session with a command line that always ends the same. */
  function session(code: number, said: string) {
    const load = async (): Promise<Run> => async (argv, streams) => {
      const written = argv.filter((word) => code === 0 && /\.(html|json)$/.test(word));
      for (const file of written) writeFileSync(file, '{}');
      streams[code === 0 ? 'stdout' : 'stderr'].write(said);
      return code;
    };
    return messagesOf(workflowsFuzzer({ load, commands: program('none', '', '') }), 3);
  }

  /**
   * A program that writes its outputs, the second of them late.
   *
   * @param early  done before anything else
   * @param between  done between the first output and the second
   */
  function program(name: string, early: string, between: string): Commands {
    const file = join(folder, `${name.replaceAll(' ', '-')}.mjs`);
    writeFileSync(
      file,
      `import { rmSync, writeFileSync } from 'node:fs';
       const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
       ${early}
       const outputs = process.argv.slice(2).filter((arg, i, args) =>
         /^\\w+\\.(?!jsonl)\\w+$/.test(arg) || (i > 0 && /^--(out|json)$/.test(args[i - 1])));
       for (const [i, output] of outputs.entries()) {
         if (i > 0) { ${between} }
         writeFileSync(output, 'a new text');
       }`,
    );
    return new Commands(file);
  }

  it.each([
    [70, 'Internal error (INTERNAL)\n', /^describe ended with 70: Internal error/],
    [1, 'no sentence', /^describe failed, and says: {2}no sentence/],
    [0, 'a [object Object]\n', /^describe says: a \[object Object\]/],
  ])('a command that ends with %d and says %j', async (code, said, planted) => {
    expect(await session(code, said)).toContainEqual(expect.stringMatching(planted));
  });

  const kill = { what: 'signal', signal: 'SIGTERM', after: 50, twice: false };
  const silent = { ...kill, signal: 'SIGKILL' };
  const nap = 'await sleep(2000);';

  it.concurrent.each([
    ['writes its outputs one by one', kill, '', nap, /^evaluate left r\.json new, r\.html old$/],
    ['leaves a file', kill, '', `writeFileSync('.left.tmp', ''); ${nap}`, /left \.left\.tmp$/],
    [
      'leaves half a file',
      silent,
      '',
      `if (process.argv.includes('r.html')) writeFileSync('r.html', 'a ne'); ${nap}`,
      /^evaluate left r\.html broken/,
    ],
    [
      'fails with a stack on a full disk',
      { what: 'call', operation: 'writeFile', number: 2, code: 'ENOSPC' },
      '',
      '',
      /^evaluate (ended with|left|says)/,
    ],
    ['ignores its input', { what: 'input', is: 'missing' }, '', '', /0 for an input that is miss/],
    [
      'replaces a link',
      { what: 'output', number: 0, is: 'link' },
      "if (process.argv.includes('r.json')) rmSync('r.json', { force: true });",
      '',
      /^evaluate replaced the link r\.json$/,
    ],
  ])('a program that %s', async (name, fault, early, between, message) => {
    const fuzzer = workflowsFuzzer({ commands: program(name, early, between) });
    const run = runCase(fuzzer, { command: 'evaluate', old: true, fault });
    await expect(run).rejects.toThrow(message);
    fuzzer.close?.();
  });

  it('nothing in a sound program', async () => {
    const commands = program('sound', '', "writeFileSync('r.html', 'a new text');");
    const fuzzer = workflowsFuzzer({ commands });
    const input = { command: 'evaluate', old: true };
    const early = { ...kill, after: 0 };
    expect(await runCase(fuzzer, { ...input, fault: early })).toBe('signal: files old');
    const pipe = { what: 'stream', redirection: '2> >(true)' };
    expect(await runCase(fuzzer, { ...input, fault: pipe })).toBe('stream: ended well, files new');
    fuzzer.close?.();
  });
});
