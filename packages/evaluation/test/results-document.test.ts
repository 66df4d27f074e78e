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
    metrics: {
      maeLoss: {
        ...{ mean: 0.5, standardError: 0.1, defined: 2, values: [0.4, null, 0.6] },
        undefinedOn: [{ reason: 'no row has a weight above 0', splits: [1] }],
      },
    },
    seconds: { fit: 1.5, predict: 0 },
  };
}

const document = (...results: unknown[]) => ({ format: 'preflearn/results', version: 1, results });

describe('readResultsDocument', () => {
  it('reads the form that the command line writes', () => {
    expect(readResultsDocument(document(sample()))).toEqual(document(sample()));
    expect(readResultsDocument(document())).toEqual(document());
    const one = {
      ...sample(),
      metrics: { maeLoss: { mean: 1, standardError: null, defined: 1, values: [1] } },
    };
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
    [
      'no results',
      { format: 'preflearn/results', version: 1 },
      /results: found nothing, expected "results"/,
    ],
    ['a result that is no object', document(3), /results\.0/],
    ['no data set', document({ ...sample(), dataset: undefined }), /results\.0\.dataset/],
    [
      'a mean that is text',
      document({
        ...sample(),
        metrics: { maeLoss: { mean: '1', standardError: 1, defined: 1, values: [1] } },
      }),
      /results\.0\.metrics\.maeLoss\.mean: found "1", expected a number/,
    ],
    [
      'no values',
      document({
        ...sample(),
        metrics: { maeLoss: { mean: 1, standardError: 1, defined: 1, values: [] } },
      }),
      /metrics\.maeLoss\.values/,
    ],
    [
      'a negative standard error',
      document({
        ...sample(),
        metrics: { maeLoss: { mean: 1, standardError: -1, defined: 1, values: [1] } },
      }),
      /metrics\.maeLoss\.standardError/,
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
  it.each<[string, object]>([
    ['a number of values that is not theirs', { defined: 3 }],
    ['a mean of nothing', { defined: 0, values: [null, null, null] }],
    ['no mean of something', { mean: null }],
    ['no standard error of two values', { standardError: null }],
    ['a value that is missing without a word', { undefinedOn: undefined }],
    ['a reason for a value that is there', { undefinedOn: [{ reason: 'none', splits: [0] }] }],
    [
      'a reason for a split that is not there',
      { undefinedOn: [{ reason: 'none', splits: [1, 3] }] },
    ],
  ])('refuses a summary with %s', (_, changes) => {
    const { maeLoss } = sample().metrics as { maeLoss: object };
    const damaged = document({ ...sample(), metrics: { maeLoss: { ...maeLoss, ...changes } } });
    expect(() => readResultsDocument(damaged)).toThrow(
      'Results document, results.0.metrics.maeLoss: expected mean, defined, values and undefinedOn ' +
        'that belong together; write it again, as it is damaged or was edited.',
    );
  });

  it('reads a metric that is undefined on every split', () => {
    const none = {
      ...{ mean: null, standardError: null, defined: 0, values: [null] },
      undefinedOn: [{ reason: 'the model gives no probabilities', splits: [0] }],
    };
    const one = document({ ...sample(), metrics: { logLoss: none } });
    expect(readResultsDocument(one)).toEqual(one);
  });
});
