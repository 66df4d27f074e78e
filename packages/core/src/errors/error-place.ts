import { quoted, shortened } from '../words/quoted.js';
import type { ErrorWords } from './error-words.js';

/** Where something was found, as far as it is known. */
export interface ErrorPlace {
  /** Path or name of the file. */
  readonly file?: string | undefined;
  /** Line of the file, from 1. */
  readonly line?: number | undefined;
  /** Place within a document or a value, such as `model.parameters.rules.0`. */
  readonly path?: string | undefined;
  /** Function of the library that was called, such as `kendallTau`. */
  readonly function?: string | undefined;
  /** Argument of a function or a command. */
  readonly argument?: string | undefined;
  /** Id of a learner. */
  readonly learner?: string | undefined;
  /** Split of an experiment, from 1. */
  readonly split?: number | undefined;
  /** Option, by its name in the library, such as `discretize`. */
  readonly option?: string | undefined;
  /** Name of a column of a table. */
  readonly column?: string | undefined;
  /** Row of a table, from 1; a header is not counted. */
  readonly row?: number | undefined;
}

/** Most characters shown of a file path or a path within a document; few are longer. */
const MOST_OF_PATH = 300;

/** The place at the head of a sentence, from the outside in: `cars.csv, column "mpg", row 5`; may be empty. */
export function placeText(
  { file, line, path, function: name, argument, learner, split, option, column, row }: ErrorPlace,
  words: ErrorWords,
): string {
  const [shownFile, shownPath, shownLearner] = [file, path, learner].map(
    (text) => text && shortened(text, MOST_OF_PATH),
  );
  const parts = [
    shownFile,
    line === undefined ? undefined : `line ${line}`,
    shownPath,
    name,
    argument === undefined ? undefined : `argument ${quoted(argument)}`,
    shownLearner,
    split === undefined ? undefined : `split ${split}`,
    option === undefined ? undefined : words.option(option, learner),
    column === undefined ? undefined : `column ${quoted(column)}`,
    row === undefined ? undefined : words.row(row),
  ];
  const known = parts.filter((part) => part !== undefined);
  const text = known.join(', ');
  return [shownFile, shownPath, name, shownLearner].includes(known[0]) ? text : capitalised(text);
}

/** The text with its first letter as a capital. */
export function capitalised(text: string): string {
  return text[0].toUpperCase() + text.slice(1);
}
