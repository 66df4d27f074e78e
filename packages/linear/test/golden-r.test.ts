import { readFileSync } from 'node:fs';
import { type LabelledTable, tableFromColumns } from '@preflearn/core';
import { describe, expect, it } from 'vitest';
import { type LogitModel, MultinomialLogit, OrdinalLogit } from '../src/index.js';

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`./golden/${name}.json`, import.meta.url), 'utf8'));

/** Made by golden/make.R with R: MASS::polr, ordinal::clm and nnet::multinom. */
const r = read('r') as {
  readonly names: readonly string[];
  readonly polr: Ordered & { readonly aic: number };
  readonly clm: Ordered;
  readonly multinom: {
    readonly coefficients: readonly (readonly number[])[];
    readonly logLikelihood: number;
  };
};

interface Ordered {
  readonly coefficients: readonly number[];
  readonly errors: readonly number[];
  readonly thresholds: readonly number[];
  readonly logLikelihood: number;
}

const { data, reference } = read('logit') as {
  readonly data: { x: number[]; z: number[]; colour: string[]; y: number[] };
  readonly reference: string;
};
const classes = ['a', 'b', 'c', 'd'];
const { x, z, colour, y } = data;
const table = (kind: 'ordinal' | 'nominal'): LabelledTable => ({
  attributes: tableFromColumns({ x, z, colour }),
  target: { kind, name: 'y', classes, codes: Int32Array.from(y) },
});

/** Coefficients of a name in R, such as `x` or `colourblue`. */
function named(model: LogitModel, name: string) {
  return model.coefficients.filter(({ attribute, category = '' }) => {
    const own = model.schema.attributes[attribute].name;
    return `${own}${category}` === name;
  });
}

function expectNear(found: number | undefined, golden: number, tolerance = 1e-6): void {
  expect(Math.abs((found ?? NaN) / golden - 1)).toBeLessThan(tolerance);
}

// polr takes second derivatives from differences, so its standard errors have fewer digits.
describe.each([
  { program: 'clm', tolerance: 1e-6 },
  { program: 'polr', tolerance: 1e-5 },
] as const)('the numbers of $program in R', ({ program, tolerance }) => {
  const golden = r[program];
  const model = new OrdinalLogit({ strength: 0 }).fit(table('ordinal'));

  it('are the coefficients and their standard errors', () => {
    r.names.forEach((name, i) => {
      const [{ estimate, standardError }] = named(model, name);
      expectNear(estimate, golden.coefficients[i]);
      expectNear(standardError, golden.errors[i], tolerance);
    });
  });

  it('are the thresholds of a row of zeros and of the reference, and the likelihood', () => {
    const [score] = model.scores([{ x: 0, z: 0, colour: reference }]);
    golden.thresholds.forEach((threshold, k) => {
      expectNear(model.thresholds[k] - score, threshold);
    });
    expectNear(model.logLikelihood, golden.logLikelihood, 1e-10);
  });
});

it('fits the coefficients and the likelihood of multinom in R', () => {
  const model = new MultinomialLogit({ strength: 0 }).fit(table('nominal'));
  r.names.forEach((name, i) => {
    named(model, name).forEach(({ estimate }, c) => {
      expect(Math.abs(estimate - r.multinom.coefficients[c][i])).toBeLessThan(1e-5);
    });
  });
  expectNear(model.logLikelihood, r.multinom.logLikelihood, 1e-10);
});
