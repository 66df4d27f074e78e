import { readFileSync } from 'node:fs';
import { USUAL_RATIOS } from '@preflearn/model-selection';
import { expect, it } from 'vitest';

it('the page "Which learner?" has the mean ratios that auto counts with', () => {
  const page = readFileSync(
    new URL('../../apps/docs/guide/which-learner.md', import.meta.url),
    'utf8',
  );
  const usual = Object.values(USUAL_RATIOS).flatMap((ratios) => Object.entries(ratios));
  expect(usual).toHaveLength(13);
  for (const [learner, ratio] of usual) {
    const row = new RegExp(`\\| ${learner} (\\| \\d+ ){3}\\| ${ratio.toFixed(3)} \\|`);
    expect(page, learner).toMatch(row);
  }
});
