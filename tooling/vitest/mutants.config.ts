// How tests run for `npm run mutants`: many thousand times, and only whether one fails counts.
import { mergeConfig } from 'vitest/config';
import config from '../../vitest.config.js';

export default mergeConfig(config, {
  test: {
    // One load of the modules for all files of tests, not one each.
    isolate: false,
    setupFiles: ['./tooling/vitest/without-shrinking.ts'],
  },
});
