import { bundle } from '../../tooling/tsup.base.js';

export default bundle(
  ['src/index.ts', 'src/kernels/threads/at-once.ts', 'src/kernels/threads/late.ts'],
  // Code for threads is shared by two entries, and `#threads` chooses one of them where the package is used.
  { splitting: true, external: ['#threads'] },
);
