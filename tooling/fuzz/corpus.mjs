// Cases that once failed, kept so that the tests run them again.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {object} KeptCase
 * @property {string} file
 * @property {string} about  what was wrong
 * @property {any} input     the case
 */

const corpus = fileURLToPath(new URL('./corpus/', import.meta.url));

/**
 * The kept cases of a fuzzer, by name of the file.
 *
 * @param {string} kind  name of the fuzzer
 * @returns {readonly KeptCase[]}
 */
export function keptCases(kind) {
  const folder = join(corpus, kind);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((file) => ({ file, ...fromText(readFileSync(join(folder, file), 'utf8')) }));
}

/**
 * Keeps a failing case.
 *
 * @param {string} kind
 * @param {{ readonly about: string, readonly input: unknown }} kept
 * @returns {string} path of its file from the root
 */
export function keep(kind, kept) {
  mkdirSync(join(corpus, kind), { recursive: true });
  const text = toText(kept);
  const digest = createHash('sha256').update(toText(kept.input)).digest('hex').slice(0, 10);
  writeFileSync(join(corpus, kind, `${digest}.json`), text);
  return `tooling/fuzz/corpus/${kind}/${digest}.json`;
}

/**
 * JSON that keeps numbers JSON cannot write.
 *
 * @param {unknown} value
 */
export function toText(value) {
  const text = JSON.stringify(
    value,
    (_, part) =>
      typeof part === 'number' && (!Number.isFinite(part) || Object.is(part, -0))
        ? { $number: Object.is(part, -0) ? '-0' : String(part) }
        : part,
    2,
  );
  return `${text}\n`;
}

/** @param {string} text */
export function fromText(text) {
  return JSON.parse(text, (_, part) =>
    typeof part?.$number === 'string' ? Number(part.$number) : part,
  );
}
