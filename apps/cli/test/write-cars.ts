import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';

/** Makes the table `cars` of 400 rows in a database, and writes it to `cars-1.parquet` and `cars.csv` in a folder. */
export async function writeCars(connection: DuckDBConnection, folder: string): Promise<void> {
  await connection.run(
    `CREATE TABLE cars AS SELECT CAST(least(3, (i * 7 % 40) // 10) AS INTEGER) AS y, CAST(i * 7 % 40 AS DOUBLE) AS x,
     CASE WHEN i % 5 = 0 THEN NULL ELSE 'it''s ' || (i % 3) END AS kind FROM range(400) t(i)`,
  );
  await connection.run(`COPY cars TO '${join(folder, 'cars-1.parquet')}'`);
  await connection.run(`COPY cars TO '${join(folder, 'cars.csv')}'`);
}
