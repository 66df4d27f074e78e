const LETTER = '\\p{Script=Arabic}\\p{Script=Hebrew}\\p{Script=Syriac}\\p{Script=Thaana}';

/**
 * Words of scripts that run from right to left, with the blanks between them. A text that is split by it has them at
 * the odd places.
 */
export const fromRight = new RegExp(`([${LETTER}](?:[${LETTER}\\p{M} …]*[${LETTER}\\p{M}])?)`, 'u');
