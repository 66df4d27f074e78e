import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatRanking, parseRanking, writePositions } from '../src/text.js';
import { thrown } from './thrown.js';

const labels = ['a', 'b', 'c d', 'L10'];
const codeOf = new Map(labels.map((label, code) => [label, code]));

function positionsOf(text: string): number[] {
  const out = new Int32Array(labels.length);
  writePositions(parseRanking(text, {}), codeOf, {}, out, 0);
  return Array.from(out);
}

describe('orders of labels as text', () => {
  it('come back from text, with ties and labels left out', () => {
    const groups = fc.array(fc.nat(4), { minLength: labels.length, maxLength: labels.length });
    fc.assert(
      fc.property(groups, (levels) => {
        // Levels to positions 1, 2, ... without gaps; level 0 is not ranked.
        const used = [...new Set(levels.filter((level) => level > 0))].sort((a, b) => a - b);
        const positions = levels.map((level) => used.indexOf(level) + 1);
        expect(positionsOf(formatRanking(labels, positions))).toEqual(positions);
      }),
    );
  });

  it('are written best first, ties in label order, from an offset', () => {
    expect(formatRanking(labels, [0, 0, 2, 2, 0, 1], 2)).toBe('L10>a~b');
    expect(formatRanking(labels, [3, 7, 3, 9])).toBe('a~c d>b>L10');
    expect(formatRanking(labels, [0, 0, 0, 0])).toBe('');
  });

  it('are read with blanks', () => {
    expect(parseRanking(' b ~ a > c d ', {})).toEqual({ groups: [['b', 'a'], ['c d']] });
    expect(parseRanking('  ', {})).toEqual({ groups: [] });
    expect(positionsOf('c d')).toEqual([0, 0, 1, 0]);
  });

  it('say what is wrong', () => {
    expect(thrown(() => parseRanking('a>', { line: 3 }))).toBe(
      'DataError TARGET_RANKING: Line 3: found "a>", expected labels with ">" between them, ' +
        'such as "b>a>c".',
    );
    expect(thrown(() => parseRanking('a>b~a', { line: 3 }))).toBe(
      'DataError TARGET_RANKING: Line 3: label "a" stands twice in "a>b~a"; name each label ' +
        'once.',
    );
    expect(thrown(() => positionsOf('a>z'))).toBe(
      'DataError TARGET_RANKING: Found the label "z", expected one of "a", "b", "c d", "L10".',
    );
  });
});
