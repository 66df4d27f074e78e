import type { RunSetting } from '@preflearn/evaluation';
import type { CommandContext } from '../runtime/command-context.js';

/** Runs on one table, and how they are carried out. */
export interface Runs extends Pick<RunSetting, 'data' | 'metrics'> {
  /** Probability with which each label of the training rankings is deleted. */
  readonly missingLabels?: number | undefined;
  /** How many at once: in this thread for one, else in as many others. */
  readonly jobs: number;
  /** Address of the Redis whose workers carry them out, in place of this process. */
  readonly queue?: string | undefined;
  /** File that keeps what they give. */
  readonly journal?: string | undefined;
  readonly context: Pick<CommandContext, 'note' | 'whenInterrupted' | 'plugins'>;
}
