import { type Column, Random, Table } from '@preflearn/core';
import { standardNormal } from '@preflearn/core/numbers';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import { type KernelLanguage, useKernels } from '../src/kernels/language/choose-kernels.js';
import type { Condition } from '../src/model/condition.js';
import { RuleScorer } from '../src/model/predict-by-bitsets.js';
import { addResponses, covers, type Rule } from '../src/model/rule.js';
import { RuleModel } from '../src/model/rule-model.js';
import { bitsOf } from './kernels/both-kernels.js';
import { plainLink } from './plain-link.js';

const LANGUAGES: readonly KernelLanguage[] = ['typescript', 'webassembly'];

afterEach(() => useKernels('auto'));

/** What is drawn; the rest follows from the seed. */
interface Case {
  readonly seed: number;
  readonly rowCount: number;
  readonly ruleCount: number;
  readonly scoreCount: number;
  readonly categories: number;
}

/** Mostly enough rows and rules for tables: rows, or rules, pass the sizes of blocks. */
const cases = fc.record({
  seed: fc.nat(1e6),
  rowCount: fc.constantFrom(0, 1, 5, 150, 1023, 1024, 1100, 2100),
  ruleCount: fc.constantFrom(0, 1, 33, 70, 127, 129, 500, 512, 513, 1100),
  scoreCount: fc.constantFrom(1, 1, 2, 3),
  categories: fc.constantFrom(1, 3, 700),
});

/** Thresholds, and values beside them: neighbours, both zeros, the largest and the smallest numbers. */
const THRESHOLDS = [-Number.MAX_VALUE, -2.5, -5e-324, -0, 0, 5e-324, 1, 1.5, 3, Number.MAX_VALUE];
const VALUES = [
  ...THRESHOLDS,
  Number.NaN,
  ...[1 + Number.EPSILON, 1 - Number.EPSILON / 2, -1, 2, 7],
];

function drawRule(random: Random, { scoreCount, categories }: Case): Rule {
  const conditions = Array.from({ length: random.integer(4) }, (): Condition => {
    const attribute = random.integer(4);
    if (attribute === 3) {
      const operator = random.integer(4) === 0 ? '=' : '!=';
      return { attribute, operator, category: random.integer(categories) };
    }
    // The last numeric attribute has many thresholds.
    const many = attribute === 2 && random.coin();
    const value = many ? random.integer(1000) / 64 : THRESHOLDS[random.integer(THRESHOLDS.length)];
    return { attribute, operator: random.coin() ? '<=' : '>=', value };
  });
  const response = Array.from({ length: scoreCount }, () => standardNormal(random));
  return { conditions, response, coverage: 0 };
}

function drawColumns(random: Random, { rowCount, categories }: Case): readonly Column[] {
  const numeric = (name: string, draw: () => number): Column => ({
    type: 'numeric',
    name,
    values: Float64Array.from({ length: rowCount }, draw),
  });
  const special = () => VALUES[random.integer(VALUES.length)];
  return [
    numeric('a', special),
    numeric('b', special),
    numeric('c', () => (random.coin() ? special() : random.integer(1000) / 64)),
    {
      type: 'nominal',
      name: 'd',
      codes: Int32Array.from({ length: rowCount }, () => random.integer(categories + 1) - 1),
      categories: Array.from({ length: categories }, (_, i) => `c${i}`),
    },
  ];
}

function draw(drawn: Case) {
  const random = new Random(drawn.seed);
  const rules = Array.from({ length: drawn.ruleCount }, () => drawRule(random, drawn));
  const intercept = Array.from({ length: drawn.scoreCount }, () => standardNormal(random));
  return { rules, intercept, columns: drawColumns(random, drawn), random };
}

/** Row by row and rule by rule, from the definition. */
function slowScores(
  rules: readonly Rule[],
  intercept: readonly number[],
  columns: readonly Column[],
  rowCount: number,
): readonly number[] {
  return Array.from({ length: rowCount }, (_, row) => {
    const scores = [...intercept];
    for (const rule of rules) {
      if (!covers(rule, columns, row)) continue;
      rule.response.forEach((response, k) => {
        scores[k] += response;
      });
    }
    return scores;
  }).flat();
}

describe('RuleScorer', () => {
  it('adds in the order of the rules, in both languages', () => {
    fc.assert(
      fc.property(cases, (drawn) => {
        const { rules, intercept, columns } = draw(drawn);
        const slow = bitsOf(slowScores(rules, intercept, columns, drawn.rowCount));
        for (const language of LANGUAGES) {
          useKernels(language);
          const scorer = new RuleScorer(rules, intercept);
          expect(bitsOf(scorer.scores(columns, drawn.rowCount, rules.length))).toEqual(slow);
        }
      }),
      runs(60),
    );
  });

  it('scores by any beginning of the rules, with tables and without', () => {
    fc.assert(
      fc.property(cases, fc.array(fc.nat(1200), { maxLength: 5 }), (drawn, ends) => {
        const { rules, intercept, columns } = draw(drawn);
        const counts = ends.map((end) => Math.min(end, rules.length)).sort((a, b) => a - b);
        const slow = counts.map((count) =>
          bitsOf(slowScores(rules.slice(0, count), intercept, columns, drawn.rowCount)),
        );
        for (const language of LANGUAGES) {
          useKernels(language);
          const scorer = new RuleScorer(rules, intercept);
          const after = Array.from(scorer.scoresAfter(columns, drawn.rowCount, counts), bitsOf);
          expect(after).toEqual(slow);
          counts.forEach((count, i) => {
            expect(bitsOf(scorer.scores(columns, drawn.rowCount, count))).toEqual(slow[i]);
          });
        }
      }),
      runs(40),
    );
  });

  it('goes over the rows again where the scores of all points would take much memory', () => {
    const drawn = { seed: 5, rowCount: 1100, ruleCount: 70, scoreCount: 1800, categories: 3 };
    const { rules, intercept, columns } = draw(drawn);
    const scorer = new RuleScorer(rules, intercept);
    const counts = [0, 7, 7, 31, 70];
    const after = Array.from(scorer.scoresAfter(columns, 1100, counts), (scores) => scores.slice());
    counts.forEach((count, i) => {
      const slow = Float64Array.from(
        slowScores(rules.slice(0, count), intercept, columns, drawn.rowCount),
      );
      expect(after[i].every((score, at) => Object.is(score, slow[at]))).toBe(true);
    });
  });

  it('scores single rows alike before and after its tables are made', () => {
    const drawn = { seed: 3, rowCount: 700, ruleCount: 600, scoreCount: 2, categories: 3 };
    const { rules, intercept, columns } = draw(drawn);
    const scorer = new RuleScorer(rules, intercept);
    const table = new Table(columns);
    const one = table.select([11]).columns;
    const slow = bitsOf(slowScores(rules, intercept, one, 1));
    expect(bitsOf(scorer.scores(one, 1, rules.length))).toEqual(slow);
    scorer.scores(columns, drawn.rowCount, rules.length);
    expect(bitsOf(scorer.scores(one, 1, rules.length))).toEqual(slow);
  });
});

describe('addResponses', () => {
  it('is the definition', () => {
    fc.assert(
      fc.property(cases, (drawn) => {
        const { rules, intercept, columns } = draw({ ...drawn, rowCount: drawn.rowCount % 40 });
        const rowCount = drawn.rowCount % 40;
        const scores = new Float64Array(rowCount * intercept.length);
        for (let i = 0; i < scores.length; i++) scores[i] = intercept[i % intercept.length];
        addResponses(rules, columns, intercept.length, scores);
        expect(bitsOf(scores)).toEqual(bitsOf(slowScores(rules, intercept, columns, rowCount)));
      }),
      runs(20),
    );
  });
});

describe('a model of rules', () => {
  const drawn = { seed: 8, rowCount: 400, ruleCount: 600, scoreCount: 1, categories: 3 };
  const { rules, intercept, columns } = draw(drawn);
  const attributes = new Table(columns);
  const target = { kind: 'numeric', name: 'y', values: new Float64Array(400) } as const;
  const model = new RuleModel({
    learner: 'test',
    schema: {
      attributes: columns.map((column) =>
        column.type === 'numeric'
          ? { type: 'numeric', name: column.name }
          : { type: 'nominal', name: column.name, categories: column.categories },
      ),
      target: { kind: 'numeric', name: 'y', classes: [] },
    },
    training: { rows: 400, seed: 0, options: {} },
    intercept,
    rules,
    linkMethod: plainLink,
    link: plainLink.fit(),
    checkpoints: [1, 100, 550, 600].map((at) => ({ rules: at, link: plainLink.fit(), error: 0 })),
    spread: [],
  });
  const slow = (count: number) =>
    slowScores(rules.slice(0, count), intercept, columns, drawn.rowCount);

  it('predicts alike when cut short, and when another language is chosen in between', () => {
    for (const language of LANGUAGES) {
      useKernels(language);
      expect(bitsOf(model.scores(attributes))).toEqual(bitsOf(slow(600)));
      for (const count of [0, 1, 130, 599]) {
        expect(bitsOf(model.truncate(count).scores(attributes))).toEqual(bitsOf(slow(count)));
      }
      const twice = model.truncate(550).truncate(20);
      expect(bitsOf(twice.scores(attributes))).toEqual(bitsOf(slow(20)));
      expect(twice.explain(attributes, 17).prediction).toBe(String(slow(20)[17]));
    }
  });

  it('has an error curve of the scores after so many rules', () => {
    const sums = (scores: ArrayLike<number>) => Array.from(scores).reduce((a, b) => a + b, 0);
    const curve = model.errorCurve({ attributes, target }, ({ values }) => sums(values));
    expect(curve).toEqual(
      [1, 100, 550, 600].map((count) => ({ rules: count, error: sums(slow(count)) })),
    );
  });
});
