import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PreflearnError, Table } from '@preflearn/core';
import { mean } from '@preflearn/evaluation';
import { describeColumns } from '@preflearn/io';
import { describe, expect, it } from 'vitest';

const packages = fileURLToPath(new URL('../../packages/', import.meta.url));

const ENGINE =
  'a part for makers of learners and databases: the learner or command checks its input';
const KERNEL = 'the inner loop of a function that checks its arguments';
const INTERNAL = 'internal: `fit` and `load` make such models';

/** Functions that trust their caller, each with the reason. */
const EXEMPT: Readonly<Record<string, string>> = {
  'core isMissing': KERNEL,
  'core/models rankingOfRanks': KERNEL,
  'core/errors checkGiven': 'it is the check itself',
  'core/errors errorSentence': 'makes the sentences of all errors',
  'io FlatTable': 'reads what Arrow files hold, after their head was checked',
  'io noteNestedColumns': 'called by readers of formats with columns that they made',
  'mallows addVotes': KERNEL,
  'mallows addPairs': KERNEL,
  'mallows discordantPairs': KERNEL,
  'ender openThresholds': KERNEL,
  'ml-rules multinomialLoss': ENGINE,
  'rank-rules rankLoss': ENGINE,
  'kernel KernelModel': INTERNAL,
  'ordinal-ensembles canonicalRows': ENGINE,
  'ordinal-ensembles inputsOf': ENGINE,
  'ordinal-ensembles planInputs': ENGINE,
  'ordinal-ensembles/predict inputsOf': ENGINE,
  'label-baselines ConstraintClassificationModel': INTERNAL,
  'lrt LrtModel': INTERNAL,
  'short-rules ShortRulesModel': INTERNAL,
  'boosting RuleModel': INTERNAL,
  'boosting/predict covers': KERNEL,
  'boosting/predict predictByThresholds': KERNEL,
  'boosting/predict readCondition': ENGINE,
  'boosting/predict strongest': KERNEL,
  'ml-rules/predict predictMostProbable': KERNEL,
};

/** Entries of building blocks, most of them called for each row, cell or word. */
const BUILDING_BLOCKS = ['core/expressions', 'core/numbers', 'core/text'];

/** What makers of learners and of databases build with. */
const ENGINE_PARTS = {
  boosting: [
    ...['BoundedHistogramSearch', 'BoundedHistogramSearchWithResponsePruning', 'HistogramScan'],
    ...['MemoryRows', 'RuleLearner', 'acceptedBins', 'acceptsBin', 'boost', 'checkCosts'],
    ...['classSections', 'covers', 'errorCurve'],
    ...[
      'exactSum',
      'explanationSum',
      'importanceWithTerms',
      'inTurns',
      'meanCost',
      'plainLossRows',
      'pointwiseLoss',
    ],
    ...['responseText', 'ruleCondition', 'ruleDefinition', 'ruleLearner', 'satisfies'],
    ...['saveCondition', 'strongest', 'termGround'],
    ...['simplifyConjunction', 'termCount', 'termScorer', 'trainRules', 'useKernels'],
  ],
  sql: [
    ...['askAgain', 'computedRows', 'createTable', 'doubleDigits', 'drawRowSample', 'drawRowSplit'],
    ...['histogramOfEach', 'quotedSql', 'readRows', 'select', 'withSignal'],
  ],
};

const WRONG: Readonly<Record<string, unknown>> = {
  'a text': '/none/x', // also as a path nothing is written to
  'a number': 7,
  nothing: undefined,
  'a list of objects': [{ a: 1 }],
};

/** Entries of all published packages, such as `io/node`, with their exports. */
async function doors(): Promise<readonly (readonly [string, Readonly<Record<string, unknown>>])[]> {
  const found: (readonly [string, Readonly<Record<string, unknown>>])[] = [];
  for (const name of readdirSync(packages)) {
    const { exports, private: unpublished } = JSON.parse(
      readFileSync(`${packages}${name}/package.json`, 'utf8'),
    );
    if (unpublished === true || name === 'testing') continue; // `testing` defines tests when it is called
    for (const door of Object.keys(exports)) {
      const entry = `${name}${door.slice(1)}`;
      const file = `${packages}${name}/src/${door === '.' ? 'index' : door.slice(2)}.ts`;
      if (BUILDING_BLOCKS.includes(entry)) continue;
      if (existsSync(file)) found.push([entry, await import(file)]);
    }
  }
  return found;
}

/** The error of a call, also a later one; `undefined` if there is none. */
async function errorOf(made: unknown, given: unknown): Promise<unknown> {
  try {
    const isClass = /^class\b/.test(Function.prototype.toString.call(made));
    const result: unknown = isClass
      ? new (made as new (given: unknown) => unknown)(given)
      : await (made as (given: unknown) => unknown)(given);
    const { next } = Object(result) as { readonly next?: unknown };
    if (typeof next === 'function') await next.call(result);
    return undefined;
  } catch (error) {
    return error;
  }
}

const exempt = new Set([
  ...Object.keys(EXEMPT),
  ...Object.entries(ENGINE_PARTS).flatMap(([entry, names]) => names.map((n) => `${entry} ${n}`)),
]);
const found = (await doors()).flatMap(([entry, exported]) =>
  Object.entries(exported).flatMap(([name, made]) =>
    typeof made === 'function' ? [{ name: `${entry} ${name}`, made }] : [],
  ),
);

describe('a wrong first argument', () => {
  it('is tried with all functions and classes of all published packages', () => {
    const names = found.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['core Table', 'io/node readTable']));
    expect(names.length).toBeGreaterThan(350);
    expect([...exempt].filter((name) => !names.includes(name))).toEqual([]);
  });

  it.each(found.filter(({ name }) => !exempt.has(name)))(
    'gets a result of $name, or an error with a code',
    async ({ made }) => {
      for (const [what, given] of Object.entries(WRONG)) {
        const error = await errorOf(made, given);
        if (error !== undefined) expect(error, what).toBeInstanceOf(PreflearnError);
      }
    },
  );

  it('is named in the sentence, with what to do', () => {
    expect(() => new Table('x' as never)).toThrow(
      'Table: found "x", expected a list of columns; make a table of rows with tableFromRows, of lists with tableFromColumns.',
    );
    expect(() => describeColumns('x' as never)).toThrow(
      'Argument "table": found "x", expected a table; make one with tableFromRows or read one with readTable.',
    );
    expect(() => describeColumns([{ size: 1 }] as never)).toThrow(
      'Argument "table": found a list of 1 rows, expected a table; make one with tableFromRows(rows).',
    );
    expect(() => mean(undefined as never)).toThrow(
      'mean: found undefined, expected a list of numbers.',
    );
  });
});
