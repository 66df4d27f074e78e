import { UsageError } from '@preflearn/core';
import { didYouMean } from '@preflearn/core/errors';
import { quoted } from '@preflearn/core/text';
import { rankRulesTable3, rankRulesTable4 } from './rank-rules.js';
import type { Study } from './study.js';

/** All studies, paper by paper. */
export const studies: readonly Study[] = [rankRulesTable3, rankRulesTable4];

/**
 * The studies that words name: an id, or a paper, such as `rank-rules`, for all of its studies.
 *
 * @throws UsageError ARGUMENT
 */
export function namedStudies(words: readonly string[]): readonly Study[] {
  return [...new Set(words.flatMap(studiesOfWord))];
}

function studiesOfWord(word: string): readonly Study[] {
  const found = studies.filter(({ id }) => id === word || id.startsWith(`${word}/`));
  if (found.length > 0) return found;
  const known = studies.map(({ id }) => id);
  throw new UsageError('ARGUMENT', `there is no study ${quoted(word)}`, {
    where: { argument: 'studies' },
    remedy: didYouMean(word, known, 'preflearn reproduce list shows all'),
  });
}
