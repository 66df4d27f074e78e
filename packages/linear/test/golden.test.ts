import { readFileSync } from 'node:fs';
import { type LabelledTable, type Table, tableFromColumns } from '@preflearn/core';
import { expect, it } from 'vitest';
import { MultinomialLogit, OrdinalLogit } from '../src/index.js';

// Made by golden/make.py with statsmodels.
const golden = JSON.parse(
  readFileSync(new URL('./golden/logit.json', import.meta.url), 'utf8'),
) as {
  readonly data: { x: number[]; z: number[]; colour: string[]; y: number[] };
  readonly reference: string;
  readonly names: string[];
  readonly ordered: {
    coefficients: number[];
    errors: number[];
    thresholds: number[];
    logLikelihood: number;
    nullLogLikelihood: number;
    probabilities: number[][];
  };
  readonly multinomial: { coefficients: number[][]; errors: number[][]; logLikelihood: number };
};

const { x, z, colour, y } = golden.data;
const attributes: Table = tableFromColumns({ x, z, colour });
const classes = ['a', 'b', 'c', 'd'];
const data = (kind: 'ordinal' | 'nominal'): LabelledTable => ({
  attributes,
  target: { kind, name: 'y', classes, codes: Int32Array.from(y) },
});

it('fits the coefficients, standard errors and likelihood of statsmodels.OrderedModel', () => {
  const model = new OrdinalLogit({ strength: 0 }).fit(data('ordinal'));
  const { ordered, names } = golden;
  const own = names.map((name) => {
    const found = model.coefficients.find(({ attribute, category }) =>
      category === undefined ? attributes.names[attribute] === name : category === name,
    );
    return found ?? { estimate: NaN, standardError: NaN };
  });
  own.forEach(({ estimate, standardError = NaN }, i) => {
    expect(Math.abs(estimate - ordered.coefficients[i])).toBeLessThan(1e-6);
    expect(Math.abs(standardError - ordered.errors[i])).toBeLessThan(1e-6);
  });
  expect(Math.abs(model.logLikelihood - ordered.logLikelihood)).toBeLessThan(1e-6);
  expect(Math.abs(model.parts.nullLogLikelihood - ordered.nullLogLikelihood)).toBeLessThan(1e-6);
  const { probabilities = new Float64Array(0) } = model.predict(attributes);
  ordered.probabilities.flat().forEach((p, i) => {
    expect(Math.abs(probabilities[i] - p)).toBeLessThan(1e-6);
  });
});

it('fits the coefficients, standard errors and likelihood of statsmodels.MNLogit', () => {
  const model = new MultinomialLogit({ strength: 0 }).fit(data('nominal'));
  const { multinomial, names } = golden;
  names.forEach((name, i) => {
    const own = model.coefficients.filter(({ attribute, category }) =>
      category === undefined ? attributes.names[attribute] === name : category === name,
    );
    own.forEach(({ estimate, standardError = NaN, class: about = '' }) => {
      const c = classes.indexOf(about) - 1;
      expect(Math.abs(estimate - multinomial.coefficients[c][i])).toBeLessThan(1e-6);
      expect(Math.abs(standardError - multinomial.errors[c][i])).toBeLessThan(1e-6);
    });
    expect(own).toHaveLength(3);
  });
  expect(Math.abs(model.logLikelihood - multinomial.logLikelihood)).toBeLessThan(1e-6);
});
