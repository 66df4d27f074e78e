// Commands one after the other, as users call them, on tables in many notations; files may be damaged in between.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import fc from 'fast-check';
import { allLearners } from '../learners.mjs';
import { newFolder } from './commands.mjs';
import { ensure, isBroken, withoutNames } from './fuzz.mjs';
import { edited, editsOf } from './json-edits.mjs';
import { awkwardText } from './tables.mjs';

/**
 * @typedef {import('@preflearn/core').TargetKind} TargetKind
 *
 * @typedef {object} Damage
 * @property {keyof typeof DOCUMENTS} file
 * @property {number} seed   draws the edits of what the file holds
 * @property {number} edits  how many
 *
 * @typedef {object} WorkflowCase
 * @property {string} learner
 * @property {TargetKind} kind
 * @property {readonly string[]} names                of the columns; the last is the target
 * @property {readonly (readonly string[])[]} rows    cells, with a point before decimals
 * @property {string} separator
 * @property {boolean} comma                          whether a comma stands before decimals
 * @property {string} before                          what stands above the table
 * @property {string} format                          the end of the name of the file it is converted to
 * @property {boolean} says                           whether the kind of the target is said
 * @property {Damage | null} damage
 * @property {'nothing' | 'early stopping' | 'auto' | 'database'} [besides]  how it is trained once more
 * @property {number} [cut]                           thousandths of a kept training that are left to go on with
 *
 * @typedef {object} Finished
 * @property {number} code
 * @property {string} stdout
 * @property {string} stderr
 */

/** Files that may be damaged, and the commands after which they are. */
const DOCUMENTS = {
  's.json': 'describe',
  'm.json': 'train',
  'r.json': 'evaluate',
  'j.jsonl': 'tune',
  'f.json': 'compact',
};

const FORMATS = [
  'csv',
  'tsv',
  'arff',
  'xarff',
  'json',
  'jsonl',
  'parquet',
  'arrow',
  'xlsx',
  'csv.gz',
];

/** @typedef {(argv: readonly string[], environment: import('../../apps/cli/src/text/environment.js').Environment) => Promise<number>} Run */

/** The command line in this process, as it is built. @returns {Promise<Run>} */
async function builtRun() {
  const built = new URL('../../apps/cli/dist/run.js', import.meta.url).href;
  /** @type {typeof import('../../apps/cli/src/run.js')} */
  const { run } = await import(built);
  return run;
}

/**
 * @param {() => Promise<Run>} [load]  gives the command line
 * @returns {import('./fuzz.mjs').Fuzzer<WorkflowCase>}
 */
export function workflowsFuzzer(load = builtRun) {
  /** @type {Promise<Run> | undefined} */
  let run;
  return {
    name: 'workflows',
    limitSeconds: 120,
    shrinks: true,
    cases: () =>
      fc.oneof(
        ...allLearners.flatMap(({ id, targetKinds }) =>
          targetKinds.map((kind) => casesOf(id, kind)),
        ),
      ),
    run: async (input) => {
      run ??= load();
      const folder = newFolder();
      try {
        return await new Workflow(await run, folder, input).go();
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

// --- what is drawn

/** Cells of columns of attributes. @type {readonly fc.Arbitrary<string>[]} */
const CELLS = [
  fc.integer({ min: 0, max: 5 }).map(String),
  fc.integer({ min: -2000, max: 2000 }).map((n) => String(n / 8)),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.constantFrom('a', 'b', 'c d', 'é'),
  awkwardText.map((text) => text.replace(/[\0\ud800-\udfff]/g, '')),
  fc.integer({ min: 1, max: 28 }).map((day) => `2024-02-${String(day).padStart(2, '0')}`),
  fc.integer({ min: 1, max: 28 }).map((day) => `${day}.3.2024`),
  fc.integer({ min: 0, max: 100 }).map((n) => `${n} %`),
  fc.integer({ min: 0, max: 10_000 }).map((n) => `${n / 4} €`),
  fc.constantFrom('yes', 'no'),
];

const missing = fc.constantFrom('', '', '?', 'NA');

/** The classes of ordinal targets, in their order. */
const ORDER = 'low,mid,high';

/** @type {Record<TargetKind, fc.Arbitrary<string>>} */
const TARGETS = {
  ordinal: fc.constantFrom(...ORDER.split(',')),
  nominal: fc.constantFrom('red', 'green', 'blue sky'),
  numeric: fc.integer({ min: -40, max: 400 }).map((n) => String(n / 4)),
  ranking: fc.constantFrom('a>b>c', 'b>a>c', 'c>b>a', 'a~b>c', 'c>a'),
};

const name = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('size', 'weight', 'when', 'price (€)', 'u v', '1') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('__proto__', 'constructor', 'row', 'prediction', 'é', '"'),
  },
);

/**
 * @param {string} learner
 * @param {TargetKind} kind
 * @returns {fc.Arbitrary<WorkflowCase>}
 */
function casesOf(learner, kind) {
  return fc.uniqueArray(name, { minLength: 1, maxLength: 4 }).chain((names) =>
    fc
      .array(fc.constantFrom(...CELLS), { minLength: names.length, maxLength: names.length })
      .chain((cells) => {
        const cell = (/** @type {fc.Arbitrary<string>} */ text) =>
          fc.oneof({ weight: 12, arbitrary: text }, { weight: 1, arbitrary: missing });
        return fc.record({
          learner: fc.constant(learner),
          kind: fc.constant(kind),
          names: fc.constant([...names, 'y']),
          rows: fc.array(fc.tuple(...cells.map(cell), TARGETS[kind]), {
            minLength: 4,
            maxLength: 24,
          }),
          separator: fc.constantFrom(',', ',', ';', '\t', '|'),
          comma: fc.boolean(),
          before: fc.constantFrom('', '', '', '\ufeff', '# made up\n', 'A title\n\n'),
          format: fc.constantFrom(...FORMATS),
          says: fc.boolean(),
          besides: fc.oneof(
            { weight: 8, arbitrary: fc.constantFrom('nothing', 'early stopping', 'database') },
            { weight: 1, arbitrary: fc.constant('auto') },
          ),
          cut: fc.nat(1000),
          damage: fc.option(
            fc.record({
              file: fc.constantFrom(
                .../** @type {(keyof typeof DOCUMENTS)[]} */ (Object.keys(DOCUMENTS)),
              ),
              seed: fc.nat(2 ** 31 - 1),
              edits: fc.integer({ min: 1, max: 2 }),
            }),
          ),
        });
      }),
  );
}

// --- what must hold

/** One run through the commands. */
class Workflow {
  #run;
  #folder;
  #input;

  /**
   * @param {Run} run
   * @param {string} folder
   * @param {WorkflowCase} input
   */
  constructor(run, folder, input) {
    this.#run = run;
    this.#folder = folder;
    this.#input = input;
  }

  /** @returns {Promise<string>} outcome */
  async go() {
    const { learner, kind, format, says, damage } = this.#input;
    writeFileSync(this.#path('a.csv'), tableText(this.#input));
    const order = kind === 'ordinal' ? ['--classes', ORDER] : [];
    const target = ['--target', 'y', ...(says ? ['--kind', kind, ...order] : [])];
    const described = await this.#step('describe', [
      'a.csv',
      ...target,
      '--html',
      'd.html',
      '--schema-out',
      's.json',
    ]);
    if (described.code !== 0) return `describe: ${codeIn(described)}`;
    await this.#step('describe', ['a.csv', '--json']);
    if (damage?.file !== 's.json') await this.#checkSchema();
    this.#damage('describe');
    await this.#step('convert', ['a.csv', `c.${format}`, '--schema', 's.json']);
    const how = ['--schema', 's.json', '--learner', learner, ...this.#settings()];
    const trained = await this.#step('train', ['a.csv', ...how, '--out', 'm.json']);
    const before = damage === null ? '' : 'damaged, ';
    if (trained.code !== 0) return `${before}train: ${codeIn(trained)}`;
    this.#damage('train');
    const isWhole = damage?.file !== 'm.json';
    await this.#sound(isWhole, 'predict', ['m.json', 'a.csv', '--out', 'p.csv']);
    await this.#sound(isWhole, 'predict', ['m.json', 'a.csv', '--json']);
    await this.#sound(isWhole, 'explain', ['m.json', 'a.csv', '--row', '2']);
    await this.#sound(isWhole, 'inspect', ['m.json', '--html', 'i.html']);
    await this.#sound(isWhole, 'inspect', ['m.json', '--json']);
    await this.#step('explain', ['m.json', 'a.csv', '--row', '1', '--html', 'e.html']);
    await this.#export('m.json', 'x');
    await this.#compact();
    await this.#tune(how);
    const missing = await this.#trainOtherwise(how);
    if (existsSync(this.#path(`c.${format}`))) {
      await this.#step('predict', ['m.json', `c.${format}`, '--out', 'q.csv']);
    }
    const evaluated = await this.#step('evaluate', [
      'a.csv',
      ...how,
      '--folds',
      '2',
      '--json',
      'r.json',
    ]);
    if (evaluated.code !== 0) return `${before}evaluate: ${codeIn(evaluated)}`;
    this.#damage('evaluate');
    await this.#step('compare', ['r.json', '--json', 'k.json', '--html', 'k.html']);
    return `${before}to the end${missing}`;
  }

  /**
   * @param {string} model
   * @param {string} name  of the files, without their end
   */
  async #export(model, name) {
    for (const to of ['sql', 'js', 'pmml', 'rules']) {
      await this.#step('export', [model, '--to', to, '--out', `${name}.${to}`]);
    }
  }

  /** Few rules of the model, which must serve as any model does. */
  async #compact() {
    const { damage } = this.#input;
    const made = ['m.json', '--data', 'a.csv', '--rules', '3', '--out', 'f.json'];
    if ((await this.#step('compact', made)).code !== 0) return;
    this.#damage('compact');
    const isWhole = damage?.file !== 'm.json' && damage?.file !== 'f.json';
    await this.#sound(isWhole, 'predict', ['f.json', 'a.csv', '--out', 'g.csv']);
    await this.#sound(isWhole, 'explain', ['f.json', 'a.csv', '--row', '2', '--html', 'h.html']);
    await this.#sound(isWhole, 'inspect', ['f.json']);
    await this.#export('f.json', 'z');
  }

  /**
   * A search, and the same once more, which its journal answers.
   *
   * @param {readonly string[]} how
   */
  async #tune(how) {
    const search = ['--candidates', '2', '--folds', '2', '--journal', 'j.jsonl'];
    const [first, again] = ['u.json', 'v.json'].map((file) => [
      ...['a.csv', ...how, ...search],
      ...['--json', file],
    ]);
    const searched = await this.#step('tune', first);
    if (!existsSync(this.#path('j.jsonl'))) return;
    this.#damage('tune');
    const repeated = await this.#step('tune', again);
    if (searched.code !== 0 || this.#input.damage?.file === 'j.jsonl') return;
    ensure(repeated.code === 0, `tune does not go on: ${repeated.stderr}`);
    const [was, is] = ['u.json', 'v.json'].map((file) => readFileSync(this.#path(file), 'utf8'));
    ensure(was === is, 'tune finds something else with its journal');
  }

  /**
   * One more way to train, whose model must serve as any model does.
   *
   * @param {readonly string[]} how
   * @returns {Promise<string>} what could not be tried
   */
  async #trainOtherwise(how) {
    const { besides = 'nothing', kind } = this.#input;
    if (besides === 'database' && kind === 'ordinal') return await this.#trainInDatabase();
    const asked = {
      ...{ nothing: undefined, database: undefined },
      'early stopping': ['a.csv', ...how, '--early-stopping', '2'],
      auto: ['a.csv', '--schema', 's.json', '--learner', 'auto', '--set', 'heldOutRows=20'],
    }[besides];
    if (asked === undefined) return '';
    if ((await this.#step('train', [...asked, '--out', 'w.json'])).code === 0) {
      await this.#sound(true, 'predict', ['w.json', 'a.csv', '--out', 'l.csv']);
    }
    return '';
  }

  /**
   * Trains in a database, and again on part of the rules that were kept, as after a crash: the models are the same.
   *
   * @returns {Promise<string>} what could not be tried
   */
  async #trainInDatabase() {
    const made = await this.#step('convert', ['a.csv', 'o.parquet', '--schema', 's.json']);
    if (made.code !== 0) return '';
    const train = (/** @type {string} */ out) =>
      this.#step('train', [
        ...[this.#path('o*.parquet'), '--target', 'y', '--classes', ORDER],
        ...['--set', 'rules=4', '--checkpoint', 'n.jsonl', '--resume', '--out', out],
      ]);
    const whole = await train('w.json');
    if (/is not installed/.test(whole.stderr)) return ', without DuckDB, which is not installed';
    if (whole.code !== 0) return '';
    await this.#step('predict', ['w.json', 'o.parquet', '--out', 'l.csv']); // a database knows no units
    const kept = readFileSync(this.#path('n.jsonl'));
    const left = Math.floor((kept.length * (this.#input.cut ?? 500)) / 1000);
    writeFileSync(this.#path('n.jsonl'), kept.subarray(0, left));
    const resumed = await train('x.json');
    ensure(resumed.code === 0, `train does not go on: ${resumed.stderr}`);
    const [was, is] = ['w.json', 'x.json'].map((file) => readFileSync(this.#path(file), 'utf8'));
    ensure(was === is, 'train goes on with kept rules to another model');
    return '';
  }

  /** A table that is described with its schema has the same schema; columns that were read as text had no place there. */
  async #checkSchema() {
    await this.#sound(true, 'describe', ['a.csv', '--schema', 's.json', '--schema-out', 't.json']);
    const [first, again] = ['s.json', 't.json'].map((file) =>
      JSON.parse(readFileSync(this.#path(file), 'utf8')),
    );
    const known = new Set(
      first.columns.map((/** @type {{ name: string }} */ column) => column.name),
    );
    again.columns = again.columns.filter((/** @type {{ name: string }} */ column) =>
      known.has(column.name),
    );
    const [was, is] = [first, again].map((schema) => JSON.stringify(schema));
    ensure(was === is, `a schema is other when it is used: ${is}, and was ${was}`, 'schema');
  }

  #settings() {
    const definition = allLearners.find(({ id }) => id === this.#input.learner);
    ensure(definition !== undefined, `there is no learner ${this.#input.learner} any more`);
    return 'rules' in definition.options ? ['--set', 'rules=2'] : [];
  }

  /** @param {string} command that has written a file which may be damaged */
  #damage(command) {
    const { damage } = this.#input;
    if (damage === null || DOCUMENTS[damage.file] !== command) return;
    const path = this.#path(damage.file);
    const text = readFileSync(path, 'utf8');
    const isLines = damage.file.endsWith('.jsonl');
    const document = JSON.parse(isLines ? `[${text.trim().split('\n').join(',')}]` : text);
    const edits = fc.sample(editsOf(document), { seed: damage.seed, numRuns: damage.edits });
    const found = /** @type {unknown} */ (edited(document, edits));
    const lines = isLines && Array.isArray(found) ? found : [found];
    const texts = lines.map((line) => JSON.stringify(line) ?? '');
    writeFileSync(path, isLines ? texts.map((line) => `${line}\n`).join('') : texts[0]);
  }

  /**
   * A step, which must end well where nothing was damaged.
   *
   * @param {boolean} isWhole
   * @param {string} command
   * @param {readonly string[]} args
   */
  async #sound(isWhole, command, args) {
    const { code, stderr } = await this.#step(command, args);
    ensure(
      !isWhole || code === 0,
      `${command} ended with ${code}: ${stderr}`,
      `${command} ${stderr}`,
    );
  }

  /**
   * @param {string} command
   * @param {readonly string[]} args  names of files are those in the folder
   * @returns {Promise<Finished>}
   */
  async #step(command, args) {
    const words = args.map((word) => (/^\w\.[\w.]+$/.test(word) ? this.#path(word) : word));
    const outputs = words.filter((_, i) =>
      /^--(?:out|html|schema-out|json)$/.test(args[i - 1] ?? ''),
    );
    const files = outputs.filter((word) => word.startsWith(this.#folder));
    const [out, err] = [keeper(), keeper()];
    const { signal } = new AbortController();
    const streams = { stdin: Readable.from([]), stdout: out.stream, stderr: err.stream };
    const code = await this.#run([command, ...words], { ...streams, env: {}, signal });
    const finished = { code, stdout: out.text(), stderr: err.text() };
    checkStep(command, finished);
    for (const file of files) {
      ensure(
        existsSync(file) === (code === 0),
        `${command} ended with ${code}, and its file is another matter`,
      );
    }
    return finished;
  }

  /** @param {string} file */
  #path(file) {
    return join(this.#folder, file);
  }
}

/**
 * @param {string} command
 * @param {Finished} finished
 */
function checkStep(command, { code, stdout, stderr }) {
  ensure(
    [0, 1, 2].includes(code),
    `${command} ended with ${code}: ${stderr}`,
    `${command} ${stderr}`,
  );
  if (code !== 0) {
    ensure(
      stdout === '' && /\([A-Z_]+\)\n$|^\{"error":/m.test(stderr),
      `${command} failed, and says: ${stdout} ${stderr}`,
      `${command} fails`,
    );
  }
  const said = withoutNames(stdout + stderr);
  const mayBeUndefined = command === 'evaluate' || command === 'compare'; // as some metrics are
  ensure(
    !(mayBeUndefined ? said.includes('[object ') : isBroken(said)),
    `${command} says: ${said}`,
    `${command} says`,
  );
}

/** @param {Finished} finished */
function codeIn({ stderr }) {
  return /\(([A-Z_]+)\)\n$/.exec(stderr)?.[1] ?? 'no code';
}

/** @param {WorkflowCase} input */
function tableText({ names, rows, separator, comma, before }) {
  const quoted = (/** @type {string} */ text) =>
    text.includes(separator) || /["\r\n#%]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const local = (/** @type {string} */ text) =>
    comma && /^-?\d+\.\d+(?: \S)?$/.test(text) ? text.replace('.', ',') : text;
  const lines = [names, ...rows.map((row) => row.map(local))].map((row) =>
    row.map(quoted).join(separator),
  );
  return `${before}${lines.join('\n')}\n`;
}

/** A stream that keeps what is written to it. */
function keeper() {
  let text = '';
  const stream = new Writable({
    write(chunk, _, done) {
      text += String(chunk);
      done();
    },
  });
  return { stream, text: () => text };
}
