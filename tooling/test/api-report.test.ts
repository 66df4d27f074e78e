import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiReports } from '../scripts/api-report.mjs';

const MANIFEST = {
  name: '@preflearn/toy',
  type: 'module',
  exports: {
    '.': { types: './dist/index.d.ts', default: './dist/index.js' },
    './part': { types: './dist/part.d.ts', default: './dist/part.js' },
    './package.json': './package.json',
  },
};

const INDEX = `
export { inner as outer } from './part.js';
/** Adds. */
export declare function add(a: number, /* the second */ b: number): number;
export declare function add(a: string, b: string): string;
/** Counts. */
export declare class Counter {
    #private;
    private hidden;
    constructor(start?: number);
    get count(): number;
}
declare const secret = 1;
export declare const LIMIT = 7;
`;

const PART = `
export interface Part { readonly id: string }
export declare const inner: Part;
`;

const folder = mkdtempSync(join(tmpdir(), 'preflearn-api-'));

beforeAll(() => {
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify(MANIFEST));
  writeFileSync(join(folder, 'dist', 'index.d.ts'), INDEX);
  writeFileSync(join(folder, 'dist', 'part.d.ts'), PART);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a report has each public name of each entry point, and nothing else', () => {
  expect(apiReports([folder]).get('toy')).toBe(`# @preflearn/toy

class Counter {
    constructor(start?: number);
    get count(): number;
}
const LIMIT = 7;
function add(a: number, b: number): number;
function add(a: string, b: string): string;
outer: const inner: Part;

# @preflearn/toy/part

interface Part {
    readonly id: string;
}
const inner: Part;
`);
});
