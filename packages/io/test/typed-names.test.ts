import { describe, expect, it } from 'vitest';
import { parseCsv } from '../src/index.js';

describe('types', () => {
  const decomposed = 'e\u0301te\u0301';

  it.each([
    ['as the file spells it', `${decomposed},y\n1,2\n`, decomposed],
    ['in the form NFC, where the file does not', `${decomposed},y\n1,2\n`, 'été'],
    ['not in the form NFC, where the file does', 'été,y\n1,2\n', decomposed],
    ['with blanks around it', 'été,y\n1,2\n', ' été '],
  ])('name a column %s', (_, text, name) => {
    expect(parseCsv(text, { types: { [name]: 'nominal' } }).column('été').type).toBe('nominal');
  });

  it('give texts one form also where a character has a form of one character alone', () => {
    const { columns } = parseCsv('x\n\uf900\n\u8c48\n');
    expect(columns[0]).toMatchObject({ categories: ['\u8c48'] });
  });
});
