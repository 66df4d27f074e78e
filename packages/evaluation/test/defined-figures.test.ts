import { describe, expect, it } from 'vitest';
import { compareMethods, definedFigures } from '../src/index.js';

const names = { methods: ['a', 'b', 'c'], datasets: ['x', 'y', 'z'], direction: 'lower' as const };

describe('definedFigures', () => {
  it('takes all where all is defined', () => {
    const figures = [
      [1, 2, 3],
      [4, 5, 6],
      [7, 8, 0],
    ];
    expect(definedFigures({ ...names, figures })).toEqual({
      compared: { ...names, figures },
      undefinedMethods: [],
      undefinedDatasets: [],
    });
  });

  it('leaves out methods that are undefined throughout, then data sets with a gap', () => {
    const figures = [
      [1, null, 3],
      [null, null, 6],
      [0, null, 9],
    ];
    const { compared, ...leftOut } = definedFigures({ ...names, figures });
    expect(leftOut).toEqual({
      undefinedMethods: ['b'],
      undefinedDatasets: [{ dataset: 'y', methods: ['a'] }],
    });
    expect(compareMethods(compared).ranks).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });

  it('gives nothing where nothing is defined', () => {
    const { compared, undefinedMethods } = definedFigures({
      ...names,
      figures: names.datasets.map(() => [null, null, null]),
    });
    expect(compared.methods).toEqual([]);
    expect(undefinedMethods).toEqual(names.methods);
  });
});
