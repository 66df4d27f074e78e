import type { Table } from '@preflearn/core';
import type { Command } from 'commander';
import type { CommandContext } from '../runtime/command-context.js';

/** The result of a generator. */
export interface Generated {
  readonly table: Table;
  /** Name of the column that is meant to be predicted. */
  readonly target: string;
}

/**
 * Generates a table; a plain object, so that help and checks can list generators. Each is a subcommand of `preflearn
 * generate` with its own options.
 */
export interface Generator<Options = unknown> {
  /** Name on the command line. */
  readonly id: string;
  /** What it generates, in a few words. */
  readonly title: string;
  /** What it generates and where it comes from, in a few sentences. */
  readonly summary: string;
  /** Each with a description and a command. */
  readonly examples: readonly (readonly [description: string, command: string])[];
  /** Declares the files that it reads, as arguments, and its options; `--out` is declared for all generators. */
  declareOptions(command: Command): void;
  /**
   * Generates a table; equal files and options give equal tables.
   *
   * @param files  the arguments
   */
  make(
    files: readonly string[],
    options: Options,
    context: CommandContext,
  ): Generated | Promise<Generated>;
}
