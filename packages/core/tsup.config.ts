import { bundle } from '../../tooling/tsup.base.js';

export default bundle([
  'src/index.ts',
  'src/errors.ts',
  'src/expressions.ts',
  'src/models.ts',
  'src/numbers.ts',
  'src/reading.ts',
  'src/text.ts',
]);
