import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { testFolder } from './preflearn.js';

const LEARNER = `{ id: 'mine', title: 'Mine', summary: 'Learns.', targetKinds: ['ordinal'], options: {}, create() {}, load() {} }`;

/** What a file holds, and the sentence that it gets. */
const WRONG: Readonly<Record<string, readonly [content: string, sentence: string]>> = {
  'none.mjs': [
    'export const plug = 1, default_ = 2;',
    './none.mjs: found the exports "default_", "plug", expected an export called plugin; write export const plugin = ' +
      '{ learners: [...] } in an ES module. (PLUGIN_EXPORT)',
  ],
  'default.mjs': [
    'export default { plugin: {} };',
    './default.mjs: found plugin in the default export, as CommonJS has it, expected an export called plugin; write ' +
      'export const plugin = { learners: [...] } in an ES module. (PLUGIN_EXPORT)',
  ],
  'list.mjs': [
    'export const plugin = [];',
    './list.mjs, plugin: found a list of 0, expected an object of lists; correct the plug-in. (PLUGIN_PART)',
  ],
  'kind.mjs': [
    'export const plugin = { learner: [] };',
    './kind.mjs, plugin.learner: there is no such kind of parts; expected one of "learners", "losses", "techniques", ' +
      '"links", "metrics", "tableFormats", "exportFormats", "generators"; correct the plug-in. (PLUGIN_PART)',
  ],
  'one.mjs': [
    `export const plugin = { learners: ${LEARNER} };`,
    './one.mjs, plugin.learners: found an object, expected a list; correct the plug-in. (PLUGIN_PART)',
  ],
  'id.mjs': [
    'export const plugin = { metrics: [{ id: "a,b" }] };',
    './id.mjs, plugin.metrics.0.id: found "a,b", expected letters, digits, - and _; correct the plug-in. (PLUGIN_PART)',
  ],
  'member.mjs': [
    `export const plugin = { learners: [{ ...${LEARNER}, load: undefined }] };`,
    './member.mjs, plugin.learners.0.load: found nothing, expected a function; correct the plug-in. (PLUGIN_PART)',
  ],
  'taken.mjs': [
    `export const plugin = { learners: [{ ...${LEARNER}, id: 'rank-rules' }] };`,
    './taken.mjs, plugin.learners: the id "rank-rules" is taken by another one; give the new one an id of its own. ' +
      '(PLUGIN_TAKEN)',
  ],
  'auto.mjs': [
    `export const plugin = { learners: [{ ...${LEARNER}, id: 'auto' }] };`,
    './auto.mjs, plugin.learners.0.id: the id "auto" is taken by one of preflearn; give the new one an id of its own. ' +
      '(PLUGIN_TAKEN)',
  ],
  'metric.mjs': [
    `export const plugin = { metrics: [{ id: 'top7Score', title: '', direction: '', kinds: [], formula: '', undefinedWhen: [], value() {} }] };`,
    './metric.mjs, plugin.metrics.0.id: the id "top7Score" is taken by one of preflearn; give the new one an id of its ' +
      'own. (PLUGIN_TAKEN)',
  ],
  'throws.mjs': [
    'throw new Error("no luck");',
    './throws.mjs: the plug-in fails while it is loaded (no luck); correct it, which PREFLEARN_DEBUG=1 helps to do. ' +
      '(PLUGIN_LOAD)',
  ],
};

const files = Object.entries(WRONG).map(([name, [content]]) => [name, content]);
const folder = testFolder({ ...Object.fromEntries(files), 'bare.js': '' });

beforeAll(async () => {
  await mkdir(join(folder.path, 'deep'));
});

describe('a plug-in that is wrong', () => {
  it.each(Object.keys(WRONG))('%s', async (name) => {
    const { code, stdout, stderr } = await folder.inProcess(`learners --plugin ./${name}`);
    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: '',
      stderr: `preflearn: ${WRONG[name][1]}\n`,
    });
  });

  it('is CommonJS, or imports what is not there, or is no file that Node runs', async () => {
    await folder.write('default.cjs', 'const p = { plugin: {} }; module.exports = p;');
    await folder.write('import.cjs', 'import { x } from "node:fs"; export const plugin = {};');
    await folder.write('lacks.mjs', 'import "@preflearn/no-such"; export const plugin = {};');
    await folder.write('data.png', '');
    const said = async (name: string) =>
      (await folder.preflearn(`learners --plugin ./${name}`)).stderr;
    expect(await said('default.cjs')).toBe(
      'preflearn: ./default.cjs: found plugin in the default export, as CommonJS has it, expected an export called ' +
        'plugin; write export const plugin = { learners: [...] } in an ES module. (PLUGIN_EXPORT)\n',
    );
    expect(await said('import.cjs')).toContain(
      'preflearn: ./import.cjs: the plug-in is not an ES module; name it .mjs, or write "type": "module" into the ' +
        'package.json beside it. (PLUGIN_LOAD)\n',
    );
    expect(await said('lacks.mjs')).toBe(
      'preflearn: ./lacks.mjs: the plug-in imports "@preflearn/no-such", which is not found; install that beside the ' +
        'plug-in. (PLUGIN_LOAD)\n',
    );
    expect(await said('data.png')).toBe(
      'preflearn: ./data.png: this Node runs no files with such an ending; compile it to JavaScript (tsc) and name the ' +
        '.js file. (PLUGIN_LOAD)\n',
    );
  });
});

describe('a name that leads to no plug-in', () => {
  it.each([
    [
      './no.mjs',
      'but there is no such file; check the path, which is looked for from the current folder',
    ],
    ['./deep', 'which is no file; name a file, such as index.js in that folder'],
    ['bare.js', 'but there is no such package; write ./bare.js for the file'],
    [
      'preflearn-none',
      'but there is no such package; install it (npm install preflearn-none), or write ./preflearn-none for a file',
    ],
    ['data:text/javascript,0', 'expected a file such as ./mine.js or the name of a package'],
    ['https://example.org/x.js', 'expected a file such as ./mine.js or the name of a package'],
    ['node:fs', 'expected a file such as ./mine.js or the name of a package'],
  ])('%s', async (name, problem) => {
    const { code, stderr } = await folder.inProcess(['learners', '--plugin', name]);
    expect(code).toBe(2);
    expect(stderr).toBe(
      `preflearn: --plugin: found ${JSON.stringify(name)}, ${problem}. (PLUGIN_MISSING)\n`,
    );
  });

  it('is missing behind the option', async () => {
    const { code, stderr } = await folder.inProcess('learners --plugin');
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr:
        'preflearn: --plugin: found nothing after it, expected <file>; write --plugin <file>. (ARGUMENT)\n',
    });
  });
});

describe('a preflearn.json that is wrong', () => {
  const remedy =
    '; correct it, or leave the file out of account with --no-project. (FILE_FORMAT)\n';

  it.each([
    ['{', /^preflearn: preflearn\.json: the file is not valid JSON \(.*\); correct it/],
    ['[]', 'found a list of 0, expected an object such as {"plugins": ["./mine.js"]}'],
    ['{"plugin": []}', 'found the key "plugin", expected only "plugins"'],
    ['{"plugins": "./a.js"}', 'found "./a.js" as "plugins", expected a list such as ["./mine.js"]'],
    ['{"plugins": [7]}', 'found 7 in "plugins", expected a file or the name of a package'],
  ])('%s', async (content, problem) => {
    await folder.write('preflearn.json', content);
    const { code, stderr } = await folder.inProcess('learners');
    expect(code).toBe(1);
    if (typeof problem === 'string') {
      expect(stderr).toBe(`preflearn: preflearn.json: ${problem}${remedy}`);
    } else expect(stderr).toMatch(problem);
    expect((await folder.inProcess('learners --no-project')).code).toBe(0);
  });

  it('names what is not there', async () => {
    await folder.write('preflearn.json', '{"plugins": ["./no.js"]}');
    expect((await folder.inProcess('learners')).stderr).toBe(
      'preflearn: preflearn.json, plugins: found "./no.js", but there is no such file; check the path, which is looked ' +
        'for from the current folder. (PLUGIN_MISSING)\n',
    );
  });
});
