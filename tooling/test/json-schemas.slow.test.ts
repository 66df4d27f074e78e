import { it } from 'vitest';
import { plugin } from '../../apps/cli/src/plugins/plugin.js';
import { expectAgreement } from './schema-agreement.js';

it.each(plugin.learners)(
  'the JSON Schema accepts what $id loads, and refuses what no model can be, at each place',
  (learner) => expectAgreement(learner),
);
