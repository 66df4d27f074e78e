import { expectTypeOf, it } from 'vitest';
import type { UsageCode } from '../src/errors.js';
import {
  checkOptions,
  type LabelledTable,
  type LearnerDefinition,
  loadModel,
  type Model,
  type OptionInput,
  type OptionValues,
  type Plugin,
  registered,
  type Target,
  tableFromColumns,
  takeTarget,
  UsageError,
  use,
} from '../src/index.js';

/*
 * What has to compile, and what must not: `npm run typecheck` checks this file, and nothing runs it. An expected error that
 * does not come is an error itself.
 */

const SPECS = {
  rules: { type: 'integer', default: 100, min: 1 },
  limit: { type: 'number', default: null, min: 0, optional: true },
  loss: { type: 'choice', choices: ['exp', 'logistic'], default: 'exp' },
  quick: { type: 'flag', default: false },
  costs: { type: 'matrix', default: null },
} as const;

it('options have the types that their specs say', () => {
  const options = checkOptions('toy', SPECS, {});
  expectTypeOf(options.rules).toEqualTypeOf<number>();
  expectTypeOf(options.limit).toEqualTypeOf<number | null>();
  expectTypeOf(options.loss).toEqualTypeOf<'exp' | 'logistic'>();
  expectTypeOf(options.quick).toEqualTypeOf<boolean>();
  expectTypeOf(options.costs).toEqualTypeOf<readonly (readonly number[])[] | null>();
  expectTypeOf<OptionValues<typeof SPECS>>().toEqualTypeOf<typeof options>();
  // @ts-expect-error options that were checked do not change
  options.rules = 7;
});

it('options that are given may lack, and have the same types', () => {
  expectTypeOf<{ rules: 5; limit: null }>().toExtend<OptionInput<typeof SPECS>>();
  expectTypeOf<{ rules: undefined }>().toExtend<OptionInput<typeof SPECS>>();
  expectTypeOf<{ rules: '5' }>().not.toExtend<OptionInput<typeof SPECS>>();
  expectTypeOf<{ loss: 'hinge' }>().not.toExtend<OptionInput<typeof SPECS>>();
});

it('a target is told apart by its kind', () => {
  const data = takeTarget(tableFromColumns({ x: [1, 2], y: ['a', 'b'] }), 'y');
  expectTypeOf(data).toEqualTypeOf<LabelledTable>();
  expectTypeOf(data.target).toEqualTypeOf<Target>();
  if (data.target.kind === 'ranking') {
    expectTypeOf(data.target.positions).toEqualTypeOf<Int32Array>();
    // @ts-expect-error orders of labels have no classes
    data.target.classes.length;
  }
  // @ts-expect-error a table does not change
  data.attributes = data.attributes.without('x');
});

it('a plug-in brings lists of parts by kind', () => {
  expectTypeOf(registered('learners')).toEqualTypeOf<readonly LearnerDefinition[]>();
  expectTypeOf<{ name: './mine.js'; learners: LearnerDefinition[] }>().toExtend<Plugin>();
  // @ts-expect-error not a list
  use({ learners: registered('learners')[0] });
  // @ts-expect-error there is no such kind
  use({ learner: [] });
  // @ts-expect-error nor here
  registered('learner');
});

it('a loaded model is one of some learner', () => {
  expectTypeOf(loadModel).parameters.toEqualTypeOf<[document: unknown]>();
  expectTypeOf(loadModel({})).toEqualTypeOf<Model>();
});

it('codes of errors are words that are known', () => {
  expectTypeOf(new UsageError('PLUGIN_TAKEN', 'taken').code).toEqualTypeOf<UsageCode>();
  // @ts-expect-error a code of data errors
  new UsageError('FILE_READ', 'not read');
});
