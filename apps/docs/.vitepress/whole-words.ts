/** Most characters that are kept on one line: a phone has room for them behind the indentation of a command. */
const MOST_WHOLE = 30;

/** An option with its value, or its name alone. */
const OPTION = /(?<=^|\s)(--?[A-Za-z][\w-]*)(?:[ =](?![-\\#])\S+)?(?: \\$)?/.source;

/** A word with a hyphen within; the mark that a command goes on, with the word before it. */
const WORD = /[\w@/]+(?:-\w+)+(?: \\$)?|\S+ \\$/.source;

/** A word in the quotes of a shell, such as an address. */
const QUOTED = /(?<=^|\s)'[^'\s]+'(?=\s|$)/.source;

const PARTS = new RegExp(`${OPTION}|${QUOTED}|${WORD}`, 'g');
const WORDS = new RegExp(WORD, 'g');

/**
 * Where the parts of typed text begin and end that are kept on one line: options with their values, such as
 * `--learner rank-rules`, words with hyphens and quoted ones. Browsers break lines behind any hyphen, even behind those that an option
 * begins with, and behind the question mark of an address.
 */
export function wholeParts(text: string): [from: number, to: number][] {
  return Array.from(text.matchAll(PARTS)).flatMap(({ index, 0: all, 1: name }) => {
    if (all.length <= MOST_WHOLE) return [partAt(index, all)];
    if (name === undefined) return [];
    const value = all.slice(name.length);
    const words = Array.from(value.matchAll(WORDS))
      .filter(([word]) => word.length <= MOST_WHOLE)
      .map((word) => partAt(index + name.length + word.index, word[0]));
    return [partAt(index, name), ...words];
  });
}

function partAt(from: number, text: string): [from: number, to: number] {
  return [from, from + text.length];
}
