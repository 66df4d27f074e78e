/**
 * How the command line says what a sentence of the library says in words of the library. A sentence that
 * has changed since is shown as it is.
 */
const WORDS: readonly (readonly [library: string, command: string])[] = [
  ['name it as a marker for missing values ("missing")', 'name it with --missing'],
  ['declare the column nominal ("types")', 'declare the column nominal (--type NAME=nominal)'],
  [
    'make ordered classes of it with "discretize" (such as 10)',
    'make ordered classes of it with --discretize 10',
  ],
  ['or list the classes.', 'or list the classes with --classes.'],
  ['"discretize" makes ordinal classes itself', '--discretize makes ordinal classes itself'],
  [
    'leave out "classes", and the kind or say "ordinal"',
    'leave out --classes, and --kind or say ordinal',
  ],
  ['classes by "discretize"', 'classes by --discretize'],
  [
    'or take it as classes.',
    'or take it as classes (--kind ordinal, with a learner that takes it; see preflearn learners).',
  ],
  [
    'or ask for unseen categories to count as missing',
    'or let it count as missing with --unseen missing',
  ],
];

/** Puts a sentence of the library in the words of the command line. */
export function inCommandWords(sentence: string): string {
  return WORDS.reduce((text, [library, command]) => text.replace(library, command), sentence);
}
