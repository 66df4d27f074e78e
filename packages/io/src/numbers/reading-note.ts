import type { ErrorParts } from '@preflearn/core/errors';

/** All kinds of notes on a table; each has a test that follows its remedy. */
export const noteKinds = [
  ...(['encoding', 'titles', 'remembered-lines', 'comments', 'blank-separators'] as const),
  ...(['doubtful-header', 'joined-header', 'numbered-names', 'second-header', 'apart'] as const),
  ...(['unnamed-columns', 'repeated-header', 'broken-rows', 'footer'] as const),
  ...(['decimal-commas', 'thousands', 'other-notation', 'codes', 'short-dates'] as const),
  ...([
    'times',
    'periods',
    'open-dates',
    'date-order',
    'missing-texts',
    'kept-texts',
    'kept-numbers',
  ] as const),
  ...(['formulas', 'merged-cells', 'numbers-as-text', 'rows-inside', 'lists'] as const),
  ...(['rising', 'missing-numbers', 'missing-categories', 'mixed-texts', 'look-alikes'] as const),
  ...(['sized-numbers', 'totals', 'repeated-rows', 'vote-counts', 'listed-answers'] as const),
  ...(['worded-numbers', 'bracketed-numbers', 'digit-dates'] as const),
] as const;

/** What a note is about. */
export type NoteKind = (typeof noteKinds)[number];

/** Something that the reader of the table should know, although it is not an error. */
export interface ReadingNote extends ErrorParts {
  readonly note: NoteKind;
}
