import { element, type Markup } from './markup.js';
import { named } from './report-name.js';

/**
 * A rule in words, with its parts marked so that the eye finds them: what must hold, what follows, and a
 * note in brackets at the end. `undefined` for any other line.
 *
 * The parts together are the line as it was. A name that itself contains `then` or `and` may move where
 * a part begins; no letter is lost by that.
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

/** One element for each condition, so that a line breaks between them rather than within. */
function markedConditions(text: string): readonly (Markup | string)[] {
  return text.split(/(?<= )and (?=.)/s).flatMap((part, index) => {
    const and = index === 0 ? undefined : element('span', { class: 'and' }, 'and ');
    return [element('span', { class: 'condition' }, and, named(part.trimEnd())), ' '];
  });
}
