import { bundle } from '../../tooling/tsup.base.js';

export default bundle(
  [
    'src/index.ts',
    'src/predict.ts',
    'src/kernels/threads/at-once.ts',
    'src/kernels/threads/late.ts',
  ],
  // Chooses one of the last two where the package is used.
  { external: ['#threads'] },
);
