import { bundle } from '../../tooling/tsup.base.js';

export default bundle([], {
  // Side by side, so that the command finds the program of its workers.
  entry: {
    main: 'src/main.ts',
    run: 'src/run.ts',
    'run-worker': 'src/runs/workers/run-worker.ts',
    'study-worker': 'src/reproduce/running/study-worker.ts',
  },
  platform: 'node',
  target: 'node20',
});
