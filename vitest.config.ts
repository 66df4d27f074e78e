import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { CountReporter } from './tooling/vitest/count-reporter.js';

const packages = fileURLToPath(new URL('./packages/', import.meta.url));

export default defineConfig({
  resolve: {
    // Tests run on the sources: `@preflearn/x` and `@preflearn/x/y` without a build.
    alias: [
      { find: '#threads', replacement: `${packages}boosting/src/kernels/threads/at-once.ts` },
      { find: /^@preflearn\/([a-z-]+)$/, replacement: `${packages}$1/src/index.ts` },
      { find: /^@preflearn\/([a-z-]+)\/([a-z-]+)$/, replacement: `${packages}$1/src/$2.ts` },
    ],
  },
  test: {
    include: ['packages/*/test/**/*.test.ts', 'apps/*/test/**/*.test.ts', 'tooling/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    // Many tests wait for processes of their own, so that two at once pay on two processors, too.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    globalSetup: ['tooling/vitest/print-seed.ts'],
    setupFiles: ['tooling/vitest/property-seed.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000, // some start a database or a Java machine
    reporters: ['default', new CountReporter('.tools/test-counts.txt')],
    coverage: {
      provider: 'v8',
      include: ['packages/*/src/**/*.ts', 'apps/cli/src/**/*.ts'],
      exclude: ['packages/boosting/src/kernels/{assembly,generated}/**'],
      reportsDirectory: '.tools/coverage',
    },
  },
});
