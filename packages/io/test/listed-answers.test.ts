import { describe, expect, it } from 'vitest';
import { exampleOfList } from '../src/schema/listed-answers.js';

const ALL = [['Web'], ['Phone'], ['Web', 'Phone'], ['Mail', 'Web'], ['Mail', 'Phone']];

describe('several answers in a cell', () => {
  it.each([', ', ';', '; ', ' | ', '\n', ','])('are seen with a separator %j', (separator) => {
    const example = exampleOfList(ALL.map((answers) => answers.join(separator)));
    expect(example).toBe(`Web${separator}Phone`);
  });

  it.each([
    ['places', ['Paris, France', 'Lyon, France', 'Bern, Schweiz', 'Basel, Schweiz']],
    ['names', ['Smith, John', 'Doe, Jane', 'Roe, Ann', 'Poe, Bob']],
    ['orders of the same labels', ['a, b, c', 'b, a, c', 'c, a, b', 'c, b, a']],
    ['sentences', ['No, never', 'Yes, always', 'Well, it depends', 'Perhaps']],
    ['plain categories', ['a', 'b', 'c', 'd']],
    ['few combinations', ['a', 'b', 'a, b']],
    ['an answer twice', ['a, a', 'b, b', 'a, b', 'b']],
  ])('are not seen in %s', (_, categories) => {
    expect(exampleOfList(categories)).toBeUndefined();
  });
});
