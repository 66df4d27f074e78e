import { fileURLToPath } from 'node:url';
import * as blend from '@preflearn/blend';
import * as boosting from '@preflearn/boosting';
import * as c45 from '@preflearn/c45';
import * as calibration from '@preflearn/calibration';
import * as core from '@preflearn/core';
import * as coreModels from '@preflearn/core/models';
import * as duckdb from '@preflearn/duckdb';
import * as effects from '@preflearn/effects';
import * as ender from '@preflearn/ender';
import * as evaluation from '@preflearn/evaluation';
import * as exporting from '@preflearn/export';
import * as forest from '@preflearn/forest';
import * as iblr from '@preflearn/iblr';
import * as io from '@preflearn/io';
import * as ioNode from '@preflearn/io/node';
import * as kernel from '@preflearn/kernel';
import * as baselines from '@preflearn/label-baselines';
import { builtInLearners } from '@preflearn/learners';
import * as linear from '@preflearn/linear';
import * as lri from '@preflearn/lri';
import * as lrt from '@preflearn/lrt';
import * as mallows from '@preflearn/mallows';
import * as mlRules from '@preflearn/ml-rules';
import * as selection from '@preflearn/model-selection';
import * as ensembles from '@preflearn/ordinal-ensembles';
import * as plots from '@preflearn/plots';
import * as rankRules from '@preflearn/rank-rules';
import * as rulefit from '@preflearn/rulefit';
import * as shortRules from '@preflearn/short-rules';
import * as slipper from '@preflearn/slipper';
import * as sql from '@preflearn/sql';
import * as svor from '@preflearn/svor';
import * as testing from '@preflearn/testing';
import * as trino from '@preflearn/trino';
import { describe, expect, it } from 'vitest';
import { optionParameters } from '../scripts/option-parameters.mjs';

const found = optionParameters(fileURLToPath(new URL('../../', import.meta.url)));

/** Functions that take more than they use, each with the reason. */
const EXEMPT: Readonly<Record<string, string>> = {
  'core/errors checkKnown': 'it is the check itself',
  'core checkOptions': 'it is the check of options of learners',
  'core readSavedOptions':
    'a saved model with an unknown option is a DataError (MODEL_VALUE), as its own tests say',
  'core new TrainingAborted': 'the options are those of Error, which belong to the language',
  'core/models TrainedModel.predict': 'abstract: checked for each model',
  'core/models TrainedModel.explain': 'abstract: checked for each model',
  'io new CorruptFile': 'the options are those of Error, which belong to the language',
  'evaluation searchSpaceOf': 'settings of a learner, which its constructor checks',
  'boosting new RuleLearner': 'abstract: checked for each learner of rules below',
  'boosting boost': 'the engine: learners hand over their checked options',
  'boosting new MemoryRows': 'the engine: learners hand over their checked options',
  'ender exponentialThresholdLoss': 'a loss: its learner hands over all of its checked options',
  'ml-rules multinomialLoss': 'a loss: its learner hands over all of its checked options',
  'ml-rules new ResponseSearch': 'a loss: its learner hands over all of its checked options',
  'ml-rules probabilityLink': 'a link: its learner hands over all of its checked options',
  'rank-rules rankLoss': 'a loss: its learner hands over all of its checked options',
};

type Untyped = (...given: readonly unknown[]) => unknown;
type Constructor = new (...given: readonly unknown[]) => unknown;

const WRONG = { 'no such option': 1 };
const rows = Array.from({ length: 30 }, (_, i) => ({
  x: i % 7,
  colour: i % 2 ? 'a' : 'b',
  y: 1 + (i % 3),
}));
const table = core.tableFromRows(rows);
const data = core.takeTarget(table, 'y');
const ranked = testing.plainLabelledTable('ranking', 3);
const rules = new rankRules.RankRules({ rules: 3 }).fit(data);
const portable = rankRules.rankRulesDefinition.portable?.(rules);
const learners = [{ id: 'rank-rules', learner: new rankRules.RankRules({ rules: 3 }) }];
const rankings = mallows.Rankings.fromOrders([], 2);
const connection = undefined as unknown;

/** A model of each class, for its methods. */
const models = {
  RuleModel: rules,
  ShortRulesModel: new shortRules.ShortRules({ rules: 2, folds: 2 }).fit(data),
  CalibratedModel: new calibration.Calibrated(new rankRules.RankRules({ rules: 3 }), {
    calibrationFolds: 2,
  }).fit(data),
  IntervalModel: new calibration.Calibrated(new shortRules.ShortRules({ rules: 2, folds: 2 })).fit(
    table,
    'y',
    { kind: 'numeric' },
  ),
  IblrModel: new iblr.Iblr({ k: 3 }).fit(ranked),
  SmoothRulesModel: new blend.SmoothRules({ rules: 5, folds: 2 }).fit(data),
  ForestModel: new forest.ExtraTrees({ trees: 2 }).fit(data),
  SmoothRankingModel: new blend.SmoothRanking({ trees: 2, folds: 2 }).fit(ranked),
  KernelModel: new kernel.KernelRidge().fit(data),
  PairwiseModel: new linear.PairwiseLogit({ terms: 'linear' }).fit(ranked),
  LogitModel: new linear.OrdinalLogit().fit(data),
  LinearModel: new linear.LinearRegression().fit(core.takeTarget(table, 'y', { kind: 'numeric' })),
  C45Model: new c45.C45().fit(data),
  LriModel: new lri.Lri({ rules: 2 }).fit(data),
  RuleFitModel: new rulefit.RuleFit({ trees: 2 }).fit(data),
  SvorModel: new svor.Svor({ cost: 1, kappa: 1 }).fit(data),
  EnsembleModel: new ensembles.OrBoostAll({ rounds: 2 }).fit(data),
  LrtModel: new lrt.Lrt().fit(ranked),
  ConstraintClassificationModel: new baselines.ConstraintClassification().fit(ranked),
  ConstantOrderModel: new baselines.BordaOrder().fit(ranked),
} as const;

/** How each function is called with options. */
const CALLS: Readonly<Record<string, (options: object) => unknown>> = {
  'core tableForModel': (options) => core.tableForModel(rules.schema, table, options),
  'core tableFromColumnar': (options) =>
    core.tableFromColumnar({ numRows: 0, schema: { fields: [] }, getChild: () => null }, options),
  'core tableFromColumns': (options) => core.tableFromColumns({ x: [1] }, options),
  'core tableFromRows': (options) => core.tableFromRows(rows, options),
  'core takeTarget': (options) => core.takeTarget(table, 'y', options),
  'core/models checkFitOptions': (options) => coreModels.checkFitOptions(options),
  'boosting counterfactuals': (options) =>
    boosting.counterfactuals(rules as never, table, 0, options),
  'calibration new Calibrated': (options) =>
    new calibration.Calibrated(new rankRules.RankRules(), options),
  'duckdb openDuckdb': (options) => duckdb.openDuckdb(options),
  'duckdb openDuckdbTable': (options) => duckdb.openDuckdbTable('duckdb:none.db?table=t', options),
  'effects describeEffects': (options) => effects.describeEffects([], rules.schema, options),
  'effects predictedEffects': (options) => effects.predictedEffects(rules, table, options),
  'effects ruleEffects': (options) => effects.ruleEffects(portable as never, table, options),
  'effects rulePairEffects': (options) =>
    effects.rulePairEffects(portable as never, table, options),
  'evaluation crossEvaluate': (options) =>
    evaluation.crossEvaluate({
      dataset: 'd',
      data,
      learners,
      splits: { method: 'folds', folds: 2 },
      ...options,
    }),
  'evaluation evaluateSplits': (options) =>
    (evaluation.evaluateSplits as Untyped)({ splits: 1, ...options }),
  'evaluation permutationImportance': (options) =>
    evaluation.permutationImportance(rules, data, options),
  'evaluation plannedSplits': (options) =>
    evaluation.plannedSplits({ method: 'folds', folds: 2, ...options }, data.target, 1),
  'evaluation bayesianSignedRank': (options) =>
    evaluation.bayesianSignedRank([1, 2], [2, 3], options),
  'evaluation reliabilityCurve': (options) =>
    evaluation.reliabilityCurve(rules.predict(table), data.target, undefined, options),
  'evaluation tune': (options) =>
    evaluation.tune({ dataset: 'd', data, learner: rankRules.rankRulesDefinition, ...options }),
  'export sqlSelect': (options) => exporting.sqlSelect(portable as never, options),
  'io byteRanges': (options) => (io.byteRanges as Untyped)(new Blob(), options),
  'io readBytes': (options) => (io.readBytes as Untyped)(new Blob(), options),
  'io new TableBuilder': (options) => new io.TableBuilder(['x'], options),
  'io formatArff': (options) => [...io.formatArff(table, options)],
  'io formatXarff': (options) => [...io.formatXarff(table, options)],
  'io formatCsv': (options) => [...io.formatCsv(table, options)],
  'io parsePrefLib': (options) => io.parsePrefLib('', options),
  'io readPrefLib': (options) => io.readPrefLib(new Blob(), options),
  'io parseArff': (options) => io.parseArff('', options),
  'io readArff': (options) => io.readArff(new Blob(), options),
  'io parseCsv': (options) => io.parseCsv('x\n1', options),
  'io readCsv': (options) => io.readCsv(new Blob(), options),
  'io parseJson': (options) => io.parseJson('[]', options),
  'io readJson': (options) => io.readJson(new Blob(), options),
  'io readTableFrom': (options) => io.readTableFrom(new Blob(), options),
  'io tableInRows': (options) =>
    (io.tableInRows as Untyped)([{ cells: ['x'] }, { cells: ['1'] }], options),
  'io/node readTable': (options) => ioNode.readTable('none.csv', options),
  'io/node readTextFile': (options) => ioNode.readTextFile('none.csv', options),
  'io/node readTextFrom': (options) =>
    (ioNode.readTextFrom as Untyped)(new Blob().stream(), options),
  'io/node writeFileWhole': (options) => ioNode.writeFileWhole('/none/none.csv', '', options),
  'io/node writeFilesWhole': (options) => ioNode.writeFilesWhole([], options),
  'io/node writeTable': (options) => ioNode.writeTable('/none/none.csv', table, options),
  'label-baselines new ConstantOrder': (options) =>
    new (baselines.BordaOrder as Constructor)(options),
  'mallows fitMallows': (options) => mallows.fitMallows(rankings, options),
  'mallows new MallowsFitter': (options) => new mallows.MallowsFitter(rankings, options),
  'model-selection new AutoLearner': (options) =>
    new selection.AutoLearner([new rankRules.RankRules()], options),
  'model-selection AutoLearner.select': (options) =>
    new selection.AutoLearner([new rankRules.RankRules()]).select(data, options),
  'model-selection new EarlyStopping': (options) =>
    new selection.EarlyStopping(rankRules.rankRulesDefinition, {}, options),
  'model-selection EarlyStopping.stop': (options) =>
    new selection.EarlyStopping(rankRules.rankRulesDefinition).stop(data, options),
  'model-selection selectLearner': (options) =>
    selection
      .selectLearner([new rankRules.RankRules()], data, 1, {
        folds: 2,
        heldOutRows: 10,
        mostRows: 10,
        choose: 'best',
        ...options,
      } as never)
      .next(),
  'plots explanationReport': (options) =>
    plots.explanationReport('t', rules.explain(table, 0), options),
  'plots pictureToSvg': (options) => plots.pictureToSvg(rules.describe().pictures[0], options),
  'postgres openPostgres': async (options) =>
    (await import('@preflearn/postgres')).openPostgres(options),
  'postgres openPostgresTable': async (options) =>
    (await import('@preflearn/postgres')).openPostgresTable('postgres://h/d?table=t', options),
  'short-rules new Compaction': (options) =>
    new (shortRules.Compaction as unknown as Constructor)(rules, options),
  'short-rules ShortRules.fit': (options) => new shortRules.ShortRules().fit(rows, 'y', options),
  'calibration Calibrated.fit': (options) =>
    new calibration.Calibrated(new shortRules.ShortRules()).fit(rows, 'y', options),
  'calibration Calibrated.fitAsync': (options) =>
    new calibration.Calibrated(new shortRules.ShortRules()).fitAsync(rows, 'y', options),
  'short-rules ShortRules.fitAsync': (options) =>
    new shortRules.ShortRules().fitAsync(rows, 'y', options),
  'sql openSqlTable': (options) => (sql.openSqlTable as Untyped)(connection, options),
  'sql withSqlSplits': (options) => (sql.withSqlSplits as Untyped)(connection, options),
  'testing learnerContract': (options) =>
    testing.learnerContract(rankRules.rankRulesDefinition, options),
  'testing lossContract': (options) => (testing.lossContract as Untyped)(undefined, [], options),
  'testing randomLabelledTable': (options) =>
    testing.randomLabelledTable(new core.Random(1), { kind: 'ordinal', ...options }),
  'testing tableFormatContract': (options) => (testing.tableFormatContract as Untyped)({}, options),
  'trino openTrino': (options) => (trino.openTrino as Untyped)({ server: 'http://h', ...options }),
  'trino openTrinoTable': (options) => trino.openTrinoTable('trino://h/c/s?table=t', options),
};

const CONSTRUCTORS: Readonly<Record<string, unknown>> = {
  ...ender,
  ...mlRules,
  ...rankRules,
  ...shortRules,
  ...iblr,
  ...blend,
  ...forest,
  ...kernel,
  ...linear,
  ...c45,
  ...lri,
  ...slipper,
  ...rulefit,
  ...svor,
  ...ensembles,
  ...lrt,
  ...baselines,
};

/** A call of a function by name; `undefined` where none is written down. */
function callOf(name: string): ((options: object) => unknown) | undefined {
  const written = CALLS[name];
  if (written !== undefined) return written;
  const [, made] = /^\S+ new (\w+)$/.exec(name) ?? [];
  const Learner = made === undefined ? undefined : CONSTRUCTORS[made];
  if (Learner !== undefined) return (options) => new (Learner as Constructor)(options);
  const [, owner = '', method = ''] = /^\S+ (\w+)\.(\w+)$/.exec(name) ?? [];
  if (!Object.hasOwn(models, owner)) return undefined;
  const model = models[owner as keyof typeof models] as unknown as Record<string, Untyped>;
  const { attributes } =
    owner in
    {
      C45Model: 1,
      LriModel: 1,
      RuleFitModel: 1,
      SvorModel: 1,
      EnsembleModel: 1,
      LogitModel: 1,
      LinearModel: 1,
      RuleModel: 1,
      ShortRulesModel: 1,
      CalibratedModel: 1,
      IntervalModel: 1,
    }
      ? data
      : ranked;
  const first = method === 'predict' || method === 'scores' ? [attributes] : [attributes, 0];
  return (options) => model[method](...first, options);
}

describe('every public function that takes options', () => {
  it('is found', () => {
    const names = found.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['core takeTarget', 'io/node readTable', 'rank-rules new RankRules']),
    );
    expect(names.length).toBeGreaterThan(80);
    const stale = [...Object.keys(CALLS), ...Object.keys(EXEMPT)].filter(
      (name) => !names.includes(name),
    );
    expect(stale, 'no longer exported').toEqual([]);
  });

  it.each(found.filter(({ name }) => !Object.hasOwn(EXEMPT, name)))(
    '$name refuses an option that does not exist, and suggests a similar one',
    async ({ name, properties }) => {
      const call = callOf(name);
      expect(call, `write a call of ${name} into CALLS, or a reason into EXEMPT`).toBeDefined();
      await expect((async () => call?.(WRONG))()).rejects.toMatchObject({
        name: 'UsageError',
        code: 'OPTION_UNKNOWN',
      });
      const option = [...properties].sort((a, b) => b.length - a.length)[0];
      if (option === undefined) return;
      await expect((async () => call?.({ [`${option}s`]: 1 }))()).rejects.toMatchObject({
        message: expect.stringMatching(new RegExp(`did you mean "${option}"\\?$`)),
      });
    },
  );

  it('fit, of every learner', () => {
    for (const { definition } of builtInLearners) {
      const fit = definition.create({}).fit as Untyped;
      const of = testing.plainLabelledTable(definition.targetKinds[0], 3);
      expect(() => fit.call(definition.create({}), of, WRONG), definition.id).toThrow(
        'there is no such option',
      );
    }
  });
});
