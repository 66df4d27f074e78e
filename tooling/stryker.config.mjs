// Mutation testing by Stryker: `npm run mutation -- packages/mallows/src/borda.ts`, or `borda.ts:100-115` for some lines.
const file = process.argv[process.argv.indexOf('--mutate') + 1] ?? '';
process.env.MUTATED_PACKAGE = file.split('/').slice(0, 2).join('/');

export default {
  plugins: ['./node_modules/@stryker-mutator/vitest-runner/dist/src/index.js'],
  testRunner: 'vitest',
  vitest: { configFile: 'tooling/vitest/mutation.config.ts', related: false },
  coverageAnalysis: 'perTest',
  mutator: { excludedMutations: ['StringLiteral'] }, // words of errors
  ignoreStatic: true, // what runs once, when a module loads
  ignorePatterns: ['.tools', '.peers', '.turbo', 'dist', 'out', 'apps/docs'],
  tempDirName: '.tools/mutation/copy',
  disableTypeChecks: false,
  tsconfigFile: 'none',
  concurrency: 1,
  dryRunTimeoutMinutes: 30,
  reporters: ['clear-text', 'html'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: '.tools/mutation/report.html' },
};
