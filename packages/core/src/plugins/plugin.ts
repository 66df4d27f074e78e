import type { LearnerDefinition } from '../learning/learner.js';
import type { TableGenerator } from './table-generator.js';

/**
 * What a plug-in can provide, by kind: the type of a part of each kind. Every part has an id.
 *
 * A package that uses further kinds declares them:
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

/** A value that provides parts of any kinds, to be registered with `use`. */
export type Plugin = {
  readonly [K in PartKind]?: readonly PluginParts[K][] | undefined;
} & PluginName;

/** What a plug-in may say about itself. */
export interface PluginName {
  /** Where it comes from, a package or a file such as `./mine.js`; named in errors and saved models. */
  readonly name?: string | undefined;
}
