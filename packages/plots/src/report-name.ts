import { element, type Markup } from './markup.js';

/** Names of at most so many characters have three lines wherever a report shows them. */
const SHORT = 40;

/** Letters of the scripts that run from right to left. */
const FROM_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/**
 * A name or another text that comes from data, and may be of any length: the style sheet cuts a long one after three
 * lines. It says itself in whole to a pointer, and opens when it is chosen. One that runs from right to left does
 * so by itself, whatever stands beside it.
 */
export function named(text: string): Markup | string {
  const isLong = Array.from(text).length > SHORT;
  if (!isLong && !FROM_RIGHT.test(text)) return text;
  return element(
    'span',
    {
      class: isLong ? 'name' : undefined,
      title: isLong ? text : undefined,
      tabindex: isLong ? 0 : undefined,
      dir: 'auto',
    },
    text,
  );
}
