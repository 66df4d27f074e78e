import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Random } from '@preflearn/core';
import { openDuckdb } from '@preflearn/duckdb';
import { formatCsv } from '@preflearn/io';
import { expect } from 'vitest';
import { drinkTable } from './drinks.js';
import { runBuilt } from './run-built.js';

/*
 * The files that pages and help texts speak of: those that readers can fetch, and small ones in place of the reader's own.
 */

const pathOf = (file: string) => fileURLToPath(new URL(`../../../${file}`, import.meta.url));

/** The table that the demo learns from, and that the pages speak of. */
export const DEMO_TABLE = pathOf('apps/docs/public/cars.csv');

/** Tables that readers can fetch. */
const TABLES = pathOf('apps/docs/public/tables');

/** The table of the pages on label ranking, as a file. */
export function drinksFile(): string {
  return [...formatCsv(drinkTable())].join('');
}

/** An election in the form of PrefLib. */
const LUNCH = [
  '# FILE NAME: lunch.toi',
  '# NUMBER ALTERNATIVES: 3',
  ...['Pasta', 'Salad', 'Soup'].map((name, i) => `# ALTERNATIVE NAME ${i + 1}: ${name}`),
  ...['5: 1,2,3', '3: 2,{1,3}', '1: 3', ''],
].join('\n');

/** Rows of the cars where nothing that is printed of them is shown: commands are then far faster. */
const FEW = 40;

let made: Promise<string> | undefined;

/** Copies the files to a folder, with the few rows of the cars; they are made once. */
export async function copySampleFiles(folder: string): Promise<void> {
  made ??= makeSampleFiles();
  cpSync(await made, folder, { recursive: true });
}

/** Gives the cars in a folder that has the files all their rows, or 40. */
export async function putCars(folder: string, rows: 'all' | 'few'): Promise<void> {
  made ??= makeSampleFiles();
  const from = rows === 'all' ? DEMO_TABLE : join(await made, 'cars.csv');
  for (const name of ['cars.csv', 'out/cars.csv']) cpSync(from, join(folder, name));
}

/** Removes what the copies were made from. */
export async function removeSampleFiles(): Promise<void> {
  if (made !== undefined) rmSync(await made, { recursive: true, force: true });
  made = undefined;
}

async function makeSampleFiles(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'preflearn-samples-'));
  const write = (name: string, text: string | Buffer) => writeFileSync(join(folder, name), text);
  for (const name of ['out', 'cars', 'results', 'old', 'new']) mkdirSync(join(folder, name));
  const [header, ...rows] = readFileSync(DEMO_TABLE, 'utf8').trimEnd().split('\n');
  const few = [header, ...rows.filter((_, i) => i % Math.floor(rows.length / FEW) === 0)];
  write('lunch.toi', LUNCH);
  write('cars.csv', `${few.join('\n')}\n`);
  write('out/cars.csv', `${few.join('\n')}\n`);
  const unlabelled = few.map((line) => line.slice(0, line.lastIndexOf(',')));
  for (const name of ['new-cars.csv', 'new.csv']) write(name, `${unlabelled.join('\n')}\n`);
  write('drinks.csv', drinksFile());
  cpSync(TABLES, folder, { recursive: true });
  write('iris.csv', readFileSync(join(TABLES, 'penguins.csv'), 'utf8').replace('species', 'class'));
  for (const [name, text] of drawnFiles()) write(name, text);
  await makeDatabase(folder);
  await makeModel(folder);
  return folder;
}

/** Tables of sixty rows that stand for the reader's own. */
function drawnFiles(): readonly (readonly [name: string, text: string])[] {
  const random = new Random(1);
  const rows = Array.from({ length: 60 }, (_, i) => {
    const size = random.integer(50);
    return { id: i, size, zip: 10000 + random.integer(3), age: random.integer(90) };
  });
  const table = (header: string, row: (of: (typeof rows)[number]) => readonly unknown[]) =>
    `${header}\n${rows.map((one) => `${row(one).join(',')}\n`).join('')}`;
  return [
    ['beef.csv', table('fat,age,grade', ({ size, age }) => [size, age, gradeOf(size)])],
    [
      'homes.csv',
      table('id,rooms,age,tax,zip,price', ({ id, size, age, zip }) => {
        return [id, 1 + (size % 7), age, 100 + size, zip, 1000 * size - 10 * age];
      }),
    ],
    [
      'sushi.csv',
      table('age,size,order', ({ age, size }) => [
        age,
        size,
        age < 40 ? 'tuna>egg' : 'egg>tuna>eel',
      ]),
    ],
  ];
}

function gradeOf(size: number): string {
  return ['low', 'mid', 'high'][Math.floor(size / 17)];
}

/** The cars with a class in place of the miles per gallon, as a database and as Parquet files. */
async function makeDatabase(folder: string): Promise<void> {
  const connection = await openDuckdb();
  const from = join(folder, 'cars.csv');
  try {
    await connection.run(`ATTACH '${join(folder, 'cars.db')}' AS made`);
    await connection.run(
      `CREATE TABLE made.cars AS SELECT * EXCLUDE (mpg), CAST(1 + mpg // 12 AS INTEGER) AS class FROM '${from}'`,
    );
    await connection.run('CREATE TABLE made.new_cars AS SELECT * EXCLUDE (class) FROM made.cars');
    await connection.run(`COPY made.cars TO '${join(folder, 'cars/1.parquet')}'`);
    await connection.run('DETACH made');
  } finally {
    await connection.close();
  }
}

/** The model and the results that pages begin with. */
async function makeModel(folder: string): Promise<void> {
  const run = async (line: string) =>
    expect(await runBuilt(line.split(' '), folder), line).toMatchObject({ code: 0 });
  const cars = 'cars.csv --target mpg --discretize 10';
  await run(`train ${cars} --learner rank-rules --set rules=50 --no-check --out cars.json`);
  for (const target of [cars, 'beef.csv --target grade --classes low,mid,high']) {
    const [name] = target.split('.');
    await run(
      `evaluate ${target} --folds 2 --learner rank-rules,order --json results/${name}.json`,
    );
  }
  for (const to of ['old', 'new']) {
    cpSync(join(folder, 'results'), join(folder, to), { recursive: true });
  }
}
