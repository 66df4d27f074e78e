import type { RuleModel } from '@preflearn/boosting';
import type {
  ClassPrediction,
  LabelledTable,
  LearnerDefinition,
  Rows,
  Table,
} from '@preflearn/core';
import { expectTypeOf, it } from 'vitest';
import {
  loadRankRules,
  RankRules,
  type RankRulesModel,
  rankRulesDefinition,
} from '../src/index.js';

it('options are checked where they are typed', () => {
  expectTypeOf(RankRules).constructorParameters.toExtend<[options?: object | undefined]>();
  new RankRules({ rules: 100, maxConditions: null });
  // @ts-expect-error a text for a number
  new RankRules({ rules: '100' });
  // @ts-expect-error there is no such option
  new RankRules({ rule: 100 });
});

it('training and loading give the same kind of model, which predicts classes', () => {
  expectTypeOf<RankRulesModel>().toEqualTypeOf<RuleModel<ClassPrediction>>();
  expectTypeOf<RankRules['fit']>().returns.toEqualTypeOf<RankRulesModel>();
  expectTypeOf<RankRules['fitAsync']>().returns.toEqualTypeOf<Promise<RankRulesModel>>();
  expectTypeOf<RankRules['fit']>().parameter(0).toEqualTypeOf<LabelledTable | Table | Rows>();
  expectTypeOf(loadRankRules).returns.toEqualTypeOf<RankRulesModel>();
  expectTypeOf<RankRulesModel['predict']>().returns.toEqualTypeOf<ClassPrediction>();
});

it('its definition can be listed beside others', () => {
  expectTypeOf(rankRulesDefinition).toExtend<LearnerDefinition>();
});
