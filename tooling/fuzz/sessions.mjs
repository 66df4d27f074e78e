// Commands one after the other in this process, on tables in many notations; a file may be damaged in between.
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { learnerDefinitions } from '@preflearn/learners';
import fc from 'fast-check';
import { newFolder } from './commands.mjs';
import { edited, editsOf } from './edits.mjs';
import { ensure, isBroken, withoutNames } from './fuzz.mjs';
import { definitionOf } from './models.mjs';
import { awkwardText, listOf, weighted } from './tables.mjs';

/**
 * @typedef {import('@preflearn/core').TargetKind} TargetKind
 * @typedef {(argv: readonly string[], environment: import('../../apps/cli/src/text/environment.js').Environment) => Promise<number>} Run
 *
 * @typedef {object} Damage
 * @property {string} file
 * @property {number} seed   draws the edits of what the file holds
 * @property {number} edits  how many
 *
 * @typedef {object} SessionCase
 * @property {string} learner
 * @property {TargetKind} kind
 * @property {readonly string[]} names                of the columns; the last is the target
 * @property {readonly (readonly string[])[]} rows    cells, with a point before decimals
 * @property {string} separator
 * @property {boolean} comma                          whether a comma stands before decimals
 * @property {string} before                          what stands above the table
 * @property {string} format                          the end of the name of the file it is converted to
 * @property {boolean} says                           whether the kind of the target is given
 * @property {Damage | null} damage
 * @property {'nothing' | 'early stopping' | 'auto'} [besides]  how it is trained once more
 *
 * @typedef {{ readonly code: number, readonly stdout: string, readonly stderr: string }} Finished
 */

/** Files that may be damaged: a schema, a model, results, a journal, a compact model. */
const DOCUMENTS = ['s.json', 'm.json', 'r.json', 'j.jsonl', 'f.json'];

/** Options whose value is a file to write. */
const WRITING = /^--(?:out|html|schema-out|json)$/;

const FORMATS = 'csv tsv arff xarff json jsonl parquet arrow xlsx csv.gz'.split(' ');

/** The classes of ordinal targets, in their order. */
const ORDER = 'low,mid,high';

// --- what is drawn

const tenths = (/** @type {number} */ min, /** @type {number} */ max, /** @type {number} */ by) =>
  fc.integer({ min, max }).map((n) => String(n / by));

/** Cells of columns of attributes. @type {readonly fc.Arbitrary<string>[]} */
const CELLS = [
  tenths(0, 5, 1),
  tenths(-2000, 2000, 8),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.constantFrom('a', 'b', 'c d', 'é'),
  awkwardText.map((text) => text.replace(/[\0\ud800-\udfff]/g, '')),
  tenths(1, 28, 1).map((day) => `2024-02-${day.padStart(2, '0')}`),
  tenths(1, 28, 1).map((day) => `${day}.3.2024`),
  tenths(0, 100, 1).map((n) => `${n} %`),
  tenths(0, 10_000, 4).map((n) => `${n} €`),
  fc.constantFrom('yes', 'no'),
];

/** @type {Record<TargetKind, fc.Arbitrary<string>>} */
const TARGETS = {
  ordinal: fc.constantFrom(...ORDER.split(',')),
  nominal: fc.constantFrom('red', 'green', 'blue sky'),
  numeric: tenths(-40, 400, 4),
  ranking: fc.constantFrom('a>b>c', 'b>a>c', 'c>b>a', 'a~b>c', 'c>a'),
};

const name = weighted(
  [6, fc.constantFrom('size', 'weight', 'when', 'price (€)', 'u v', '1')],
  [1, fc.constantFrom('__proto__', 'constructor', 'row', 'prediction', 'é', '"')],
);

/** @returns {fc.Arbitrary<SessionCase>} */
export function sessionCases() {
  const learners = learnerDefinitions.flatMap(({ id, targetKinds }) =>
    targetKinds.map((kind) => ({ learner: id, kind })),
  );
  const damage = fc.record({
    file: fc.constantFrom(...DOCUMENTS),
    seed: fc.nat(2 ** 31 - 1),
    edits: fc.integer({ min: 1, max: 2 }),
  });
  return fc
    .tuple(fc.constantFrom(...learners), fc.uniqueArray(name, { minLength: 1, maxLength: 4 }))
    .chain(([about, names]) =>
      listOf(fc.constantFrom(...CELLS), names.length).chain((cells) => {
        const missing = fc.constantFrom('', '', '?', 'NA');
        const row = fc.tuple(
          ...cells.map((cell) => weighted([12, cell], [1, missing])),
          TARGETS[about.kind],
        );
        return fc.record({
          learner: fc.constant(about.learner),
          kind: fc.constant(about.kind),
          names: fc.constant([...names, 'y']),
          rows: fc.array(row, { minLength: 4, maxLength: 24 }),
          separator: fc.constantFrom(',', ',', ';', '\t', '|'),
          comma: fc.boolean(),
          before: fc.constantFrom('', '', '', '\ufeff', '# made up\n', 'A title\n\n'),
          format: fc.constantFrom(...FORMATS),
          says: fc.boolean(),
          besides: fc.constantFrom(.../** @type {const} */ (['nothing', 'early stopping', 'auto'])),
          damage: fc.option(damage),
        });
      }),
    );
}

/** @param {SessionCase} input */
function tableText({ names, rows, separator, comma, before }) {
  const quoted = (/** @type {string} */ text) =>
    text.includes(separator) || /["\r\n#%]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const local = (/** @type {string} */ text) =>
    comma && /^-?\d+\.\d+(?: \S)?$/.test(text) ? text.replace('.', ',') : text;
  const lines = [names, ...rows.map((row) => row.map(local))];
  return `${before}${lines.map((row) => row.map(quoted).join(separator)).join('\n')}\n`;
}

// --- what must hold

/**
 * @param {Run} run
 * @param {SessionCase} input
 * @returns {Promise<string>} outcome
 */
export async function runSession(run, input) {
  const folder = newFolder();
  try {
    return await new Session(run, folder, input).go();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What every model must serve for. */
const USES = [
  'predict MODEL a.csv --out p.csv',
  'predict MODEL a.csv --json',
  'explain MODEL a.csv --row 2',
  'explain MODEL a.csv --row 1 --html e.html',
  'inspect MODEL --html i.html',
  'inspect MODEL --json',
];

/** One run through the commands. */
class Session {
  #run;
  #folder;
  #input;

  /** @param {Run} run @param {string} folder @param {SessionCase} input */
  constructor(run, folder, input) {
    this.#run = run;
    this.#folder = folder;
    this.#input = input;
  }

  async go() {
    const { learner, kind, format, says, damage } = this.#input;
    const isWhole = (/** @type {string} */ file) => damage?.file !== file;
    writeFileSync(this.#path('a.csv'), tableText(this.#input));
    const order = kind === 'ordinal' ? ` --classes ${ORDER}` : '';
    const target = `--target y${says ? ` --kind ${kind}${order}` : ''}`;
    const described = await this.#step(
      `describe a.csv ${target} --html d.html --schema-out s.json`,
    );
    if (described.code !== 0) return `describe: ${codeIn(described)}`;
    await this.#step('describe a.csv --json');
    if (isWhole('s.json')) await this.#checkSchema();
    this.#damage('s.json');
    await this.#step(`convert a.csv c.${format} --schema s.json`);
    const { options } = definitionOf(learnerDefinitions, learner);
    const size = ['rules', 'rounds'].find((name) => name in options);
    const how = `a.csv --schema s.json --learner ${learner}${size ? ` --set ${size}=2` : ''}`;
    const trained = await this.#step(`train ${how} --out m.json`);
    const before = damage === null ? '' : 'damaged, ';
    if (trained.code !== 0) return `${before}train: ${codeIn(trained)}`;
    this.#damage('m.json');
    await this.#use('m.json', isWhole('m.json'));
    const compacted = await this.#step('compact m.json --data a.csv --rules 3 --out f.json');
    if (compacted.code === 0) {
      this.#damage('f.json');
      await this.#use('f.json', isWhole('m.json') && isWhole('f.json'));
    }
    await this.#tune(how, isWhole('j.jsonl'));
    await this.#trainOtherwise(how);
    if (existsSync(this.#path(`c.${format}`)))
      await this.#step(`predict m.json c.${format} --out q.csv`);
    const evaluated = await this.#step(`evaluate ${how} --folds 2 --json r.json`);
    if (evaluated.code !== 0) return `${before}evaluate: ${codeIn(evaluated)}`;
    this.#damage('r.json');
    await this.#step('compare r.json --json k.json --html k.html');
    return `${before}to the end`;
  }

  /** Uses a model, which must go well where it is whole; not every model can be exported. @param {string} model @param {boolean} isWhole */
  async #use(model, isWhole) {
    for (const line of USES) {
      const { code, stderr } = await this.#step(line.replace('MODEL', model));
      ensure(!isWhole || code === 0, `${line} ended with ${code}: ${stderr}`, `${line} ${stderr}`);
    }
    for (const to of ['sql', 'js', 'pmml', 'rules'])
      await this.#step(`export ${model} --to ${to} --out x.${to}`);
  }

  /** A search, and the same once more, which its journal answers. @param {string} how @param {boolean} isWhole */
  async #tune(how, isWhole) {
    const search = `tune ${how} --candidates 2 --folds 2 --journal j.jsonl`;
    const searched = await this.#step(`${search} --json u.json`);
    if (!existsSync(this.#path('j.jsonl'))) return;
    this.#damage('j.jsonl');
    const repeated = await this.#step(`${search} --json v.json`);
    if (searched.code !== 0 || !isWhole) return;
    ensure(repeated.code === 0, `tune does not go on: ${repeated.stderr}`);
    ensure(this.#text('u.json') === this.#text('v.json'), 'tune finds another with its journal');
  }

  /** One more way to train. @param {string} how */
  async #trainOtherwise(how) {
    const { besides = 'nothing' } = this.#input;
    if (besides === 'nothing') return;
    const auto = 'train a.csv --schema s.json --learner auto --set heldOutRows=20';
    const line = besides === 'auto' ? auto : `train ${how} --early-stopping 2`;
    if ((await this.#step(`${line} --out w.json`)).code === 0) await this.#use('w.json', true);
  }

  /** A table that is described with its schema has the same schema, but for columns that were read as text. */
  async #checkSchema() {
    const { code, stderr } = await this.#step('describe a.csv --schema s.json --schema-out t.json');
    ensure(code === 0, `a schema is refused: ${stderr}`);
    const [first, again] = ['s.json', 't.json'].map((file) => JSON.parse(this.#text(file)));
    const known = first.columns.map((/** @type {{ name: string }} */ column) => column.name);
    again.columns = again.columns.filter((/** @type {{ name: string }} */ column) =>
      known.includes(column.name),
    );
    const [was, is] = [first, again].map((schema) => JSON.stringify(schema));
    ensure(was === is, `a schema is other when it is used: ${is}, and was ${was}`, 'schema');
  }

  /** Damages a document that was just written, if the case says so. @param {string} file */
  #damage(file) {
    const { damage } = this.#input;
    if (damage?.file !== file) return;
    const isLines = file.endsWith('.jsonl');
    const text = this.#text(file);
    const document = JSON.parse(isLines ? `[${text.trim().split('\n').join(',')}]` : text);
    const edits = fc.sample(editsOf(document), { seed: damage.seed, numRuns: damage.edits });
    const found = edited(document, edits);
    const lines = isLines && Array.isArray(found) ? found : [found];
    writeFileSync(this.#path(file), lines.map((line) => JSON.stringify(line) ?? '').join('\n'));
  }

  /** Runs a command. @param {string} line  names of files are those in the folder @returns {Promise<Finished>} */
  async #step(line) {
    const [command, ...words] = line
      .split(' ')
      .map((word) => (/^\w\.[\w.]+$/.test(word) ? this.#path(word) : word));
    const writes = words.filter(
      (word, i) => WRITING.test(words[i - 1]) && word.startsWith(this.#folder),
    );
    const before = writes.map((file) => this.#written(file));
    const [out, err] = [keeper(), keeper()];
    const { signal } = new AbortController();
    const streams = { stdin: Readable.from([]), stdout: out.stream, stderr: err.stream };
    const code = await this.#run([command, ...words], { ...streams, env: {}, signal });
    const finished = { code, stdout: out.text(), stderr: err.text() };
    checkStep(command, finished);
    for (const [i, file] of writes.entries()) {
      const now = this.#written(file);
      const isRight = code === 0 ? now !== undefined : now === before[i];
      ensure(isRight, `${command} ended with ${code}, and its file is another matter`);
    }
    return finished;
  }

  /** When a file was written last, if it is there. @param {string} file */
  #written(file) {
    return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  }

  /** @param {string} file */
  #path(file) {
    return join(this.#folder, file);
  }

  /** @param {string} file */
  #text(file) {
    return readFileSync(this.#path(file), 'utf8');
  }
}

/** @param {string} command @param {Finished} finished */
function checkStep(command, { code, stdout, stderr }) {
  const isKnown = [0, 1, 2].includes(code);
  ensure(isKnown, `${command} ended with ${code}: ${stderr}`, `${command} ${stderr}`);
  const hasCode = code === 0 || (stdout === '' && /\([A-Z_]+\)\n$|^\{"error":/m.test(stderr));
  ensure(hasCode, `${command} failed, and says: ${stdout} ${stderr}`, `${command} fails`);
  const said = withoutNames(stdout + stderr);
  const mayBeUndefined = command === 'evaluate' || command === 'compare'; // as some metrics are
  const isWrong = mayBeUndefined ? said.includes('[object ') : isBroken(said);
  ensure(!isWrong, `${command} says: ${said}`, `${command} says`);
}

/** @param {Finished} finished */
function codeIn({ stderr }) {
  return /\(([A-Z_]+)\)\n$/.exec(stderr)?.[1] ?? 'no code';
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
