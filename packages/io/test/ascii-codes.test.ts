import fc from 'fast-check';
import { expect, it } from 'vitest';
import { asciiCodes, NOT_ASCII, writeAsciiCodes } from '../src/numbers/ascii-codes.js';

it('gives the code of each character, and one that no character has for those beyond ASCII', () => {
  const unit = fc.constantFrom(
    'a',
    '7',
    '\n',
    '\u007f',
    '\u0080',
    'ß',
    '\u0130',
    '\u2212',
    '😀',
    '\ud800',
  );
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      const expected = text.split('').map((character) => {
        const code = character.charCodeAt(0);
        return code < 128 ? code : NOT_ASCII;
      });
      expect([...asciiCodes(text)]).toEqual(expected);
      const room = new Uint8Array(text.length + 2).fill(1);
      writeAsciiCodes(text, room);
      expect([...room]).toEqual([...expected, 1, 1]);
    }),
  );
});
