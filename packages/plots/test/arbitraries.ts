import type { Picture } from '@preflearn/core';
import type {
  BarPicture,
  LinePicture,
  MatrixPicture,
  RankPicture,
  SpreadPicture,
  TreePicture,
} from '@preflearn/core/models';
import fc from 'fast-check';
import { HOSTILE_NAMES } from './examples.js';

const name = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(...HOSTILE_NAMES),
  fc.constantFrom('a', 'b'),
);

/** Small whole numbers, so that values often tie, and doubles of every size. */
export const finite = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.double({ min: -1, max: 1, noNaN: true }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const unsound = fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY);

function lines(value: fc.Arbitrary<number>): fc.Arbitrary<LinePicture> {
  const series = fc
    .tuple(name, fc.array(fc.tuple(value, value), { maxLength: 40 }))
    .map(([label, points]) => ({
      name: label,
      x: points.map(([x]) => x),
      y: points.map(([, y]) => y),
    }));
  return fc.record({
    type: fc.constant('lines' as const),
    title: name,
    xLabel: name,
    yLabel: name,
    series: fc.array(series, { maxLength: 14 }),
  });
}

function bars(value: fc.Arbitrary<number>): fc.Arbitrary<BarPicture> {
  return fc.record({
    type: fc.constant('bars' as const),
    title: name,
    valueLabel: name,
    shares: fc.boolean(),
    bars: fc.array(fc.record({ name, value }), { maxLength: 40 }),
  });
}

function spread(value: fc.Arbitrary<number>): fc.Arbitrary<SpreadPicture> {
  const five = fc.tuple(value, value, value, value, value);
  return fc.record({
    type: fc.constant('spread' as const),
    title: name,
    valueLabel: name,
    groups: fc.array(
      fc.record({ name, quantiles: five.map((values) => [...values].sort((a, b) => a - b)) }),
      { maxLength: 15 },
    ),
    marks: fc.array(fc.record({ name, value }), { maxLength: 15 }),
  });
}

function tree(share: fc.Arbitrary<number>): fc.Arbitrary<TreePicture> {
  const outcome = fc.array(name, { maxLength: 12 });
  const shortName = fc.oneof(fc.constant(undefined), fc.constantFrom('1', '12'), name);
  const node = fc.record({
    up: fc.nat(3),
    condition: name,
    name: shortName,
    outcome,
    note: name,
    share,
  });
  return fc.record({
    type: fc.constant('tree' as const),
    title: name,
    shareLabel: name,
    // Each node stands one step below the one before, or some steps up from there.
    nodes: fc.array(node, { maxLength: 40 }).map((nodes) => {
      let depth = -1;
      return nodes.map(({ up, ...rest }) => {
        depth = depth < 0 ? 0 : Math.max(1, depth + 1 - up);
        return { ...rest, depth };
      });
    }),
  });
}

/** Ranks of up to 14 methods, some not known if `gaps`, with bars over any of them. */
function ranks(gaps: boolean): fc.Arbitrary<RankPicture> {
  return fc.integer({ min: 0, max: 14 }).chain((count) => {
    const known = fc.oneof(
      fc.integer({ min: 1, max: Math.max(1, count) }),
      fc.double({ min: 1, max: Math.max(1, count), noNaN: true }),
    );
    const rank = gaps ? fc.oneof(known, fc.constant(Number.NaN)) : known;
    const index = fc.nat(Math.max(0, count - 1));
    return fc.record({
      type: fc.constant('ranks' as const),
      title: name,
      valueLabel: name,
      methods: fc.array(fc.record({ name, rank }), { minLength: count, maxLength: count }),
      groups: fc.array(fc.array(index, { maxLength: 5 }), { maxLength: count === 0 ? 0 : 6 }),
      criticalDifference: fc.oneof(
        fc.double({ min: 0, max: 20, noNaN: true }),
        fc.constantFrom(0, Number.POSITIVE_INFINITY, ...(gaps ? [Number.NaN] : [])),
      ),
    });
  });
}

/** Up to 30 rows and 70 columns of cells, some of them blank. */
function matrix(shade: fc.Arbitrary<number>): fc.Arbitrary<MatrixPicture> {
  const cell = fc.oneof(
    fc.record({ shade, text: fc.constantFrom('', '7', '100', '<1'), note: name }),
    fc.constant({ shade: 0, text: '', note: '' }),
  );
  return fc
    .tuple(
      fc.array(name, { maxLength: 30 }),
      fc.array(name, { maxLength: 70 }),
      fc.array(cell, { minLength: 1, maxLength: 9 }),
    )
    .chain(([rows, columns, cells]) =>
      fc.record({
        type: fc.constant('matrix' as const),
        title: name,
        rowLabel: name,
        columnLabel: name,
        valueLabel: name,
        rows: fc.constant(rows),
        columns: fc.constant(columns),
        cells: fc.constant(
          rows.map((_, i) => columns.map((__, j) => cells[(i * 7 + j * 3) % cells.length])),
        ),
        diagonal: fc.boolean(),
      }),
    );
}

/** Shares, the bounds and tiny ones too. */
const share = fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true }));

function picture(value: fc.Arbitrary<number>): fc.Arbitrary<Picture> {
  return fc.oneof(
    lines(value),
    bars(value),
    spread(value),
    tree(share),
    ranks(false),
    matrix(share),
  );
}

/** Pictures of finite numbers. */
export const finitePicture = picture(finite);

/** Pictures with NaN and infinities among the numbers; quantiles are of one kind in each group. */
export const anyPicture: fc.Arbitrary<Picture> = fc.oneof(
  lines(fc.oneof(finite, unsound)),
  bars(fc.oneof(finite, unsound)),
  tree(fc.oneof(share, fc.constant(Number.NaN))),
  ranks(true),
  matrix(fc.oneof(share, fc.constant(Number.NaN))),
  spread(finite).chain((sound) =>
    fc.array(unsound, { minLength: 1, maxLength: 3 }).map((values) => ({
      ...sound,
      groups: sound.groups.map((group, index) =>
        index % 3 === 1 ? { ...group, quantiles: new Array(5).fill(values[0]) } : group,
      ),
      marks: [...values.map((value) => ({ name: 'unsound', value })), ...sound.marks],
    })),
  ),
);

/** Widths and heights that are allowed, or none. */
export const pictureSize = fc.record({
  width: fc.option(fc.double({ min: 320, max: 2000, noNaN: true }), { nil: undefined }),
  height: fc.option(fc.double({ min: 100, max: 2000, noNaN: true }), { nil: undefined }),
});
