import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DataError,
  type LearnerDefinition,
  type Model,
  type Prediction,
  type RankingPrediction,
  Table,
  UsageError,
} from '@preflearn/core';
import {
  parseArff,
  parseCsv,
  readCsv,
  type TableFormat,
  type TableReadOptions,
  type TextSource,
} from '@preflearn/io';
import fc from 'fast-check';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { bitsFuzzer, ourRuns } from '../fuzz/bits.mjs';
import { Commands } from '../fuzz/commands.mjs';
import { fromText, toText } from '../fuzz/corpus.mjs';
import { faultsFuzzer } from '../fuzz/faults.mjs';
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
import { edited, editsOf } from '../fuzz/json-edits.mjs';
import { killsFuzzer } from '../fuzz/kills.mjs';
import { modelsFuzzer } from '../fuzz/models.mjs';
import { optionsFuzzer } from '../fuzz/options.mjs';
import { ourReaders, readersFuzzer } from '../fuzz/readers.mjs';
import { KINDS, settingsOf } from '../fuzz/settings.mjs';
import { tallyText } from '../fuzz/tally-text.mjs';
import { watchedFuzz } from '../fuzz/watched.mjs';
import { workflowsFuzzer } from '../fuzz/workflows.mjs';
import { allLearners } from '../learners.mjs';

/** The failures among the first cases of a seed. */
async function failuresOf(fuzzer: Fuzzer, { seed = 1, cases = 200 } = {}): Promise<Failure[]> {
  const failures: Failure[] = [];
  for await (const { index, failure } of fuzz(fuzzer, { seed })) {
    if (failure !== undefined) failures.push(failure);
    if (index + 1 === cases) break;
  }
  return failures;
}

const messagesOf = (failures: readonly Failure[]) => failures.map(({ message }) => message);

/** Fails for lists with a number above 6. */
function toy(run: (list: number[]) => string = () => 'fine'): Fuzzer<number[]> {
  const cases = () => fc.array(fc.nat(20), { maxLength: 6 });
  return { name: 'toy', limitSeconds: 10, shrinks: true, cases, run };
}

describe('the frame of the fuzzers', () => {
  async function drawn(seed: number, first = 0, count = 20) {
    const inputs: number[][] = [];
    const fuzzer = toy((list) => {
      inputs.push(list);
      return 'fine';
    });
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
      ensure(
        !list.some((n) => n > 6),
        `a.${list.length}.b: found "${list}", -0.5e-3, ${list.join(', ')}`,
      );
      if (list.length === 3) throw new TypeError('three');
      return 'fine';
    });
    const failures = await failuresOf(fuzzer);
    expect(failures.map(({ input, message }) => [input, message])).toEqual(
      expect.arrayContaining([
        [[7], 'a.1.b: found "7", -0.5e-3, 7'],
        [[0, 0, 0], expect.stringMatching(/^TypeError: three \(fuzz\.test\.ts:\d+\)$/)],
      ]),
    );
    expect(failures).toHaveLength(2);
  });

  it('takes errors of the project with a code for an answer, and no others', () => {
    const refuse = (error: Error) => () => {
      throw error;
    };
    const own = new UsageError('ARGUMENT', 'found a, expected b');
    expect(allowed(() => 7)).toEqual({ value: 7 });
    expect(allowed(refuse(own))).toEqual({ refused: own });
    expect(() => allowed(refuse(new TypeError('no')))).toThrow('no');
    const mute = new UsageError('ARGUMENT', 'found undefined');
    expect(() => allowed(refuse(mute))).toThrow('an error says: Found undefined.');
    const other = Object.assign(new UsageError('ARGUMENT', 'found a'), { code: 'e7' });
    expect(() => allowed(refuse(other))).toThrow('an error has the code e7');
  });

  it('sees what is put on a prototype, and takes it away', async () => {
    const polluted = toy(() => {
      Reflect.set(Object.prototype, 'polluted', 1);
      return 'fine';
    });
    await expect(runCase(polluted, [])).rejects.toThrow(
      'Object.prototype was given the key polluted',
    );
    expect('polluted' in {}).toBe(false);
  });

  it('keeps all numbers of a case', () => {
    const input = { list: [NaN, Infinity, -Infinity, -0, 0, 1e-7], text: 'NaN', none: null };
    expect(fromText(toText(input))).toEqual(input);
  });
});

describe('the thread of a fuzzer', () => {
  const folder = mkdtempSync(join(tmpdir(), 'preflearn-fuzz-test-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** A thread that does `work` at case 2, counted from 0, and ends after case 4. */
  function thread(work: string): URL {
    const file = join(folder, `${Math.abs(work.length)}.mjs`);
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
    return new URL(`file://${file}`);
  }

  it.each([
    [
      'hangs',
      'await new Promise((r) => setTimeout(r, 100)); for (;;);',
      /^no answer within 1 seconds$/,
    ],
    ['never answers', 'await new Promise((r) => setTimeout(r, 1e6));', /^no answer within/],
    ['takes it down', 'throw new RangeError("too much");', /^the thread ended: too much$/],
  ])('goes on behind a case that %s', async (_, work, message) => {
    const fuzzer = { ...toy(), limitSeconds: 1 };
    const tally = await watchedFuzz(fuzzer, { seed: 3, seconds: 60, worker: thread(work) });
    expect(tally).toMatchObject({ cases: 5, outcomes: { fine: 4, [FAILED]: 1 } });
    expect(tally.failures).toEqual([
      { index: 2, input: expect.any(Array), message: expect.stringMatching(message) },
    ]);
    expect(tallyText(tally)).toBe(
      'toy             5 cases, 1 kinds of failure  (fine 4, FAILED 1)',
    );
  });

  it('leaves a case alone that waits for a processor', async () => {
    const fuzzer = { ...toy(), limitSeconds: 1 };
    const work = 'await new Promise((r) => setTimeout(r, 2500));';
    const tally = await watchedFuzz(fuzzer, { seed: 3, seconds: 60, worker: thread(work) });
    expect(tally).toMatchObject({ cases: 5, outcomes: { fine: 5 }, failures: [] });
  });
});

describe('damage to plain data', () => {
  it('changes a copy, and puts a key called __proto__ where any other would be', () => {
    const data = { a: [1, 2], b: { c: 3 } };
    const edits = [
      { op: 'set', path: ['b', 'c'], to: '{"__proto__":1}' },
      { op: 'swap', path: ['a', '0'], with: ['a', '1'] },
      { op: 'repeat', path: ['a', '0'] },
      { op: 'drop', path: ['b', 'd'] },
    ] as const;
    const found = edited(data, edits);
    expect(JSON.stringify(found)).toBe('{"a":[2,2,1],"b":{"c":{"__proto__":1}}}');
    expect(data).toEqual({ a: [1, 2], b: { c: 3 } });
  });

  it('says so where a kept case finds no place any more', () => {
    expect(() => edited({ a: 1 }, [{ op: 'drop', path: ['b'] }])).toThrow('there is no b');
  });

  it('never fails by itself', () => {
    const data = { a: [1, [2, { b: null }]], c: 'text', d: { e: true } };
    fc.assert(
      fc.property(fc.array(editsOf(data), { maxLength: 4 }), (edits) => {
        try {
          edited(data, edits);
        } catch (error) {
          expect(String(error)).toContain('to damage any more');
        }
      }),
    );
  });
});

it('what is damaged is sound before', async () => {
  expect(await runCase(readersFuzzer(), { what: 'results', edits: [] })).toBe('results');
  const fuzzer = modelsFuzzer();
  for (const { id, targetKinds } of allLearners) {
    const input = { learner: id, kind: targetKinds[0], table: 1, edits: [], cut: null };
    expect(await runCase(fuzzer, input)).toBe('loaded');
  }
});

/** The failures of a fuzzer whose message is about what was planted. */
async function plantedIn(fuzzer: Fuzzer, planted: RegExp, cases: number): Promise<number> {
  const messages = messagesOf(await failuresOf(fuzzer, { cases }));
  return messages.filter((message) => planted.test(message)).length;
}

describe('a bug in a reader is found', () => {
  it('that depends on how a text is cut', async () => {
    const broken = readersFuzzer({
      ...ourReaders,
      readCsv: async (source, options) => {
        const chunks = [...(source as Iterable<string>)];
        if (chunks.at(-1) === '\n') throw new DataError('FILE_EMPTY', 'planted');
        return readCsv(chunks, options);
      },
    });
    const planted = /^cut into \d+ pieces, a text gives FILE_EMPTY: planted/i;
    expect(await plantedIn(broken, planted, 300)).toBeGreaterThan(0);
  });

  it('that changes a value', async () => {
    const broken = readersFuzzer({
      ...ourReaders,
      parseArff: (text, options) =>
        new Table(
          parseArff(text, options).columns.map((column) => {
            if (column.type !== 'numeric') return column;
            return { ...column, values: column.values.map((x) => (x === 1 ? 77 : x)) };
          }),
        ),
    });
    const planted = /^X?ARFF comes back otherwise: .*77/;
    expect(await plantedIn(broken, planted, 300)).toBeGreaterThan(0);
  });

  it('that is an error without a code', async () => {
    const broken = readersFuzzer({
      ...ourReaders,
      parseCsv: (text, options) => {
        if (text.includes('\ud800')) throw new RangeError('planted');
        return parseCsv(text, options);
      },
    });
    expect(await plantedIn(broken, /^RangeError: planted/, 600)).toBeGreaterThan(0);
  });
});

describe('a bug in a format of tables is found', () => {
  const csv = ourFormats.find(({ id }) => id === 'csv') as TableFormat;

  it('that changes a value', async () => {
    const write = (table: Table) => [
      [...(csv.write(table) as Iterable<string>)].join('').replace('0', '77'),
    ];
    const broken = formatsFuzzer([{ ...csv, write }]);
    expect(await plantedIn(broken, /^csv comes back otherwise: .*77/, 300)).toBeGreaterThan(0);
  });

  it('that is an error without a code, in a damaged file', async () => {
    const read = async (source: TextSource, options?: TableReadOptions) => {
      const chunks = [source].flat() as Uint8Array[];
      if (chunks.some((chunk) => chunk.includes(0xff))) throw new RangeError('planted');
      return csv.read(chunks, options);
    };
    const broken = formatsFuzzer([{ ...csv, read }]);
    expect(await plantedIn(broken, /^RangeError: planted/, 600)).toBeGreaterThan(0);
  });
});

describe('a bug in a command is found', () => {
  /** Describes in some way, and writes what it is to write. */
  const describing = (code: number, said: string) =>
    workflowsFuzzer(async () => async (argv, { stdout, stderr }) => {
      if (code === 0)
        for (const file of argv.filter((word) => /\.(html|json)$/.test(word)))
          writeFileSync(file, '{}');
      (code === 0 ? stdout : stderr).write(said);
      return code;
    });

  it.each([
    [70, 'Internal error (INTERNAL)\n', /^describe ended with 70: Internal error/],
    [1, 'no sentence', /^describe failed, and says: {2}no sentence/],
    [0, 'a [object Object]\n', /^describe says: a \[object Object\]/],
  ])('that ends with %d and says %j', async (code, said, planted) => {
    expect(await plantedIn(describing(code, said), planted, 3)).toBeGreaterThan(0);
  });
});

/** Quick and sound in all respects, so that whatever is found was planted. */
const sound = allLearners.find(({ id }) => id === 'most-common') as LearnerDefinition;

/** The learner with models that are altered once they are made. */
function altered(alter: (model: Model) => Partial<Model>): LearnerDefinition {
  const spoiled = (model: Model): Model => ({
    learner: model.learner,
    schema: model.schema,
    predict: (...args) => model.predict(...args),
    explain: (...args) => model.explain(...args),
    describe: (...args) => model.describe(...args),
    toJSON: () => model.toJSON(),
    ...alter(model),
  });
  return {
    ...sound,
    load: (document) => spoiled(sound.load(document)),
    create: (settings) => {
      const learner = sound.create(settings);
      const { id, targetKinds, options } = learner;
      return {
        ...{ id, targetKinds, options },
        fit: (...args) => spoiled(learner.fit(...args)),
        fitAsync: (...args) => learner.fitAsync(...args),
        train: (...args) => learner.train(...args),
      };
    },
  };
}

const bugs: readonly [string, (model: Model) => Partial<Model>, RegExp][] = [
  [
    'a detail that is NaN',
    (model) => ({
      predict: (table) => {
        const values = new Float64Array(table.rowCount).fill(NaN);
        return { ...model.predict(table), details: [{ name: 'planted', values }] } as Prediction;
      },
    }),
    /^the detail planted is NaN$/,
  ],
  [
    'an order without a first label',
    (model) => ({
      predict: (table) => {
        const prediction = model.predict(table) as RankingPrediction;
        return { ...prediction, positions: prediction.positions.map((p) => p + 1) };
      },
    }),
    /^the labels are put at the positions/,
  ],
  [
    'a description that says undefined',
    (model) => ({ describe: (top) => ({ ...model.describe(top), headline: 'planted undefined' }) }),
    /^it is described: planted undefined$/,
  ],
  [
    'an explanation of something else',
    (model) => ({
      explain: (table, row) => ({ ...model.explain(table, row), prediction: 'planted' }),
    }),
    /is predicted and "planted" explained$/,
  ],
];

describe.each(bugs)('a learner whose models have %s is found', (_, alter, planted) => {
  it('among damaged models', async () => {
    expect(await plantedIn(modelsFuzzer([altered(alter)]), planted, 300)).toBe(1);
  });

  it('among odd settings', async () => {
    expect(await plantedIn(optionsFuzzer([altered(alter)]), planted, 300)).toBe(1);
  });
});

it('a learner whose models cannot be loaded again is found', async () => {
  const broken = altered((model) => ({
    toJSON: () => ({ ...model.toJSON(), training: { options: {}, seed: 1, rows: Number.NaN } }),
  }));
  const planted = /^DataError: model\.training\.rows: found null/;
  expect(await plantedIn(optionsFuzzer([broken]), planted, 60)).toBe(1);
});

it('a learner is sound as long as nothing is planted', async () => {
  expect(messagesOf(await failuresOf(modelsFuzzer([sound]), { cases: 150 }))).toEqual([]);
  expect(messagesOf(await failuresOf(optionsFuzzer([sound]), { cases: 150 }))).toEqual([]);
});

it('an error without a code of a learner is found', async () => {
  const throwing: LearnerDefinition = {
    ...sound,
    load: (document) => {
      const rows = (document as { training?: { rows?: number } } | null)?.training?.rows;
      if (typeof rows === 'number' && rows > 1e6) throw new TypeError('planted');
      return sound.load(document);
    },
  };
  expect(await plantedIn(modelsFuzzer([throwing]), /^TypeError: planted/, 1500)).toBe(1);
});

describe('a command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'preflearn-fuzz-test-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /**
   * A program that writes its outputs, the second of them late.
   *
   * @param early  done before anything else
   * @param between  done between the first output and the second
   */
  function program(name: string, early: string, between: string): Commands {
    const file = join(folder, `${name}.mjs`);
    writeFileSync(
      file,
      `import { writeFileSync } from 'node:fs';
       const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
       ${early}
       const outputs = process.argv.slice(2).filter((arg, i, args) =>
         /^\\w+\\.(?!jsonl)\\w+$/.test(arg) || (i > 0 && /^--(out|json)$/.test(args[i - 1])));
       const slow = outputs.length > 1;
       for (const [i, output] of outputs.entries()) {
         if (i > 0) { ${between} }
         writeFileSync(output, 'a new text');
       }`,
    );
    return new Commands(file);
  }

  const kill = { command: 'evaluate', signal: 'SIGTERM', after: 50, old: true, twice: false };
  const nap = 'await sleep(2000);';

  it.concurrent.each([
    ['writes its outputs one by one', '', nap, /^evaluate left r\.json new, r\.html old$/],
    [
      'leaves a temporary file',
      '',
      `writeFileSync('.left.tmp', ''); ${nap}`,
      /^evaluate left \.left\.tmp$/,
    ],
    [
      'hears no signal',
      "process.on('SIGTERM', () => process.exit(0));",
      nap,
      /^evaluate left r\.json new, r\.html old$/,
    ],
    [
      'ends with another code',
      "process.on('SIGTERM', () => process.exit(7));",
      `writeFileSync('r.html', 'a new text'); ${nap}`,
      /^evaluate ended with 7 after SIGTERM/,
    ],
    [
      'does not tell the truth',
      "process.on('SIGTERM', () => { console.error('Interrupted; no file was written.'); process.exit(143); });",
      `writeFileSync('r.html', 'a new text'); ${nap}`,
      /^evaluate says that no file was written, but wrote them$/,
    ],
  ])('that %s is found by a signal', async (name, early, between, message) => {
    const fuzzer = killsFuzzer(program(name.replaceAll(' ', '-'), early, between));
    await expect(runCase(fuzzer, kill)).rejects.toThrow(message);
    await fuzzer.close?.();
  });

  it('that leaves half a file where it is killed is found', async () => {
    const half = `if (process.argv.includes('r.html')) writeFileSync('r.html', 'a ne'); ${nap}`;
    const fuzzer = killsFuzzer(program('half', '', half));
    await expect(runCase(fuzzer, { ...kill, signal: 'SIGKILL' })).rejects.toThrow(
      /^evaluate left r\.html broken/,
    );
    await fuzzer.close?.();
  });

  const journaling = { ...kill, command: 'evaluate with a journal' };

  it.each([
    [
      'does again what its journal holds',
      "import { appendFileSync } from 'node:fs'; appendFileSync('runs.jsonl', 'entry\\n');",
      /^evaluate with a journal goes on, and its journal is other$/,
    ],
    [
      'refuses its own journal',
      "import { existsSync } from 'node:fs'; if (process.argv.includes('runs.jsonl') && existsSync('runs.jsonl')) process.exit(1); writeFileSync('runs.jsonl', 'entry\\n');",
      /^evaluate with a journal does not go on from there: $/,
    ],
  ])('that %s is found', async (name, early, message) => {
    const all = `if (process.argv.includes('r.html')) writeFileSync('r.html', 'a new text'); ${nap}`;
    const fuzzer = killsFuzzer(program(name.replaceAll(' ', '-'), early, all));
    const input = { ...journaling, signal: 'SIGKILL', old: false };
    await expect(runCase(fuzzer, input)).rejects.toThrow(message);
    await fuzzer.close?.();
  });

  it('that takes a pipe for a journal is found', async () => {
    const fuzzer = faultsFuzzer(program('takes-a-pipe', '', ''));
    const fault = { what: 'output', number: 0, is: 'fifo' };
    await expect(
      runCase(fuzzer, { command: journaling.command, old: false, fault }),
    ).rejects.toThrow(/^evaluate with a journal ended with 0 and a journal that is a fifo/);
    await fuzzer.close?.();
  });

  const second = { what: 'call', operation: 'writeFile', number: 2, code: 'ENOSPC' };
  const pipe = { what: 'stream', redirection: '"$@" 2> >(true)' };
  const link = { what: 'output', number: 0, is: 'link' };

  it.each([
    [
      'lets a full disk end it with a stack',
      second,
      '',
      /^evaluate ended with|^evaluate left|^evaluate says/,
    ],
    [
      'fails without a listener',
      pipe,
      "process.stderr.on('error', () => process.exit(1)); for (let i = 0; i < 99; i++) { process.stderr.write('x'); await sleep(5); }",
      /^evaluate wrote no file with/,
    ],
    [
      'does not look at its input',
      { what: 'input', is: 'missing' },
      '',
      /^evaluate ended with 0 for an input that is missing/,
    ],
    [
      'replaces a link',
      link,
      "import { rmSync } from 'node:fs'; if (process.argv.includes('r.json')) rmSync('r.json', { force: true });",
      /^evaluate replaced the link r\.json$/,
    ],
  ])('that %s is found by a fault', async (name, fault, early, message) => {
    const fuzzer = faultsFuzzer(program(name.replaceAll(' ', '-'), early, ''));
    const input = { command: 'evaluate', old: true, fault };
    await expect(runCase(fuzzer, input)).rejects.toThrow(message);
    await fuzzer.close?.();
  });

  it('that is sound passes both', async () => {
    const all = "writeFileSync('r.html', 'a new text');";
    const commands = program('sound', '', all);
    expect(await runCase(killsFuzzer(commands), { ...kill, after: 0 })).toBe('killed, files old');
    const fuzzer = faultsFuzzer(commands);
    expect(await runCase(fuzzer, { command: 'evaluate', old: true, fault: pipe })).toBe(
      'stream: ended well, files new',
    );
    await fuzzer.close?.();
  });
});

it('other bits are found', async () => {
  const digests = { typescript: { a: '1', b: '2' }, webassembly: { a: '1', b: '2' } };
  const runs = (typescript: Record<string, string>) => ({
    ...ourRuns,
    learnerDigests: async () => digests,
    digestsUnder: async () => ({ typescript }),
  });
  expect(await runCase(bitsFuzzer(runs({ a: '1', b: '2' })), { seed: 1 })).toBe('equal');
  const name = ourRuns.variations[0].name;
  for (const other of [{ a: '1', b: '3' }, { a: '1' }]) {
    await expect(runCase(bitsFuzzer(runs(other)), { seed: 1 })).rejects.toThrow(
      `other bits with ${name}, typescript: b`,
    );
  }
});

describe('the command line of the fuzzers', () => {
  let printed = '';
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      printed += String(text);
      return true;
    });
  }
  afterEach(() => {
    printed = '';
  });
  afterAll(() => vi.restoreAllMocks());

  it('takes all kinds, two minutes and a fresh seed when nothing is given', () => {
    expect(settingsOf([])).toEqual({ minutes: 2, only: Object.keys(KINDS) });
  });

  it('takes what is given', () => {
    const args = ['--only', 'bits', '--only', 'kills', '--only', 'bits', '--minutes', '0.5'];
    expect(settingsOf([...args, '--seed', '0'])).toEqual({
      minutes: 0.5,
      seed: 0,
      only: ['bits', 'kills'],
    });
  });

  it.each([
    [
      '--only',
      'bugs',
      'Expected one of readers, formats, models, options, workflows, kills, faults, bits.',
    ],
    ['--seed', '-1', 'Expected a whole number from 0 to 4294967295.'],
    ['--seed', '4294967296', 'Expected a whole number from 0 to 4294967295.'],
    ['--seed', '1e3', 'Expected a whole number from 0 to 4294967295.'],
    ['--minutes', '0', 'Expected a number of minutes above 0'],
    ['--minutes', 'Infinity', 'Expected a number of minutes above 0'],
    ['--minuets', '1', '(Did you mean --minutes?)'],
    ['more', 'words', 'too many arguments'],
  ])('refuses %s %s', (option, value, message) => {
    expect(() => settingsOf([option, value])).toThrow();
    expect(printed).toContain(message);
  });

  it('teaches when asked for help', () => {
    expect(() => settingsOf(['--help'])).toThrow('(outputHelp)');
    for (const kind of Object.keys(KINDS)) expect(printed).toContain(`\n  ${kind}`);
    expect(printed).toContain('npm run fuzz -- --seed 7');
  });
});
