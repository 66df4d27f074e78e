import type { Link } from './loss/link.js';
import type { Loss } from './loss/loss.js';
import type { Technique } from './loss/technique.js';

/** What a plug-in may provide besides learners, for `use` of `@preflearn/core`: parts that learners name by id. */
export interface RuleLearnerPlugin {
  losses: Loss<never, never>;
  techniques: Technique;
  links: Link<never>;
}

declare module '@preflearn/core' {
  interface PluginParts extends RuleLearnerPlugin {}
}
