const LETTER = '\\p{Script=Arabic}\\p{Script=Hebrew}\\p{Script=Syriac}\\p{Script=Thaana}';

/** Right-to-left words, with the blanks between them. When a text is split by this, they are at the odd indices. */
export const fromRight = new RegExp(`([${LETTER}](?:[${LETTER}\\p{M} …]*[${LETTER}\\p{M}])?)`, 'u');
