import type { CommandContext } from './command-context.js';
import type { CommandResult } from './command-result.js';
import type { CommonOptions } from './common-options.js';

/** Does a command's work and prints its result. */
export type Runner = (
  options: CommonOptions,
  work: (context: CommandContext) => CommandResult | Promise<CommandResult>,
) => Promise<void>;
