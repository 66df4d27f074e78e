import { useKernels } from '@preflearn/boosting';
import {
  type Column,
  type LabelledTable,
  type OrdinalTarget,
  Random,
  Table,
} from '@preflearn/core';
import { standardNormal } from '@preflearn/core/numbers';
import { RankRules, type RankRulesInput } from '@preflearn/rank-rules';
import { afterEach, describe, expect, it } from 'vitest';
import {
  shareLargeWork,
  shareSmallWork,
} from '../../packages/boosting/src/kernels/threads/thread-bounds.js';

/*
 * Kernels add the rows of a class in tiles of 2048: here a class has several, the last of them not full. Rules begin with
 * enough rows for full histograms, 1024 a class, and later conditions leave fewer, which are added to coarse ones. Six attributes
 * are four that share an address and two that do not.
 */

const ROWS = 7001;
const CLASSES = ['low', 'middle', 'high'];

interface Drawn {
  /** Whether some values are missing. */
  readonly missing?: boolean;
  /** Whether an attribute with few bins stands between the others, which then share no address. */
  readonly parted?: boolean;
}

function drawTable({ missing = false, parted = false }: Drawn): LabelledTable<OrdinalTarget> {
  const random = new Random(17);
  const columns = Array.from({ length: 6 }, () =>
    Float64Array.from({ length: ROWS }, () => Math.round(40 * standardNormal(random)) / 40),
  );
  const codes = Int32Array.from({ length: ROWS }, (_, row) => {
    const score = columns[0][row] - columns[4][row] + columns[5][row] + standardNormal(random);
    return score < -2 ? 0 : score < 1.5 ? 1 : 2;
  });
  const attributes = columns.map((values, j): Column => {
    const some = values.map((x) => (missing && random.integer(9) === 0 ? Number.NaN : x));
    return {
      type: 'numeric',
      name: `x${j + 1}`,
      values: parted && j === 2 ? some.map(Math.sign) : some,
    };
  });
  return {
    attributes: new Table(attributes),
    target: { kind: 'ordinal', name: 'y', classes: CLASSES, codes },
  };
}

afterEach(() => {
  useKernels('auto');
  shareLargeWork();
});

describe.each<[string, Drawn, RankRulesInput]>([
  ['as they are', {}, {}],
  ['in half of them', {}, { sample: 0.5 }],
  ['with missing values', { missing: true }, {}],
  ['with an attribute of few bins', { parted: true, missing: true }, {}],
  ['of pairs by distance', {}, { pairs: 'distance' }],
  ['by constant steps', {}, { technique: 'constant-step' }],
  ['by gradient descent', { parted: true }, { technique: 'gradient-descent' }],
])('many rows of a class, %s', (_, drawn, options) => {
  const data = drawTable(drawn);
  const fit = (threads = 1) =>
    new RankRules({ rules: 12, sample: 1, ...options }).fit(data, { seed: 2, threads }).rules;

  it('give the same rules in both languages, and on 2, 3, 7 and 16 threads', () => {
    const most = CLASSES.map((_, k) => data.target.codes.filter((c) => c === k).length);
    expect(Math.max(...most)).toBeGreaterThan(2 * 2048);
    const found = fit();
    expect(found.some(({ conditions }) => conditions.length > 2)).toBe(true);
    shareSmallWork();
    for (const threads of [2, 3, 7, 16]) expect(fit(threads)).toEqual(found);
    useKernels('typescript');
    expect(fit()).toEqual(found);
  });
});
