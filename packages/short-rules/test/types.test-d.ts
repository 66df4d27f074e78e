import {
  type ClassPrediction,
  type LabelledTable,
  type NumericPrediction,
  type NumericTarget,
  type Table,
  takeTarget,
} from '@preflearn/core';
import { expectTypeOf, it } from 'vitest';
import { ShortRules, type ShortRulesModel } from '../src/index.js';

const learner = new ShortRules();

it('a model of numbers predicts numbers, others classes', () => {
  const table = {} as Table;
  const numbers = takeTarget(table, 'hours', { kind: 'numeric' });
  expectTypeOf(numbers).toEqualTypeOf<LabelledTable<NumericTarget>>();
  expectTypeOf(learner.fit(numbers)).toEqualTypeOf<ShortRulesModel<NumericPrediction>>();
  expectTypeOf(
    learner.fit(table, 'hours', { kind: 'numeric', seed: 2 }).predict(table).values,
  ).toEqualTypeOf<Float64Array>();
  expectTypeOf(learner.fitAsync(numbers)).resolves.toEqualTypeOf<
    ShortRulesModel<NumericPrediction>
  >();
  expectTypeOf(learner.fit(table, 'grade').predict(table)).toEqualTypeOf<ClassPrediction>();
  expectTypeOf(
    learner.fit(takeTarget(table, 'grade')).predict(table),
  ).toEqualTypeOf<ClassPrediction>();
});
