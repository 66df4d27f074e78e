import type { NominalColumn } from '@preflearn/core';

/** From the first mark on that combines with a letter; texts of lower characters alone have the form NFC. */
const MAY_BE_COMPOSED = /[^\0-\u02ff]/;

/** A text in the form NFC of Unicode: an `é` of one character, however the file spells it. */
export function composed(text: string): string {
  return MAY_BE_COMPOSED.test(text) ? text.normalize('NFC') : text;
}

/** A column whose categories have the form NFC; those that only differed in form are one. */
export function composedColumn(column: NominalColumn): NominalColumn {
  if (!column.categories.some((text) => composed(text) !== text)) return column;
  const categories = [...new Set(column.categories.map(composed))];
  const positions = new Map(categories.map((text, code) => [text, code]));
  const codeOf = column.categories.map((text) => positions.get(composed(text)) ?? -1);
  const codes = column.codes.map((code) => (code < 0 ? -1 : codeOf[code]));
  return { ...column, categories, codes };
}
