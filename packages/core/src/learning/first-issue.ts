import type * as v from 'valibot';
import { checkGiven } from '../errors/check-given.js';
import { quoted, shortened } from '../words/quoted.js';

/** What a validator found wrong in plain data. */
export interface WrongPart {
  /** Keys from the outside in. */
  readonly path: readonly string[];
  /** What was found and what was expected, in words. */
  readonly problem: string;
}

/**
 * The first fault that valibot found in plain data, such as a saved model, in the form an error needs.
 *
 * @param issue  if several alternatives all fail, the one that fails deepest inside counts
 */
export function firstIssue(issue: v.BaseIssue<unknown>): WrongPart {
  checkGiven('firstIssue', issue, 'an issue of valibot', ['type', 'kind']);
  const { path, received, expected } = deepest(issue);
  return { path, problem: `found ${inWords(received)}, expected ${inWords(expected)}` };
}

/** What is wrong and where; if several alternatives all fail, the one that fails deepest inside. */
function deepest(issue: v.BaseIssue<unknown>): {
  readonly path: readonly string[];
  readonly received: string;
  readonly expected: string | null;
} {
  const own = (issue.path ?? []).map(({ key }) => String(key));
  const inner = (issue.issues ?? []).map(deepest);
  const found = { path: [], received: issue.received, expected: issue.expected };
  const farthest = inner.reduce(
    (a, b) => (b.path.length > a.path.length ? b : a),
    inner[0] ?? found,
  );
  const best = farthest.path.length > 0 ? farthest : found;
  return { ...best, path: [...own, ...best.path] };
}

/** Rewords the validator's terms for kinds of values and bounds for people. */
function inWords(text: string | null): string {
  if (text === null) return 'another value';
  if (text.startsWith('"')) return quoted(text.slice(1, -1));
  return shortened(text, 200)
    .replace(/\bundefined\b/g, 'nothing')
    .replace(/^never$/, 'no such field')
    .replace(/\b(number|string|boolean)\b/g, 'a $1')
    .replace(/\bArray\b/g, 'a list')
    .replace(/\bObject\b/g, 'an object')
    .replace(/^>=/, 'at least ')
    .replace(/^<=/, 'at most ');
}
