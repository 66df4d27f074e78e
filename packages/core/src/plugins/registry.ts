import { checkGiven } from '../errors/check-given.js';
import { DataError, UsageError } from '../errors/errors.js';
import type { Model } from '../learning/model.js';
import { learnerOfDocument, pluginOfDocument } from '../learning/model-document.js';
import { foundText, listed, quoted } from '../words/quoted.js';
import type { PartKind, Plugin, PluginParts } from './plugin.js';

/** What the registry requires of a part. */
interface Identified {
  readonly id: string;
}

/** A part, and the name of the plug-in that provided it. */
interface Registered {
  readonly part: Identified;
  readonly plugin: string | undefined;
}

/**
 * The parts of plug-ins by kind and id, in the order in which they were registered.
 *
 * `use`, `registered`, `findRegistered` and `loadModel` work on one registry shared by the whole program; create
 * another to keep parts separate, for example in a test.
 */
export class Registry {
  readonly #parts = new Map<string, Map<string, Registered>>();

  /**
   * Registers the parts of plug-ins. A part that is registered already is ignored.
   *
   * @throws UsageError PLUGIN_PART for a part without an id, PLUGIN_TAKEN for one whose id is already taken; nothing is
   *   registered then
   */
  use(...plugins: readonly Plugin[]): void {
    checkGiven('use', plugins, 'plug-ins such as { name: "mine", learners: [...] }', { each: [] });
    const added = new Map<string, Map<string, Registered>>();
    for (const { name, ...kinds } of plugins) {
      for (const [kind, parts] of Object.entries(kinds)) {
        checkGiven('use', parts ?? [], `a list of ${kind}`, 'list');
        for (const part of parts ?? []) this.#check(kind, { part, plugin: name }, added);
      }
    }
    for (const [kind, parts] of added) {
      const before = this.#parts.get(kind);
      this.#parts.set(kind, new Map([...(before ?? []), ...parts]));
    }
  }

  /** All parts of a kind, in the order of their registration. */
  registered<K extends PartKind>(kind: K): readonly PluginParts[K][] {
    const parts = Array.from(this.#parts.get(kind)?.values() ?? [], ({ part }) => part);
    return parts as unknown as PluginParts[K][];
  }

  /** The part of a kind that has this id; `undefined` when there is none. */
  find<K extends PartKind>(kind: K, id: string): PluginParts[K] | undefined {
    return this.#parts.get(kind)?.get(id)?.part as PluginParts[K] | undefined;
  }

  /** The name of the plug-in that provided a part; `undefined` if it has none, or there is no such part. */
  pluginOf(kind: PartKind, id: string): string | undefined {
    return this.#parts.get(kind)?.get(id)?.plugin;
  }

  /**
   * Loads a saved model with the learner that made it; nothing in it is executed.
   *
   * @param document  plain data, such as `parseModelText` gives
   * @throws DataError MODEL_LEARNER when that learner is not registered; MODEL_FORMAT, MODEL_VERSION,
   *   MODEL_VALUE
   */
  loadModel(document: unknown): Model {
    const id = learnerOfDocument(document);
    const definition = this.find('learners', id);
    if (definition !== undefined) return definition.load(document);
    const known = this.registered('learners').map((learner) => learner.id);
    const plugin = pluginOfDocument(document);
    if (plugin !== undefined) {
      throw new DataError(
        'MODEL_LEARNER',
        `the model was trained with the learner ${quoted(id)} of the plug-in ${quoted(plugin)}, which is not registered`,
        {
          where: { path: 'model.learner' },
          remedy: 'register the plug-in with use, if you trust it',
        },
      );
    }
    throw new DataError(
      'MODEL_LEARNER',
      `the model was made by the learner ${quoted(id)}, which is not among those registered (${listed(known, 20)})`,
      {
        where: { path: 'model.learner' },
        remedy: ['register the plug-in that has it', 'use the preflearn that made it'],
      },
    );
  }

  /** Adds a part to `added`, unless it is registered already. */
  #check(kind: string, entry: Registered, added: Map<string, Map<string, Registered>>): void {
    const { part, plugin } = entry;
    const where =
      plugin === undefined
        ? { function: 'use', argument: kind }
        : { file: plugin, path: `plugin.${kind}` };
    const id: unknown = part?.id;
    if (typeof id !== 'string' || id === '') {
      throw new UsageError('PLUGIN_PART', `found the id ${foundText(id)}, expected a name`, {
        where,
      });
    }
    const taken = this.#parts.get(kind)?.get(id) ?? added.get(kind)?.get(id);
    if (taken?.part === part) return;
    if (taken !== undefined) {
      const owner = taken.plugin === undefined ? 'another one' : `one of ${quoted(taken.plugin)}`;
      throw new UsageError('PLUGIN_TAKEN', `the id ${quoted(id)} is taken by ${owner}`, {
        where,
        remedy: 'give the new one an id of its own',
      });
    }
    added.set(kind, new Map([...(added.get(kind) ?? []), [id, entry]]));
  }
}
