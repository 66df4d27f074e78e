import { Random } from '@preflearn/core';
import { exp } from '@preflearn/core/numbers';
import { expect, it } from 'vitest';
import { SoftmaxRows } from '../src/softmax-rows.js';
import { numbers } from './drawn.js';

const ROWS = 30;

/** The terms of each row, from their definition. */
function slowTerms(scores: readonly Float64Array[], offsets: readonly Float64Array[]) {
  const rows = Array.from({ length: scores[0].length }, (_, row) => {
    const own = scores.map((f, c) => f[row] + offsets[c][0]);
    const largest = Math.max(...own);
    const terms = own.map((score) => exp(score - largest));
    return { largest, terms, sum: terms.reduce((a, b) => a + b, 0) };
  });
  return {
    largest: rows.map(({ largest }) => largest),
    sums: rows.map(({ sum }) => sum),
    terms: scores.map((_, c) => rows.map(({ terms }) => terms[c])),
  };
}

it.each([1, 2, 3, 7])('keeps the bits of computing everything again, with %i blocks', (blocks) => {
  const random = new Random(blocks);
  const softmax = new SoftmaxRows(ROWS, blocks);
  let scores = Array.from({ length: blocks }, () => numbers(random, ROWS));
  let offsets = Array.from({ length: blocks }, () => numbers(random, 1));
  for (let step = 0; step < 60; step++) {
    const moved = new Set([random.integer(blocks), random.integer(step % 3 === 0 ? blocks : 1)]);
    const far = step % 5 === 0 ? 100 : 1;
    scores = scores.map((own, c) =>
      moved.has(c) ? numbers(random, ROWS).map((x) => x * far) : own,
    );
    offsets = offsets.map((own, c) => (moved.has(c) && step % 2 === 0 ? numbers(random, 1) : own));
    softmax.update(scores, offsets);
    expect({
      largest: [...softmax.largest],
      sums: [...softmax.sums],
      terms: softmax.terms.map((own) => [...own]),
    }).toEqual(slowTerms(scores, offsets));
  }
});
