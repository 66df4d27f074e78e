import { DataError } from '@preflearn/core';
import { firstIssue } from '@preflearn/core/errors';
import { shortened } from '@preflearn/core/text';
import * as v from 'valibot';
import { reliabilitySchema } from './results-document.js';
import type { RunOutcome } from './run-task.js';

const finite = v.pipe(v.number(), v.finite());
const notNegative = v.pipe(finite, v.minValue(0));

const measuredSchema = v.union([
  v.object({ value: finite }),
  v.object({ value: v.null(), reason: v.string() }),
]);

const outcomeSchema = v.object({
  values: v.array(measuredSchema),
  fitSeconds: notNegative,
  predictSeconds: notNegative,
  stages: v.optional(v.array(v.object({ steps: notNegative, values: v.array(measuredSchema) }))),
  reliability: v.optional(reliabilitySchema),
  confusion: v.optional(
    v.object({ classes: v.array(v.string()), counts: v.array(v.array(notNegative)) }),
  ),
});

/**
 * Checks the outcome of a run that was stored in the meantime.
 *
 * @param input  plain data, such as `JSON.parse` gives
 * @throws DataError FILE_FORMAT for anything else
 */
export function readRunOutcome(input: unknown): RunOutcome {
  const result = v.safeParse(outcomeSchema, input, { abortEarly: true });
  if (result.success) return result.output;
  const { path, problem } = firstIssue(result.issues[0]);
  throw new DataError(
    'FILE_FORMAT',
    `what a run gave, ${shortened(path.join('.')) || 'top level'}: ${problem}`,
    { remedy: 'run it again, as this is damaged or was edited' },
  );
}
