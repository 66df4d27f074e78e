import type { Table } from '@preflearn/core';
import type { Command } from 'commander';
import type { CommandContext } from '../runtime/command-context.js';

/** What a generator made. */
export interface Generated {
  readonly table: Table;
  /** Name of the column that is meant to be predicted. */
  readonly target: string;
}

/**
 * Makes a table; data, so that help and checks can list generators. Each is a command of its own, with its
 * own options, below `preflearn generate`.
 */
export interface Generator<Options = unknown> {
  /** Name on the command line. */
  readonly id: string;
  /** What it makes, in a few words. */
  readonly title: string;
  /** What it makes and where it comes from, in a few sentences. */
  readonly summary: string;
  /** A description and a command each. */
  readonly examples: readonly (readonly [description: string, command: string])[];
  /** Declares the files that it reads, as arguments, and its options; `--out` is declared for all. */
  declareOptions(command: Command): void;
  /**
   * Makes a table; equal files and options give equal tables.
   *
   * @param files  the arguments
   */
  make(
    files: readonly string[],
    options: Options,
    context: CommandContext,
  ): Generated | Promise<Generated>;
}
