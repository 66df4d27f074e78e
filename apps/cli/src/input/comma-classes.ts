import { type Column, DataError } from '@preflearn/core';
import { quoted } from '@preflearn/core/text';

/**
 * An error about classes, with the classes to type instead where parts such as "no", "never" were meant as the class
 * "no, never" of the column; any other error as it is.
 *
 * @param classes  as they were given
 */
export function withCommaRemedy(
  error: unknown,
  column: Column,
  classes: readonly string[] | undefined,
): unknown {
  if (!(error instanceof DataError) || error.code !== 'TARGET_CLASSES') return error;
  if (column.type === 'numeric' || classes === undefined) return error;
  const value = column.categories.reduce(joined, classes);
  const whole = value.find((name) => !classes.includes(name));
  if (whole === undefined) return error;
  const text = `write ${quoted(whole)} as one class`;
  return new DataError(error.code, error.problem, {
    where: error.where,
    remedy: { action: 'set', option: 'classes', value, text },
    cause: error,
  });
}

/** The classes, with a name in place of its parts where these follow one another. */
function joined(classes: readonly string[], name: string): readonly string[] {
  const parts = name.split(',').map((part) => part.trim());
  if (parts.length < 2) return classes;
  const at = classes.findIndex((_, i) => parts.every((part, k) => classes[i + k] === part));
  return at < 0 ? classes : [...classes.slice(0, at), name, ...classes.slice(at + parts.length)];
}
