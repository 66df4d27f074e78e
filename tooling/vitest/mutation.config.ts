import { defineConfig } from 'vitest/config';
import whole from '../../vitest.config.js';

const { projects: _, ...test } = whole.test ?? {};

/** Tests of one package alone, for Stryker: nearly every test of the repository is related to a file of its core. */
export default defineConfig({
  ...whole,
  test: {
    ...test,
    globalSetup: [],
    include: [`${process.env.MUTATED_PACKAGE}/test/**/*.test.ts`],
    exclude: ['**/*.*.test.ts', '**/readme.test.ts'],
  },
});
