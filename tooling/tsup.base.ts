import { defineConfig, type Options } from 'tsup';

/**
 * The build of every package: ESM only, one file an entry, dependencies left outside.
 * Declarations come from `tsc -p tsconfig.build.json`, which is quicker.
 */
export function bundle(entry: string[], overrides: Options = {}): ReturnType<typeof defineConfig> {
  return defineConfig({
    entry,
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    sourcemap: true,
    clean: true,
    dts: false,
    silent: true,
    // Puts constants of other modules in their places, as bundlers no longer can.
    esbuildOptions(options) {
      options.minifySyntax = true;
    },
    ...overrides,
  });
}
