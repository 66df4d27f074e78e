import type { RunSetting } from '@preflearn/evaluation';
import type { CommandContext } from '../../runtime/command-context.js';

/** Runs on one table, and how they are carried out. */
export interface Runs extends Pick<RunSetting, 'data' | 'metrics'> {
  /** Probability with which each label of the training rankings is deleted. */
  readonly missingLabels?: number | undefined;
  /** How many at once: in this thread if one, otherwise in that many other threads. */
  readonly jobs: number;
  /** Address of the Redis whose workers carry out the runs, in place of this process. */
  readonly queue?: string | undefined;
  /** File that records their results. */
  readonly journal?: string | undefined;
  readonly context: Pick<CommandContext, 'note' | 'whenInterrupted' | 'plugins'>;
}
