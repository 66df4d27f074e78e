import type { ErrorPlace } from './error-place.js';
import type { ErrorWords } from './error-words.js';
import type { Remedy } from './remedy.js';

/** The end of a sentence: `correct it, or name it as missing ("missing": ["NA"])`; empty when there is no remedy. */
export function remedyText(
  remedies: readonly Remedy[],
  words: ErrorWords,
  where: ErrorPlace,
): string {
  const texts = remedies
    .map((remedy) => instruction(remedy, words, where))
    .filter((text) => text !== undefined);
  if (texts.length < 2) return texts.join('');
  return `${texts.slice(0, -1).join(', ')}, or ${texts[texts.length - 1]}`;
}

function instruction(remedy: Remedy, words: ErrorWords, where: ErrorPlace): string | undefined {
  switch (remedy.action) {
    case 'set': {
      const setting = words.setting(remedy);
      if (setting === undefined) return undefined;
      const isSaid = remedy.value === undefined && remedy.option === where.option;
      return isSaid ? remedy.text : `${remedy.text} (${setting})`;
    }
    case 'leave-out':
      return `leave out ${words.option(remedy.option, remedy.learner)}`;
    default:
      return remedy.text;
  }
}
