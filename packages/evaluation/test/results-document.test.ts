import { describe, expect, it } from 'vitest';
import { readResultsDocument } from '../src/index.js';

function sample(): Record<string, unknown> {
  return {
    dataset: 'cars',
    learner: 'rank-rules',
    options: {
      rules: 500,
      technique: 'simultaneous',
      maxConditions: null,
      flag: true,
      loss: [[0, 1]],
    },
    metrics: { mae: { mean: 0.5, standardError: 0.1, values: [0.4, null, 0.6] } },
    seconds: { fit: 1.5, predict: 0 },
  };
}

const document = (...results: unknown[]) => ({ format: 'preflearn/results', version: 1, results });

describe('readResultsDocument', () => {
  it('reads the form that the command line writes', () => {
    expect(readResultsDocument(document(sample()))).toEqual(document(sample()));
    expect(readResultsDocument(document())).toEqual(document());
    const one = { ...sample(), metrics: { mae: { mean: 1, standardError: null, values: [1] } } };
    expect(readResultsDocument(document(one))).toEqual(document(one));
  });

  it('passes over fields that it does not know, __proto__ included', () => {
    const text = JSON.stringify(document({ ...sample(), note: 'mine' }));
    const hostile = text.replace('"note"', '"__proto__":{"polluted":true},"note"');
    const read = readResultsDocument(JSON.parse(hostile));
    expect(read).toEqual(document(sample()));
    expect('polluted' in read.results[0]).toBe(false);
  });

  it.each<[string, unknown, RegExp]>([
    ['nothing', null, /not a preflearn results document/],
    ['a list', [], /not a preflearn results document/],
    ['another format', { format: 'preflearn/model', version: 1 }, /not a preflearn results/],
    ['another version', { ...document(), version: 2 }, /has version 2,/],
    ['no results', { format: 'preflearn/results', version: 1 }, /results: found undefined/],
    ['a result that is no object', document(3), /results\.0/],
    ['no data set', document({ ...sample(), dataset: undefined }), /results\.0\.dataset/],
    [
      'a mean that is text',
      document({ ...sample(), metrics: { mae: { mean: '1', standardError: 1, values: [1] } } }),
      /results\.0\.metrics\.mae\.mean: found "1", expected number/,
    ],
    [
      'no values',
      document({ ...sample(), metrics: { mae: { mean: 1, standardError: 1, values: [] } } }),
      /metrics\.mae\.values/,
    ],
    [
      'a negative standard error',
      document({ ...sample(), metrics: { mae: { mean: 1, standardError: -1, values: [1] } } }),
      /metrics\.mae\.standardError/,
    ],
    [
      'a time that is not finite',
      document({ ...sample(), seconds: { fit: Infinity, predict: 0 } }),
      /seconds\.fit/,
    ],
  ])('refuses %s', (_, input, message) => {
    const read = () => readResultsDocument(input);
    expect(read).toThrow(message);
    expect(read).toThrow(expect.objectContaining({ code: 'FILE_FORMAT' }));
  });
});
