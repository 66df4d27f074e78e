import { describe, expect, it } from 'vitest';
import { rankingInWords, shortNames } from '../src/text.js';

describe('shortNames', () => {
  it('leaves out what is added in brackets or after a comma', () => {
    expect(shortNames(['toro (fatty tuna)', 'ebi, with rice', 'uni', 'ika [squid]'])).toEqual([
      'toro',
      'ebi',
      'uni',
      'ika',
    ]);
  });

  it.each([
    ['two become the same', ['uni (sea)', 'uni (urchin)', 'ebi (shrimp)']],
    ['one would be empty', ['(none)', 'ebi (shrimp)']],
  ])('keeps all names where %s', (_, names) => {
    expect(shortNames(names)).toEqual(names);
  });
});

describe('rankingInWords', () => {
  const labels = ['toro (fatty tuna)', 'ebi (shrimp)', 'uni (urchin)', 'ika (squid)'];

  it('names the places with short names, tied labels side by side', () => {
    expect(rankingInWords('ebi (shrimp)>uni (urchin)~ika (squid)>toro (fatty tuna)', labels)).toBe(
      'ebi > uni ~ ika > toro',
    );
    expect(rankingInWords(labels.join('>'), labels, 3)).toBe('toro > ... > ika');
  });
});
