import { type ClassTarget, type OrdinalTarget, Random } from '@preflearn/core';
import { describe, expect, it } from 'vitest';
import type { Candidate } from '../src/candidates.js';
import { chooseRules } from '../src/choose-rules.js';
import { Design } from '../src/design.js';
import { MultinomialObjective } from '../src/multinomial-objective.js';
import { derivativesOf, type Objective } from '../src/objective.js';
import { PenalisedFit } from '../src/penalised-fit.js';
import { rowSetOf } from '../src/row-set.js';
import { ThresholdObjective } from '../src/threshold-objective.js';
import { drawnRows, numbers, targetOf, weightsOf } from './drawn.js';

const ROWS = 60;
const PENALTY = 1.5;

function problem(seed: number, kind: 'ordinal' | 'nominal', candidateCount = 15) {
  const random = new Random(seed);
  const target: ClassTarget = targetOf(random, ROWS, 3, kind);
  const weights = weightsOf(random, ROWS);
  const sets = Array.from({ length: candidateCount }, (_, j) =>
    drawnRows(random, ROWS, 0.15 + (0.7 * j) / candidateCount),
  );
  const candidates: Candidate[] = sets.map((rows) => ({
    conditions: [],
    rows: rowSetOf(rows, ROWS),
  }));
  const linear = [numbers(random, ROWS, 1)];
  const newObjective = (): Objective =>
    kind === 'ordinal'
      ? new ThresholdObjective(target as OrdinalTarget, weights)
      : new MultinomialObjective(target, weights);
  const newFit = () => {
    const fit = new PenalisedFit(newObjective(), new Design(ROWS, linear), PENALTY);
    fit.newton(30);
    return fit;
  };
  const columnOf = (j: number) =>
    Float64Array.from({ length: ROWS }, (_, row) => (sets[j].includes(row) ? 1 : 0));
  return { candidates, linear, newFit, columnOf };
}

/** The gains of the equation, from the Hessian in full and its inverse by elimination. */
function slowGain(fit: PenalisedFit, columns: readonly Float64Array[], x: Float64Array): number {
  let gain = 0;
  for (let block = 0; block < fit.objective.blocks; block++) {
    const width = fit.offsets[block].length;
    const d = derivativesOf(ROWS, width);
    fit.objective.derivatives(block, fit.scores, fit.offsets, d);
    const all = [...columns, x];
    const size = width + all.length;
    const hessian = Array.from({ length: size }, () => new Float64Array(size));
    for (let i = 0; i < ROWS; i++) {
      for (let k = 0; k < width; k++) {
        const own = d.offsetHessian[i * width + k];
        hessian[k][k] += own;
        all.forEach((y, j) => {
          hessian[width + j][k] += fit.objective.sign * own * y[i];
          hessian[k][width + j] += fit.objective.sign * own * y[i];
        });
      }
      all.forEach((y, j) => {
        all.forEach((z, l) => {
          hessian[width + j][width + l] += d.hessian[i] * y[i] * z[i];
        });
      });
    }
    all.forEach((_, j) => {
      hessian[width + j][width + j] += PENALTY;
    });
    for (let pivot = 0; pivot < size - 1; pivot++) {
      for (let row = pivot + 1; row < size; row++) {
        const factor = hessian[row][pivot] / hessian[pivot][pivot];
        for (let j = 0; j < size; j++) hessian[row][j] -= factor * hessian[pivot][j];
      }
    }
    const slope = d.gradient.reduce((sum, g, i) => sum + g * x[i], 0);
    gain += slope ** 2 / hessian[size - 1][size - 1];
  }
  return gain;
}

describe.each(['ordinal', 'nominal'] as const)('%s classes', (kind) => {
  it('each time the candidate of the largest gain is chosen', () => {
    for (let seed = 0; seed < 3; seed++) {
      const { candidates, linear, newFit, columnOf } = problem(seed, kind);
      const fit = newFit();
      const columns = [...linear];
      const left = new Set(candidates.keys());
      const choosing = chooseRules(fit, candidates);
      for (let step = 0; step < 6; step++) {
        const gains = [...left].map((j) => ({ j, gain: slowGain(fit, columns, columnOf(j)) }));
        const best = gains.reduce((a, b) => (b.gain > a.gain ? b : a));
        const next = choosing.next();
        expect(candidates.indexOf(next.value as Candidate)).toBe(best.j);
        columns.push(columnOf(best.j));
        left.delete(best.j);
      }
    }
  });

  it('after each rule everything is all but as good as it can be', () => {
    const { candidates, newFit, linear, columnOf } = problem(7, kind);
    const fit = newFit();
    const columns = [...linear];
    let steps = 0;
    for (const candidate of chooseRules(fit, candidates)) {
      columns.push(columnOf(candidates.indexOf(candidate)));
      const best = newFit();
      for (const column of columns.slice(1)) {
        best.add(
          rowSetOf(
            Int32Array.from(column.keys()).filter((row) => column[row] === 1),
            ROWS,
          ),
        );
      }
      best.newton(40);
      expect(fit.loss).toBeGreaterThanOrEqual(best.loss - 1e-9);
      expect(fit.loss - best.loss).toBeLessThan(5e-2);
      if (++steps === 6) break;
    }
    expect(steps).toBe(6);
  });

  it('Newton steps end where the penalised loss has no slope', () => {
    const { candidates, newFit } = problem(3, kind);
    const fit = newFit();
    for (const { rows } of candidates.slice(0, 5)) fit.add(rows);
    fit.newton(40);
    for (let block = 0; block < fit.objective.blocks; block++) {
      for (const slope of fit.gradient(block)) expect(slope).toBeCloseTo(0, 6);
    }
    expect(fit.gradient(0)).toEqual(fit.curvature(0).gradient);
  });

  it('screening keeps the candidates that lead', () => {
    const many = problem(5, kind, 60);
    const fit = many.newFit();
    const first = chooseRules(fit, many.candidates).next().value as Candidate;
    const gains = many.candidates.map((_, j) =>
      slowGain(many.newFit(), many.linear, many.columnOf(j)),
    );
    const better = gains.filter((gain) => gain > gains[many.candidates.indexOf(first)]);
    expect(better.length).toBeLessThan(3);
  });
});

it('ends when every candidate is chosen', () => {
  const { candidates, newFit } = problem(1, 'ordinal', 4);
  expect([...chooseRules(newFit(), candidates)].length).toBe(4);
});
