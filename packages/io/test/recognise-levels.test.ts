import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
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
    ['negative < neutral < positive'],
    ['low risk < medium risk < high risk'],
    ['Risk: low < Risk: medium < Risk: high'],
    ["High school < Bachelor's degree < Master's degree < PhD"],
    ['1 - poor < 2 - fair < 3 - good'],
    ['3: low < 2: medium < 1: high'],
    ['1 (not at all) < 2 < 3 < 4 < 5 (completely)'],
    ['1 star < 2 stars < 3 stars'],
    ['Stufe 1 < Stufe 2 < Stufe 10'],
    ['under 18 < 18-24 < 25 to 34 < 35+'],
    ['<18 < 18–64 < >=65'],
    ['0 < 1-2 < 3 or more'],
    ['(-inf, 0] < (0, 10] < (10.5, 20]'],
    ['(0,10] < (10,20] < (20, inf)'],
    ['Less than $10,000 < $10,000 to $14,999 < $15,000 to $99,999 < More than $100,000'],
    ['unter 500 € < 500 bis unter 1.000 € < 1.000 € und mehr'],
    ['up to 5k < 5k-20k < 20k and up'],
    ["moins d'1 an < 1 à 2 ans < plus de 2 ans"],
    ['menos de 18 años < 18 a 30 años < más de 30 años'],
    ['0.1-0.25 < 0.25-0.5 < 0.5-1'],
    ['-10 - -5 < -5 - 0 < 0 - 5'],
    ['under 1 year < 1-2 years < 3-5 years'],
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
    ['numbered words without an order', ['1 - male', '2 - female', '3 - other']],
    ['numbers of things', ['Route 1', 'Route 2', 'Route 3']],
    ['numbers that words contradict', ['1 - low', '2 - high', '3 - medium']],
    ['a code for no answer', ['1', '2', '99 (no answer)']],
    ['numbers alone', ['1', '2', '3']],
    ['bands that overlap', ['10-20', '15-25', '30-40']],
    ['the same band twice', ['1-2', '1 to 2', '3-4']],
    ['bands of different units', ['1-2 days', '3-4 weeks', '5-6 years']],
    ['results of games', ['0-1', '1-0', '2-1']],
    ['times of day', ['10:00-11:00', '11:00-12:00', '12:00-13:00']],
    ['phone numbers', ['555-1234', '555-2345', '556-9999']],
    ['versions', ['1.2.3', '1.2.4', '1.3.0']],
    ['a band and a word', ['18-24', '25-34', 'unknown']],
    ['numbers with nothing between', ['3 rooms 4 baths', '4 rooms 5 baths', '5 rooms 6 baths']],
    ['shares', ['1/2', '3/4', '5/6']],
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

describe('bands of numbers', () => {
  const ends = fc.uniqueArray(fc.integer({ min: 1, max: 9999 }), { minLength: 3, maxLength: 12 });
  const between = fc.constantFrom('-', ' - ', ' to ', '–', ' bis ', ' à ');
  const outer = fc.constantFrom(['under ', '+'], ['<', ' or more'], ['less than ', ' and above']);
  const unit = fc.constantFrom('', ' years', ' kg', ' €');

  it('are put in order however they are written', () => {
    fc.assert(
      fc.property(ends, between, outer, unit, (numbers, joined, [below, above], of) => {
        const cuts = [...numbers].sort((a, b) => a - b);
        const bands = cuts.slice(1).map((to, i) => `${cuts[i]}${joined}${to}${of}`);
        const order = [`${below}${cuts[0]}${of}`, ...bands, `${cuts.at(-1)}${of}${above}`];
        expect(recogniseLevels([...order].sort())).toEqual(order);
      }),
      runs(100),
    );
  });
});
