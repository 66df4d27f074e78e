import type { Stopping } from '@preflearn/model-selection';
import { counted, figure } from '../output/value-text.js';

/** Why a model has as many rules as it has. */
export function stoppingText({ rules, trained, heldOut, metric, curve }: Stopping): string {
  const best = curve.find((point) => point.rules === rules)?.value;
  if (best === undefined || best === null) return 'not early, as nothing could be measured';
  return (
    `at ${rules} rules: of ${trained} rules they had the best ${metric}, ${figure(best)}, ` +
    `on ${counted(heldOut, 'held-out row')}`
  );
}
