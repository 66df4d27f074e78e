import type { Model } from '../learning/model.js';
import type { PartKind, Plugin, PluginParts } from './plugin.js';
import { Registry } from './registry.js';

// Annotated so that bundlers leave it out of an app that registers nothing.
const shared = /* @__PURE__ */ new Registry();

/**
 * Registers the parts of plug-ins for the whole program: `use({ learners: [rankRulesDefinition] })`. A part
 * that is registered already is ignored.
 *
 * @throws UsageError PLUGIN_PART for a part without an id, PLUGIN_TAKEN for one whose id is already taken; nothing is
 *   registered then
 */
export function use(...plugins: readonly Plugin[]): void {
  shared.use(...plugins);
}

/** All registered parts of a kind, such as `learners`, in the order of their registration. */
export function registered<K extends PartKind>(kind: K): readonly PluginParts[K][] {
  return shared.registered(kind);
}

/** The registered part of a kind that has this id; `undefined` when there is none. */
export function findRegistered<K extends PartKind>(
  kind: K,
  id: string,
): PluginParts[K] | undefined {
  return shared.find(kind, id);
}

/** The name of the plug-in that provided a part; `undefined` if it has none, or there is no such part. */
export function pluginOf(kind: PartKind, id: string): string | undefined {
  return shared.pluginOf(kind, id);
}

/**
 * Loads a saved model with the registered learner that made it; nothing in it is executed.
 *
 * @param document  plain data, such as `parseModelText` gives
 * @throws DataError MODEL_LEARNER when that learner is not registered; MODEL_FORMAT, MODEL_VERSION,
 *   MODEL_VALUE
 */
export function loadModel(document: unknown): Model {
  return shared.loadModel(document);
}
