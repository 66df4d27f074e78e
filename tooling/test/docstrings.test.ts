import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { arrayDocstrings, docstringProblems } from '../scripts/docstrings.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'docstrings-'));
});

afterEach(() => rmSync(root, { recursive: true }));

/** What is found in a package of one module, all of whose exports its index names. */
function found(source: string) {
  const write = (name: string, text: string) => {
    const file = join(root, 'packages/a/src', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  };
  write('module.ts', source);
  const index = write('index.ts', `export * from './module.js';\n`);
  return arrayDocstrings(root, [index], {});
}

/** Arrays whose layout is missing, by name of the export. */
const missing = (source: string) =>
  Object.fromEntries(found(source).map((finding) => [finding.name, finding.missing]));

describe('the check of docstrings', () => {
  it('takes a shape or an index for a layout, of parameters, results and properties', () => {
    const source = `
      /**
       * A sum.
       *
       * @param scores  \`scores[row * classes + k]\`
       * @param costs   \`costs[y][p]\`
       * @returns of each row, shape [rows]
       */
      export function sums(scores: ArrayLike<number>, costs: number[][]): Float64Array {
        return new Float64Array(0);
      }
      /** Rows. */
      export interface Rows {
        /** Shape [rows]. */
        readonly weights: Float64Array;
        /** All 1 when absent; shape
         * [rows]. */
        readonly codes?: Uint8Array | Uint16Array;
      }
    `;
    expect(missing(source)).toEqual({ sums: [], 'Rows.weights': [], 'Rows.codes': [] });
  });

  it('finds what is missing, with its place', () => {
    const source = `
      /** @param values shape [rows] */
      export function first(values: Float64Array, weights?: Float64Array): number[] {
        return [];
      }
      /** @param count shape [rows] */
      export function counted(values: number[], count: number) {}
      export class Third {
        /** Of all rows. */
        readonly held: Int32Array = new Int32Array(0);
        constructor(rows: Iterable<number>) {}
      }
      export interface Fourth {
        measure(values: number[]): number;
      }
    `;
    expect(missing(source)).toEqual({
      first: ['weights', 'what it returns'],
      counted: ['values'],
      'Third.held': ['its value'],
      'Third.constructor': ['rows'],
      'Fourth.measure': ['values'],
    });
    expect(docstringProblems(found(source))[0]).toMatch(
      /^packages\/a\/src\/module\.ts:3: the docstring of first .* layout of weights, what it returns;/,
    );
  });

  it('looks neither at what is not public nor at tuples, words and bytes of text', () => {
    const source = `
      function inner(values: number[]) {}
      export function name(words: string[], pair: [number, number], text: string | Uint8Array) {}
      export class Held {
        #values: number[] = [];
        private more: number[] = [];
        protected rest(values: number[]) {}
      }
    `;
    expect(missing(source)).toEqual({});
  });
});
