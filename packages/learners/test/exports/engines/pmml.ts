import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { cellText, isMissing, type Model, type Table } from '@preflearn/core';
import { pmmlDocument, portableModelOf } from '@preflearn/export';
import type { Engine, PredictedRow } from '../predicted-rows.js';

const source = fileURLToPath(new URL('./pmml/', import.meta.url));
const jars = fileURLToPath(new URL('../../../../../.tools/pmml/', import.meta.url));

/** JPMML, from the registry of Maven. */
export async function pmml(): Promise<Engine> {
  await install();
  const folder = await mkdtemp(join(tmpdir(), 'preflearn-pmml-'));
  const child = spawn('java', ['-cp', join(jars, '*'), join(source, 'Predict.java')]);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let errors = '';
  child.stderr.on('data', (text) => {
    errors += String(text);
  });
  let count = 0;
  return {
    async predict(model: Model, table: Table) {
      count++;
      const path = join(folder, `model-${count}.pmml`);
      await writeFile(path, pmmlDocument(portableModelOf(model)));
      const job = [path, table.rowCount, table.names.map(hex).join('\t'), ...rowsOf(table)];
      child.stdin.write(`${job.join('\n')}\n`);
      const own = Object.keys(namesOf(model, table));
      const isNumber = model.schema.target.kind === 'numeric';
      const rows: PredictedRow[] = [];
      for (;;) {
        const { value, done } = await lines.next();
        if (done) throw new Error(errors);
        if (value === '') break;
        const [target, ...cells] = value.split('\t').map(textOf);
        checkClass(target, cells[0]);
        rows.push(
          Object.fromEntries(
            own.map((name, k) => [name, k === 0 && !isNumber ? cells[k] : Number(cells[k])]),
          ),
        );
      }
      return rows;
    },
    async close() {
      child.stdin.end();
      await closed(child);
      await rm(folder, { recursive: true });
    },
  };
}

async function install(): Promise<void> {
  if (existsSync(jars)) return;
  const { status, stdout } = spawnSync(
    'mvn',
    ['-q', '-B', '-f', source, 'dependency:copy-dependencies', `-DoutputDirectory=${jars}`],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stdout);
}

async function closed(child: ChildProcess): Promise<void> {
  if (child.exitCode === null) await once(child, 'close');
}

/** The class is the prediction, or the label that leads the order. */
function checkClass(target: string, prediction: string): void {
  if (prediction === target || prediction.startsWith(`${target}>`)) return;
  throw new Error(`The class is ${target}, but the prediction is ${prediction}.`);
}

/** The names of what a model predicts. */
function namesOf(model: Model, table: Table): Readonly<Record<string, unknown>> {
  const { details } = model.predict(table.select([]));
  return { prediction: '', ...Object.fromEntries(details.map(({ name }) => [name, 0])) };
}

function rowsOf({ columns, rowCount }: Table): readonly string[] {
  return Array.from({ length: rowCount }, (_, row) =>
    columns.map((column) => (isMissing(column, row) ? '' : hex(cellText(column, row)))).join('\t'),
  );
}

function hex(text: string): string {
  return `.${Buffer.from(text, 'utf8').toString('hex')}`;
}

function textOf(cell: string): string {
  return Buffer.from(cell.slice(1), 'hex').toString('utf8');
}
