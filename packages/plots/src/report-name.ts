import { type Content, element, type Markup } from './markup.js';
import { fromRight } from './writing-direction.js';

/** Names of at most so many characters have three lines wherever a report shows them. */
const SHORT = 40;

/**
 * A name or another text that comes from data, and may be of any length: the style sheet cuts a long one after three
 * lines. It says itself in whole to a pointer, and opens when it is chosen.
 */
export function named(text: string): Markup | string {
  const isLong = Array.from(text).length > SHORT;
  const parts = isolated(text);
  if (!isLong) return parts.length === 1 ? text : element('span', {}, ...parts);
  return element('span', { class: 'name', title: text, tabindex: 0 }, ...parts);
}

/** The text with each run of words from right to left by itself, so that `<=` beside it stays what it is. */
function isolated(text: string): readonly Content[] {
  return text
    .split(fromRight)
    .map((part, index) => (index % 2 === 1 ? element('bdi', {}, part) : part));
}
