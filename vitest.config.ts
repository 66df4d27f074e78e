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
          exclude: [...NEVER, ...PARTS.map((part) => `**/*.${part}.test.ts`)],
        },
      },
      ...PARTS.map((part) => ({
        extends: true as const,
        test: { name: part, include: filesOf(`.${part}.test.ts`), exclude: NEVER },
      })),
    ],
    // Many tests wait for processes of their own, so that two at once pay on two processors, too.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    setupFiles: ['tooling/vitest/property-seed.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000, // some start a database or a Java machine
    reporters: ['default', new CountReporter(process.env.TEST_COUNTS ?? '.turbo/test-counts.txt')],
    coverage: {
      provider: 'v8',
      include: ['packages/*/src/**/*.ts', 'apps/cli/src/**/*.ts'],
      exclude: ['packages/boosting/src/kernels/{assembly,generated}/**'],
      reportsDirectory: '.tools/coverage',
    },
  },
});
