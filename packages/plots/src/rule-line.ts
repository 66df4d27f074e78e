import { element, type Markup } from './markup.js';
import { named } from './report-name.js';

/**
 * A rule in words, with its parts marked up to guide the eye: the conditions, the consequence, and a note in brackets
 * at the end. `undefined` for any other line.
 *
 * The concatenated parts are the original line. A name that itself contains `then` or `and` may change where a part
 * begins, but no character is lost.
 */
export function ruleLine(line: string): readonly (Markup | string)[] | undefined {
  const parts = /^(if .+) (then .+?)( \([^()]*\))?$/s.exec(line);
  if (parts === null) return undefined;
  const [, condition, response, note] = parts;
  return [
    ...markedConditions(condition),
    element(
      'span',
      { class: 'then' },
      named(response),
      note === undefined ? undefined : element('span', { class: 'note' }, note),
    ),
  ];
}

/** One element for each condition, so that lines break between conditions rather than within them. */
function markedConditions(text: string): readonly (Markup | string)[] {
  return text.split(/(?<= )and (?=.)/s).flatMap((part, index) => {
    const and = index === 0 ? undefined : element('span', { class: 'and' }, 'and ');
    return [element('span', { class: 'condition' }, and, named(part.trimEnd())), ' '];
  });
}
