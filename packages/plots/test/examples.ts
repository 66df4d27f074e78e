import type { Picture } from '@preflearn/core';
import type {
  BarPicture,
  LinePicture,
  MatrixPicture,
  RankPicture,
  SpreadPicture,
  TreePicture,
} from '@preflearn/core/models';

export const LINES: LinePicture = {
  type: 'lines',
  title: 'Error by number of rules',
  xLabel: 'rules',
  yLabel: 'mean error (lower is better)',
  series: [
    { name: 'training', x: [0, 10, 20, 30], y: [2.5, 1.4, 0.9, 0.7] },
    { name: 'hold-out', x: [0, 10, 20, 30], y: [2.6, 1.6, 1.2, 1.1] },
  ],
};

export const BARS: BarPicture = {
  type: 'bars',
  title: 'Attribute importance',
  valueLabel: 'share of all importance',
  bars: [
    { name: 'rooms', value: 0.25 },
    { name: 'age', value: 0.5 },
    { name: 'tax', value: 0.125 },
  ],
};

export const SPREAD: SpreadPicture = {
  type: 'spread',
  title: 'Scores by class',
  valueLabel: 'score',
  groups: [
    { name: 'low', quantiles: [-3, -2, -1.5, -1, 0] },
    { name: 'mid', quantiles: [-1, -0.5, 0, 0.5, 1] },
    { name: 'high', quantiles: [0, 1, 2, 2.5, 4] },
  ],
  marks: [
    { name: 'low | mid', value: -0.8 },
    { name: 'mid | high', value: 0.9 },
  ],
};

export const TREE: TreePicture = {
  type: 'tree',
  title: 'Tree',
  shareLabel: 'share of the rows',
  nodes: [
    { depth: 0, condition: 'all rows', outcome: [], note: '150 rows', share: 1 },
    {
      depth: 1,
      condition: 'age <= 4.5',
      name: '1',
      outcome: ['b', 'a', 'c'],
      note: '50 rows',
      share: 1 / 3,
    },
    { depth: 1, condition: 'age > 4.5', outcome: [], note: '100 rows', share: 2 / 3 },
    {
      depth: 2,
      condition: 'colour = red',
      name: '2',
      outcome: ['c', 'b', 'a'],
      note: '90 rows',
      share: 0.6,
    },
    {
      depth: 2,
      condition: 'colour != red',
      name: '3',
      outcome: ['a', 'b', 'c'],
      note: '10 rows',
      share: 1 / 15,
    },
  ],
};

/** Figure 2 of the MLRules paper (2008). */
export const RANKS: RankPicture = {
  type: 'ranks',
  title: 'Average ranks',
  valueLabel: 'average rank, 1 is best',
  methods: [
    { name: 'SLIPPER', rank: 3.9 },
    { name: 'LRI', rank: 3.15 },
    { name: 'RuleFit', rank: 4.05 },
    { name: 'MLRules.G', rank: 1.85 },
    { name: 'MLRules.N', rank: 2.05 },
  ],
  groups: [
    [3, 4, 1],
    [1, 0, 2],
  ],
  criticalDifference: 1.364,
};

/** A confusion matrix; the class `mid` was never predicted for `low`. */
export const MATRIX: MatrixPicture = {
  type: 'matrix',
  title: 'Classes predicted',
  rowLabel: 'true class',
  columnLabel: 'predicted class',
  valueLabel: 'per cent of the row',
  rows: ['low', 'mid', 'high'],
  columns: ['low', 'mid', 'high'],
  cells: [
    [
      { shade: 0.9, text: '90', note: 'low taken for itself: 9 of 10 rows' },
      { shade: 0, text: '', note: '' },
      { shade: 0.1, text: '10', note: 'low taken for high: 1 of 10 rows' },
    ],
    [
      { shade: 0.5, text: '50', note: 'mid taken for low: 10 of 20 rows' },
      { shade: 0.25, text: '25', note: 'mid taken for itself: 5 of 20 rows' },
      { shade: 0.25, text: '25', note: 'mid taken for high: 5 of 20 rows' },
    ],
    [
      { shade: 0, text: '', note: '' },
      { shade: 0, text: '', note: '' },
      { shade: 1, text: '100', note: 'high taken for itself: 7 of 7 rows' },
    ],
  ],
  diagonal: true,
};

export const PICTURES: readonly Picture[] = [LINES, BARS, SPREAD, TREE, RANKS, MATRIX];

/** Names as they come in files: markup, quotes, line breaks, other scripts, and what XML cannot hold. */
export const HOSTILE_NAMES: readonly string[] = [
  '<script>alert(1)</script>',
  '"double" & \'single\'',
  ']]><!-- x -->',
  '&lt;b&gt; &amp;#60;',
  'line\nbreak\r\tand tab',
  'control\u0000\u0001\u001f\u007f and \uFFFE\uFFFF',
  'half a pair \uD800 and \uDC00',
  '</title></style></svg></desc>',
  'عمر المنزل',
  '房屋面积 😀',
  '',
  '  ',
  'a_name_that_goes_on_and_on_'.repeat(20),
];
