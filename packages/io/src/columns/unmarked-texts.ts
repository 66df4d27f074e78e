import { DataError } from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import { quoted } from '@preflearn/core/text';

/** The byte order mark. */
const MARK = '\ufeff';

/**
 * Checks that no text begins with a byte order mark, for formats whose readers drop it there.
 *
 * @param format  name of the format, for an error
 * @throws DataError FILE_FORMAT
 */
export function checkUnmarked(texts: readonly string[], format: string): void {
  checkGiven('checkUnmarked', texts, 'a list of texts', 'texts');
  const marked = texts.find((text) => text.startsWith(MARK));
  if (marked === undefined) return;
  throw new DataError(
    'FILE_FORMAT',
    `the text ${quoted(marked)} begins with a byte order mark, which readers of ${format} leave out`,
    { remedy: ['correct the text', 'write the table in another format'] },
  );
}
