// The parts of `npm run release-check`: what each needs on the machine, and the command that fails where it does not hold.

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string} summary
 * @property {readonly (keyof typeof import('./needs.mjs').needs)[]} needs
 * @property {readonly string[]} command  a task of the root and its arguments, or `vitest`
 * @property {Readonly<Record<string, string>>} [env]
 * @property {true} [alone]  uses all processors, or measures; other parts do not run meanwhile
 */

/** @param {string} project @returns {readonly string[]} */
const tests = (project) => ['vitest', 'run', '--project', project];

/** @type {readonly Part[]} */
export const parts = [
  {
    name: 'slow',
    summary: 'tests that take long: full heaps, kills, what the fuzzers once found',
    needs: [],
    command: tests('slow'),
  },
  {
    name: 'properties',
    summary:
      'all tests of packages and command line, with five times as many runs of properties and kills',
    needs: [],
    command: [...tests('unit'), 'packages/', 'apps/cli/'],
    env: { PROPERTY_SCALE: '5' },
  },
  {
    name: 'postgres',
    summary: 'training and exported models in PostgreSQL',
    needs: ['postgresql'],
    command: tests('postgres'),
  },
  {
    name: 'redis',
    summary: 'experiments on a queue, whose workers are killed',
    needs: ['redis'],
    command: tests('redis'),
  },
  {
    name: 'java',
    summary: 'exported PMML in JPMML',
    needs: ['maven'],
    command: tests('java'),
  },
  {
    name: 'jupyter',
    summary: 'the notebook of the gallery in a kernel',
    needs: ['jupyter'],
    command: tests('jupyter'),
  },
  {
    name: 'browser',
    summary: 'reports, the playground and threads in browsers',
    needs: ['chromium', 'firefox'],
    command: tests('browser'),
  },
  {
    name: 'platforms',
    summary: 'equal bits on every version of Node and in browsers',
    needs: ['node', 'chromium', 'firefox'],
    command: ['checks', 'platforms'],
  },
  {
    name: 'packages',
    summary: 'packed packages, as publint and attw see them',
    needs: [],
    command: ['checks', 'packages'],
  },
  {
    name: 'install',
    summary: 'each package installed alone, imported in every version of Node',
    needs: ['node'],
    command: ['checks', 'install'],
  },
  {
    name: 'template',
    summary: 'the template of a plug-in, in an empty folder',
    needs: [],
    command: ['checks', 'template'],
  },
  {
    name: 'site',
    summary: 'the documentation: its build, weight and looks',
    needs: ['chromium'],
    command: ['checks', 'site'],
  },
  {
    name: 'fuzz',
    summary: 'fuzzers with fresh inputs, ten minutes',
    needs: [],
    command: ['fuzz', '--minutes', '10'],
  },
  {
    name: 'attacks',
    summary: 'every attack on serve for a minute, and how time and memory grow with each size',
    needs: [],
    command: ['checks', 'attacks'],
    alone: true,
  },
  {
    name: 'trino',
    summary: 'training on a Trino cluster whose workers are killed',
    needs: ['maven', 'jupyter', 'trino'],
    command: ['cluster-test', '--short'],
    alone: true,
  },
];
