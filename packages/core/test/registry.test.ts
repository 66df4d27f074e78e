import { describe, expect, it } from 'vitest';
import {
  findRegistered,
  type LearnerDefinition,
  loadModel,
  type Model,
  Registry,
  registered,
  use,
} from '../src/index.js';
import { thrown } from './thrown.js';

declare module '../src/index.js' {
  interface PluginParts {
    /** A kind that the library does not know, as another package would add one. */
    spices: { readonly id: string; readonly heat: number };
  }
}

function definition(id: string): LearnerDefinition {
  return {
    id,
    title: id,
    summary: `Learns as ${id} does.`,
    targetKinds: ['ordinal'],
    options: {},
    create: () => {
      throw new Error('not needed');
    },
    load: (document) => ({ learner: id, document }) as unknown as Model,
  };
}

const [first, second] = ['first', 'second'].map(definition);
const document = (learner: unknown) => ({ format: 'preflearn/model', version: 1, learner });

describe('a registry', () => {
  it('lists what is registered in that order, and finds it by its id', () => {
    const registry = new Registry();
    expect(registry.registered('learners')).toEqual([]);
    registry.use({ learners: [second] }, { learners: [first] });
    expect(registry.registered('learners')).toEqual([second, first]);
    expect(registry.find('learners', 'first')).toBe(first);
    for (const id of ['third', 'toString', '__proto__', '']) {
      expect(registry.find('learners', id)).toBeUndefined();
    }
  });

  it('ignores what it has already', () => {
    const registry = new Registry();
    registry.use({ learners: [first, second, first] });
    registry.use({ learners: [second] }, {}, { learners: undefined });
    expect(registry.registered('learners')).toEqual([first, second]);
  });

  it('takes kinds that another package declares, each with ids of its own', () => {
    const registry = new Registry();
    registry.use({ learners: [first], spices: [{ id: 'first', heat: 3 }] });
    expect(registry.find('spices', 'first')?.heat).toBe(3);
    expect(registry.find('learners', 'first')).toBe(first);
  });

  it('refuses another part under an id that is taken, and a part without an id', () => {
    const registry = new Registry();
    registry.use({ learners: [first] });
    const other = definition('first');
    expect(thrown(() => registry.use({ learners: [second, other] }))).toBe(
      'UsageError PLUGIN_TAKEN: use, argument "learners": the id "first" is taken by another one; give the new one an id ' +
        'of its own.',
    );
    expect(thrown(() => registry.use({ spices: [{ id: '', heat: 1 }] }))).toBe(
      'UsageError PLUGIN_PART: use, argument "spices": found the id "", expected a name.',
    );
    expect(thrown(() => registry.use({ learners: [second] }, { learners: [other] }))).toContain(
      'is taken',
    );
    const twins = [definition('twin'), definition('twin')];
    expect(thrown(() => registry.use({ learners: twins }))).toContain('"twin" is taken');
    expect(registry.registered('learners')).toEqual([first]); // nothing of a refused call
  });

  it('loads a model with the learner that made it', () => {
    const registry = new Registry();
    registry.use({ learners: [first, second] });
    expect(registry.loadModel(document('second'))).toMatchObject({ learner: 'second' });
    expect(thrown(() => registry.loadModel(document('third')))).toBe(
      'DataError MODEL_LEARNER: model.learner: the model was made by the learner "third", which is not among those ' +
        'registered ("first", "second"); register the plug-in that has it, or use the preflearn that made it.',
    );
    expect(thrown(() => registry.loadModel(document(7)))).toContain('MODEL_FORMAT');
    expect(thrown(() => registry.loadModel({}))).toContain('MODEL_FORMAT');
  });
});

describe('a plug-in with a name', () => {
  it('is named by what it brought, and by errors', () => {
    const registry = new Registry();
    registry.use({ learners: [first] }, { name: './mine.js', learners: [first, second] });
    expect(registry.pluginOf('learners', 'first')).toBeUndefined(); // it was there before
    expect(registry.pluginOf('learners', 'second')).toBe('./mine.js');
    expect(registry.pluginOf('learners', 'third')).toBeUndefined();
    const other = definition('second');
    expect(thrown(() => registry.use({ name: './other.js', learners: [other] }))).toBe(
      'UsageError PLUGIN_TAKEN: ./other.js, plugin.learners: the id "second" is taken by one of "./mine.js"; give the ' +
        'new one an id of its own.',
    );
  });

  it('is named for a model that needs it, and is not loaded for that', () => {
    const model = { ...document('third'), plugin: './third.js' };
    expect(thrown(() => new Registry().loadModel(model))).toBe(
      'DataError MODEL_LEARNER: model.learner: the model was trained with the learner "third" of the plug-in ' +
        '"./third.js", which is not registered; register the plug-in with use, if you trust it.',
    );
  });
});

describe('the registry of the program', () => {
  it('is empty until something is registered', () => {
    expect(registered('learners')).toEqual([]);
    expect(thrown(() => loadModel(document('first')))).toContain('registered (none)');
    use({ learners: [first] });
    expect(findRegistered('learners', 'first')).toBe(first);
    expect(loadModel(document('first'))).toMatchObject({ learner: 'first' });
    expect(registered('learners')).toEqual([first]);
  });
});
