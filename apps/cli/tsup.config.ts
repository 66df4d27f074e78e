import { bundle } from '../../tooling/tsup.base.js';

export default bundle(['src/main.ts'], { platform: 'node', target: 'node20' });
