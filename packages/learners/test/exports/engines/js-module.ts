import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cellText, isMissing, type Model, type Table } from '@preflearn/core';
import { jsModule, portableModelOf } from '@preflearn/export';
import type { Engine, PredictedRow } from '../predicted-rows.js';

/** This very engine, which imports the module from a file. */
export async function node(): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), 'preflearn-export-'));
  let count = 0;
  return {
    async predict(model: Model, table: Table) {
      count++;
      const path = join(folder, `model-${count}.mjs`);
      await writeFile(path, jsModule(portableModelOf(model)).code);
      const { predict } = (await import(/* @vite-ignore */ pathToFileURL(path).href)) as {
        predict: (row: unknown) => PredictedRow;
      };
      return Array.from({ length: table.rowCount }, (_, row) =>
        predict(
          Object.fromEntries(
            table.columns.map((column) => {
              if (isMissing(column, row)) return [column.name, row % 2 === 0 ? null : undefined];
              return [
                column.name,
                column.type === 'numeric' ? column.values[row] : cellText(column, row),
              ];
            }),
          ),
        ),
      );
    },
    close: () => rm(folder, { recursive: true }),
  };
}
