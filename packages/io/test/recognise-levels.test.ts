import { describe, expect, it } from 'vitest';
import { recogniseLevels } from '../src/index.js';
import { WORD_SCALES } from '../src/schema/word-scales.js';

describe('recogniseLevels', () => {
  it.each([
    ['low < medium < high'],
    ['small < medium < large'],
    ['never < rarely < sometimes < often < always'],
    ['poor < fair < good < very good < excellent'],
    ['strongly disagree < disagree < neutral < agree < strongly agree'],
    ['niedrig < mittel < hoch'],
    ['nie < selten < manchmal < oft < immer'],
    ['stimme gar nicht zu < stimme eher nicht zu < teils/teils < stimme eher zu < stimme voll zu'],
    ['faible < moyenne < élevée'],
    ['jamais < rarement < parfois < souvent < toujours'],
    ["pas du tout d'accord < pas d'accord < neutre < d'accord < tout à fait d'accord"],
    ['bajo < medio < alto'],
    ['nunca < a veces < siempre'],
    ['basso < medio < alto'],
    ['mai < raramente < spesso < sempre'],
    ['niski < średni < wysoki'],
    ['nigdy < rzadko < czasami < często < zawsze'],
    ['zły < dobry < bardzo dobry'],
    ['baixo < médio < alto'],
    ['discordo totalmente < discordo < neutro < concordo < concordo totalmente'],
    ['laag < gemiddeld < hoog'],
    ['nooit < soms < vaak < altijd'],
    ['XS < S < M < L < XL'],
  ])('finds the order %s', (order) => {
    const levels = order.split(' < ');
    expect(recogniseLevels(levels)).toEqual(levels);
    expect(recogniseLevels([...levels].reverse())).toEqual(levels);
  });

  it('ignores case, blanks, hyphens and accents, and keeps the texts as they are', () => {
    expect(recogniseLevels(['HIGH', ' low', 'Very_High', 'very-low'])).toEqual([
      'very-low',
      ' low',
      'HIGH',
      'Very_High',
    ]);
    expect(recogniseLevels(['mässig', 'Sehr  Hoch', 'GERING'])).toEqual([
      'GERING',
      'mässig',
      'Sehr  Hoch',
    ]);
    expect(recogniseLevels(['eleve', 'bas', 'moyen'])).toEqual(['bas', 'moyen', 'eleve']);
  });

  it.each([
    ['two values', ['low', 'high']],
    ['yes and no', ['yes', 'no', 'maybe']],
    ['a value that belongs to no scale', ['low', 'medium', 'high', 'unknown']],
    ['words of different scales', ['low', 'sometimes', 'good']],
    ['words of different languages', ['low', 'mittel', 'haut']],
    ['two words for one level', ['low', 'medium', 'moderate', 'high']],
    ['two spellings of one level', ['low', 'Low', 'medium', 'high']],
    ['single letters', ['S', 'M', 'L']],
    ['colours', ['red', 'green', 'blue']],
    ['names of properties', ['constructor', '__proto__', 'toString']],
    ['blank texts', ['', ' ', '-']],
    ['nothing', []],
  ])('leaves alone %s', (_, categories) => {
    expect(recogniseLevels(categories)).toBeUndefined();
  });

  it('knows scales in which each word stands for one level', () => {
    for (const scale of WORD_SCALES) {
      const words = scale.split(/[<|]/).map((word) => word.trim());
      expect(words.filter((word, i) => word === '' || words.indexOf(word) < i)).toEqual([]);
      expect(words.filter((word) => word !== word.toLowerCase())).toEqual([]);
    }
  });

  it('finds the order of every scale, in full', () => {
    for (const scale of WORD_SCALES) {
      const firsts = scale.split('<').map((level) => level.split('|')[0].trim());
      if (firsts.includes('xs')) continue;
      expect(recogniseLevels([...firsts].reverse())).toEqual(firsts);
    }
  });
});
