import type { OutputFile } from '../text/output-file.js';

/** A document as JSON for people and programs. */
export function jsonFile(path: string, document: unknown, what: string): OutputFile {
  return {
    path,
    content: `${JSON.stringify(document, null, 2)}\n`,
    note: `Wrote ${what} to ${path}.`,
  };
}
