import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { CountReporter } from './tooling/vitest/count-reporter.js';

const packages = fileURLToPath(new URL('./packages/', import.meta.url));

// All property tests begin with one seed; PROPERTY_SEED repeats that of an earlier run.
if (process.env.PROPERTY_SEED === undefined) {
  process.env.PROPERTY_SEED = `${Math.floor(Math.random() * 2 ** 31)}`;
  console.log(`properties: PROPERTY_SEED=${process.env.PROPERTY_SEED}`);
}

/**
 * The tests of one part of `npm run release-check`, which needs a server, a browser or much time, end in its name:
 * `training.postgres.test.ts`. All others are `unit`, which `npm test` runs.
 */
const PARTS = ['slow', 'postgres', 'redis', 'java', 'jupyter', 'browser'];

/**
 * Tests that mock modules, watch one being loaded, register plug-ins that others would meet, or may not meet those that
 * the command line registers: each gets a process of its own. All others share that of a worker, file after file, which
 * saves most of the time: loading the sources costs more than most tests.
 */
const ALONE = [
  'packages/boosting/test/kernels/choose-kernels.test.ts',
  'packages/boosting/test/kernels/threads/await-threads.test.ts',
  'packages/boosting/test/plugin-parts.test.ts',
  'packages/core/test/registry.test.ts',
  'packages/evaluation/test/registered-metrics.test.ts',
  'packages/io/test/node.test.ts',
  'packages/io/test/table-formats.test.ts',
  'apps/cli/test/model-text.test.ts',
  'apps/cli/test/registered-learner.test.ts',
  'apps/docs/test/pages.test.ts',
  'tooling/test/threads-without-webassembly.test.ts',
];

const NEVER = ['**/node_modules/**', '**/dist/**'];
const folders = ['packages/*/test/**', 'apps/*/test/**', 'tooling/**'];
const filesOf = (ending: string) => folders.map((folder) => `${folder}/*${ending}`);

export default defineConfig({
  resolve: {
    // Tests run on the sources: `@preflearn/x` and `@preflearn/x/y` without a build.
    alias: [
      { find: '#threads', replacement: `${packages}boosting/src/kernels/threads/at-once.ts` },
      { find: /^@preflearn\/([a-z0-9-]+)$/, replacement: `${packages}$1/src/index.ts` },
      { find: /^@preflearn\/([a-z0-9-]+)\/([a-z-]+)$/, replacement: `${packages}$1/src/$2.ts` },
    ],
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: filesOf('.test.ts'),
          exclude: [...NEVER, ...ALONE, ...PARTS.map((part) => `**/*.${part}.test.ts`)],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'unit-alone', include: ALONE } },
      ...PARTS.map((part) => ({
        extends: true as const,
        test: { name: part, include: filesOf(`.${part}.test.ts`), exclude: NEVER },
      })),
    ],
    // Many tests wait for processes of their own, so that two at once pay on two processors, too.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    setupFiles: ['tooling/vitest/property-seed.ts', 'tooling/vitest/own-folder.ts'],
    // Turbo starts a run for each package; what the first has compiled, the next ones read.
    experimental: { fsModuleCache: true },
    // Pages run the command as it is built.
    server: { deps: { external: [/\/apps\/cli\/dist\//] } },
    testTimeout: 120_000,
    hookTimeout: 120_000, // some start a database or a Java machine
    reporters: ['default', new CountReporter(process.env.TEST_COUNTS ?? '.turbo/test-counts.txt')],
    coverage: {
      provider: 'v8',
      include: ['packages/*/src/**/*.ts', 'apps/cli/src/**/*.ts'],
      exclude: ['packages/{boosting/src/kernels,kernel/src/dense}/{assembly,generated}/**'],
      reportsDirectory: '.tools/coverage',
    },
  },
});
