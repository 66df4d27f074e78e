import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { beforeAll, describe, expect, it } from 'vitest';
import { testFolder } from './preflearn.js';

describe('a small file that describes a large table', () => {
  const folder = testFolder();
  beforeAll(async () => {
    const attributes = Array.from({ length: 20_000 }, (_, i) => `@attribute a${i} numeric\n`);
    await folder.write(
      'rows.arff',
      `@relation r\n${attributes.join('')}@data\n${'{0 1}\n'.repeat(9000)}`,
    );
    const database = await DuckDBInstance.create();
    const connection = await database.connect();
    const file = join(folder.path, 'rows.parquet');
    await connection.run(`COPY (SELECT 1 AS a, 'x' AS b FROM range(20000000)) TO '${file}'`);
    connection.closeSync();
    database.closeSync();
  });

  it.each([
    ['rows.arff', /1678 rows of 20000 attributes have only 1678 values; leave out/],
    ['rows.parquet', /the file of \d+ KiB describes 40000000 values or more, expected at most 200/],
  ])('is refused in any format: %s', async (name, sentence) => {
    const { code, stderr } = await folder.inProcess(['describe', name]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(sentence) });
    expect(stderr).toContain('(FILE_FORMAT)');
  });
});
