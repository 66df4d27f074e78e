/** What stands in formulas of plain text, and how it is set in a page. */
const SIGNS: readonly (readonly [plain: RegExp, set: string])[] = [
  [/\bT([yp])\b/g, '<i>T</i><sub>$1</sub>'],
  // Names of one letter; "a" is a word.
  [/(?<![\w&<>/'`-])([b-zB-Z])(?![\w>'`^-])/g, '<i>$1</i>'],
  [/\bsqrt\(\(/g, '√(('],
  [/\bfloor\(([^()]*)\)/g, '⌊$1⌋'],
  [/\bsum_([a-z]+)/g, '∑<sub>$1</sub>'],
  [/\bsum (?=over)/g, '∑ '],
  [/\blog2\(/g, 'log<sub>2</sub>('],
  [/\b([A-Za-z]+)_([A-Za-z]+)\b/g, '<i>$1</i><sub>$2</sub>'],
  [/(?<=[)\]])\^2/g, '<sup>2</sup>'],
  [/\b([a-z])\^2/g, '<i>$1</i><sup>2</sup>'],
  [/&lt;=/g, '≤'],
  [/!=/g, '≠'],
  [/ - (?=\S)/g, ' − '],
  [/(?<=\| )-(?=∑)/g, '−'],
  [/\b1e-(\d+)/g, '10<sup>−$1</sup>'],
];

/** A row of a table with its formulas, which metrics state in plain text, as they are set in print. */
export function typeset(row: string): string {
  return SIGNS.reduce((text, [plain, set]) => text.replace(plain, set), row);
}
