import type { LearnerDefinition } from '../learning/learner.js';
import type { TableGenerator } from './table-generator.js';

/**
 * What a plug-in can bring, by kind: the type of one part of each. A part has an id.
 *
 * A package that looks for further kinds declares them:
 *
 * ```ts
 * declare module '@preflearn/core' {
 *   interface PluginParts {
 *     losses: Loss;
 *   }
 * }
 * ```
 */
export interface PluginParts {
  learners: LearnerDefinition;
  generators: TableGenerator;
}

/** Kinds of parts, such as `learners`. */
export type PartKind = keyof PluginParts;

/** A value that brings parts of any kinds, to be registered with `use`. */
export type Plugin = {
  readonly [K in PartKind]?: readonly PluginParts[K][] | undefined;
} & PluginName;

/** What a plug-in may say of itself. */
export interface PluginName {
  /** Where it is found, a package or a file such as `./mine.js`; errors and saved models name it. */
  readonly name?: string | undefined;
}
