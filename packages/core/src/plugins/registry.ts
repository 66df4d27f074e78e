import { DataError, UsageError } from '../errors/errors.js';
import type { Model } from '../learning/model.js';
import { learnerOfDocument } from '../learning/model-document.js';
import { foundText, listed, quoted } from '../words/quoted.js';
import type { PartKind, Plugin, PluginParts } from './plugin.js';

/** What the registry itself asks of a part. */
interface Identified {
  readonly id: string;
}

/**
 * The parts of plug-ins by kind and id, in the order in which they were registered.
 *
 * `use`, `registered`, `findRegistered` and `loadModel` work on one registry that the whole program
 * shares; make another one to keep parts apart, as a test does.
 */
export class Registry {
  readonly #parts = new Map<string, Map<string, Identified>>();

  /**
   * Registers the parts of plug-ins. A part that is registered already is ignored.
   *
   * @throws UsageError ARGUMENT for a part without an id, or with the id of another one; nothing is
   *   registered then
   */
  use(...plugins: readonly Plugin[]): void {
    const added = new Map<string, Map<string, Identified>>();
    for (const plugin of plugins) {
      for (const [kind, parts] of Object.entries(plugin)) {
        for (const part of parts ?? []) this.#check(kind, part, added);
      }
    }
    for (const [kind, parts] of added) {
      const before = this.#parts.get(kind);
      this.#parts.set(kind, new Map([...(before ?? []), ...parts]));
    }
  }

  /** All parts of a kind, in the order of their registration. */
  registered<K extends PartKind>(kind: K): readonly PluginParts[K][] {
    return [...(this.#parts.get(kind)?.values() ?? [])] as unknown as PluginParts[K][];
  }

  /** The part of a kind that has this id; `undefined` when there is none. */
  find<K extends PartKind>(kind: K, id: string): PluginParts[K] | undefined {
    return this.#parts.get(kind)?.get(id) as PluginParts[K] | undefined;
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
    throw new DataError(
      'MODEL_LEARNER',
      `the model was made by the learner ${quoted(id)}, which is not among those registered (${listed(known, 20)})`,
      {
        where: { path: 'model.learner' },
        remedy: ['register the plug-in that has it', 'use the preflearn that made it'],
      },
    );
  }

  /** Notes a part in `added`, unless it is there already. */
  #check(kind: string, part: Identified, added: Map<string, Map<string, Identified>>): void {
    const { id } = part;
    if (typeof id !== 'string' || id === '') {
      throw new UsageError('ARGUMENT', `found the id ${foundText(id)}, expected a name`, {
        where: { function: 'use', argument: kind },
      });
    }
    const taken = this.#parts.get(kind)?.get(id) ?? added.get(kind)?.get(id);
    if (taken === part) return;
    if (taken !== undefined) {
      throw new UsageError('ARGUMENT', `the id ${quoted(id)} is taken by another one`, {
        where: { function: 'use', argument: kind },
        remedy: 'give the new one an id of its own',
      });
    }
    added.set(kind, new Map([...(added.get(kind) ?? []), [id, part]]));
  }
}
