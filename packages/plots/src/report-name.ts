import { type Content, element, type Markup } from './markup.js';
import { fromRight } from './writing-direction.js';

/** Names of at most this many characters fit in three lines wherever a report shows them. */
const SHORT = 40;

/**
 * A name or other text that comes from data, and may be of any length: the style sheet truncates it after three lines.
 * Hovering shows the full text, and selecting it expands it.
 */
export function named(text: string): Markup | string {
  const isLong = Array.from(text).length > SHORT;
  const parts = isolated(text);
  if (!isLong) return parts.length === 1 ? text : element('span', {}, ...parts);
  return element('span', { class: 'name', title: text, tabindex: 0 }, ...parts);
}

/** The text with each run of right-to-left words isolated, so that an adjacent `<=` is not reversed. */
function isolated(text: string): readonly Content[] {
  return text
    .split(fromRight)
    .map((part, index) => (index % 2 === 1 ? element('bdi', {}, part) : part));
}
