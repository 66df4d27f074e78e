import { expect, it } from 'vitest';
import { withoutStack } from '../src/runs/queue/queue-worker.js';
import { checkRows } from '../src/runs/workers/check-rows.js';
import { dataOfError } from '../src/runs/workers/error-data.js';

it.each([[1e9], [-1], [0.5], [NaN], [10]])('a job that names row %d of ten is refused', (row) => {
  expect(() => checkRows({ train: [0, row], test: [1] }, 10)).toThrow('of a table of 10');
  expect(() => checkRows({ train: [0], test: [row] }, 10)).toThrow('of a table of 10');
  checkRows({ train: [0, 9], test: [] }, 10);
});

it('an internal error reaches the queue without paths of the worker', () => {
  const failure = dataOfError(new TypeError('x is not a function'));
  expect(JSON.stringify({ failure })).toContain('poisoned-jobs');
  expect(JSON.stringify(withoutStack({ failure }))).not.toContain('poisoned-jobs');
});
