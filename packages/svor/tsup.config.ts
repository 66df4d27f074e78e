import { bundle } from '../../tooling/tsup.base.js';

export default bundle(['src/index.ts', 'src/predict.ts']);
