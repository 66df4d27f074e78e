// Cases that once failed, kept so that the tests run them again.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const corpus = fileURLToPath(new URL('./corpus/', import.meta.url));

/**
 * The kept cases of a fuzzer, by name of the file, each with what was wrong.
 *
 * @param {string} fuzzer
 * @returns {readonly { file: string, about: string, input: any }[]}
 */
export function keptCases(fuzzer) {
  const folder = join(corpus, fuzzer);
  const files = existsSync(folder) ? readdirSync(folder).sort() : [];
  return files.map((file) => ({ file, ...fromText(readFileSync(join(folder, file), 'utf8')) }));
}

/**
 * Keeps a failing case.
 *
 * @param {string} fuzzer
 * @param {{ readonly about: string, readonly input: unknown }} kept
 * @returns {string} path of its file from the root
 */
export function keep(fuzzer, kept) {
  mkdirSync(join(corpus, fuzzer), { recursive: true });
  const digest = createHash('sha256').update(toText(kept.input)).digest('hex').slice(0, 10);
  writeFileSync(join(corpus, fuzzer, `${digest}.json`), toText(kept));
  return `tooling/fuzz/corpus/${fuzzer}/${digest}.json`;
}

/** JSON that keeps numbers JSON cannot write. @param {unknown} value */
export function toText(value) {
  const isOdd = (/** @type {unknown} */ part) =>
    typeof part === 'number' && (!Number.isFinite(part) || Object.is(part, -0));
  const replaced = (/** @type {string} */ _, /** @type {unknown} */ part) =>
    isOdd(part) ? { $number: Object.is(part, -0) ? '-0' : String(part) } : part;
  return `${JSON.stringify(value, replaced, 2)}\n`;
}

/** @param {string} text */
export function fromText(text) {
  return JSON.parse(text, (_, part) =>
    typeof part?.$number === 'string' ? Number(part.$number) : part,
  );
}
