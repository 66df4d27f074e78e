import type { ClassPrediction, Explanation, Picture } from '@preflearn/core';
import type { SpreadPicture } from '@preflearn/core/models';
import { describe, expect, it } from 'vitest';
import { type ExplanationReportOptions, explanationReport, reportHtml } from '../src/index.js';
import { LINES } from './examples.js';

const RULES: Explanation = {
  ...{ kind: 'ordinal', row: 3, prediction: 'mid', unit: 'added to the score', signed: true },
  because: [
    { text: 'x <= 2', value: 1 },
    { text: 'y = a', value: -3 },
    { text: 'x >= 1', value: 0.5 },
  ],
  conclusion: ['3 of 9 rules cover the row.'],
  sum: {
    ...{ unit: 'added to the score', terms: [1, -3, 0.5], start: 0.25 },
    attributes: [
      { name: 'y', value: -3 },
      { name: 'x', value: 1.5 },
    ],
  },
  pictures: [LINES],
};

describe('explanationReport', () => {
  it('tells what adds up, how the prediction follows, and what would have to be different', () => {
    const report = explanationReport('Why: z', RULES, {
      lead: 'Row 4 is mid.',
      facts: [['x', '1.5']],
      top: 1,
      counterfactuals: [{ goal: 'higher', changes: [], exact: true }],
    });
    expect(report).toMatchObject({ title: 'Why: z', lead: 'Row 4 is mid.', facts: [['x', '1.5']] });
    expect(
      report.blocks.map((block) => ('title' in block ? block.title : block.picture.title)),
    ).toEqual([
      'What the attributes add',
      LINES.title,
      'How the prediction follows',
      'What would have to be different',
      'The grounds that add most',
      'All 3 grounds',
    ]);
    expect(report.blocks[0]).toMatchObject({
      picture: {
        bars: [
          { name: 'y', value: -3 },
          { name: 'x', value: 1.5 },
          { name: 'whatever the row', value: 0.25 },
        ],
      },
    });
    expect(report.blocks[4]).toMatchObject({
      note: 'The numbers: added to the score.',
      lines: ['-3:  y = a', '+1.5:  2 others together'],
    });
    expect(reportHtml(report)).toContain('For a higher class: no change');
  });

  it('adds up the attributes that add least', () => {
    const attributes = Array.from({ length: 30 }, (_, i) => ({ name: `a${i}`, value: 30 - i }));
    const sum = { unit: 'u', terms: [], attributes, start: 0 };
    const [first] = explanationReport('Why', { ...RULES, because: [], sum }).blocks;
    const { bars } =
      first.type === 'picture' && first.picture.type === 'bars' ? first.picture : { bars: [] };
    expect(bars).toHaveLength(21);
    expect(bars.at(-1)).toEqual({ name: '10 other attributes', value: 55 });
  });

  it('draws the score of the row beside those of training, and the probabilities of classes', () => {
    const spread: SpreadPicture = {
      type: 'spread',
      title: 'Scores',
      valueLabel: 'score',
      groups: [{ name: 'lo', quantiles: [0, 1, 2, 3, 4] }],
      marks: [{ name: 'lo | hi', value: 3 }],
    };
    const prediction: ClassPrediction = {
      ...{ kind: 'ordinal', classes: ['lo', 'hi'], codes: Int32Array.of(1), details: [] },
      ...{ scores: Float64Array.of(3.5), probabilities: Float64Array.of(0.25, 0.75) },
    };
    const drawn = (options: ExplanationReportOptions) =>
      explanationReport('Why', { ...RULES, sum: undefined, pictures: [] }, options).blocks.flatMap(
        (block) => (block.type === 'picture' ? [block.picture] : []),
      );
    const describing = (...pictures: Picture[]) => ({
      description: { headline: '', facts: [], settings: [], sections: [], pictures },
    });
    const bars = {
      ...{ type: 'bars', title: 'Probabilities of the classes', valueLabel: 'probability' },
      ...{ shares: true, inOrder: true },
      bars: [
        { name: 'lo', value: 0.25 },
        { name: 'hi', value: 0.75 },
      ],
    };
    expect(drawn({ prediction, ...describing(LINES, spread) })).toEqual([
      {
        ...{ type: 'spread', valueLabel: 'score', marks: spread.marks },
        title: 'The score of the row, beside the training rows by class and the thresholds',
        groups: [{ name: 'this row', quantiles: [3.5, 3.5, 3.5, 3.5, 3.5] }, ...spread.groups],
      },
      bars,
    ]);
    expect(drawn({ prediction, ...describing({ ...spread, valueLabel: 'age' }) })).toEqual([bars]);
    const { scores: _, probabilities: __, ...bare } = prediction;
    expect(drawn({ prediction: bare, ...describing(spread) })).toEqual([]);
    expect(drawn(describing(spread))).toEqual([]);
    const classes = (count: number) => ({
      ...{ ...bare, classes: Array.from({ length: count }, (_, k) => `c${k}`) },
      probabilities: new Float64Array(count).fill(1 / count),
    });
    expect(drawn({ prediction: classes(60) })).toHaveLength(1);
    expect(drawn({ prediction: classes(61) })).toEqual([]);
  });

  it('lists a predicted order, and what is no sum as it stands', () => {
    const { sum: _, pictures: __, ...rest } = RULES;
    const { blocks } = explanationReport(
      'Why',
      { ...rest, kind: 'ranking', prediction: 'b>a~c' },
      { top: 1 },
    );
    expect(blocks[0]).toMatchObject({ type: 'list', lines: ['1. b', '2. a, c'] });
    expect(blocks[2]).toMatchObject({ title: 'Grounds', lines: ['+1:  x <= 2'] });
    expect(blocks[3]).toMatchObject({ type: 'fold', title: 'All 3 grounds' });
  });
});
