import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareMethods, nemenyi } from '@preflearn/evaluation';
import * as v from 'valibot';

/** JSON that `preflearn reproduce` wrote, one file a study, at the id of the study. */
const results = fileURLToPath(new URL('../results/', import.meta.url));

/** Level of the critical difference. */
const ALPHA = 0.05;

const columnSchema = v.object({
  title: v.string(),
  direction: v.picklist(['lower', 'higher']),
  digits: v.number(),
});

const studySchema = v.object({
  format: v.literal('preflearn/study'),
  study: v.string(),
  protocol: v.array(v.string()),
  columns: v.array(columnSchema),
  repeats: v.number(),
  seed: v.number(),
  figures: v.array(
    v.object({
      line: v.string(),
      column: v.string(),
      ours: v.optional(v.number()),
      standardError: v.optional(v.number()),
    }),
  ),
});

type StudyDocument = v.InferOutput<typeof studySchema>;

/** The results of the studies that the pages show, by the name that stands in `<!-- made from code: NAME -->`. */
export function studyTables(
  table: (heads: readonly string[], rows: readonly (readonly string[])[]) => string,
): Readonly<Record<string, () => string>> {
  const files = readdirSync(results, { recursive: true, encoding: 'utf8' });
  const documents = files
    .filter((file) => file.endsWith('.json'))
    .map((file) => v.parse(studySchema, JSON.parse(readFileSync(join(results, file), 'utf8'))));
  return Object.fromEntries(
    documents.map((document) => [`study ${document.study}`, () => studyText(document, table)]),
  );
}

/** The command, a table of methods and data sets, and the test over the sets. */
function studyText(document: StudyDocument, table: Parameters<typeof studyTables>[0]): string {
  const { study, protocol, columns, figures, repeats, seed } = document;
  const lines = [...new Set(figures.map(({ line }) => line))];
  const cellOf = (line: string, column: string) =>
    figures.find((cell) => cell.line === line && cell.column === column);
  const isWhole = (line: string) =>
    columns.every(({ title }) => cellOf(line, title)?.ours !== undefined);
  const datasets = lines.filter(isWhole);
  const comparison = compareMethods({
    methods: columns.map(({ title }) => title),
    datasets,
    figures: datasets.map((line) => columns.map(({ title }) => cellOf(line, title)?.ours ?? NaN)),
    direction: columns[0].direction,
  });
  const rows = columns.map(({ title, digits }, c) => [
    title,
    ...lines.map((line) => {
      const { ours, standardError } = cellOf(line, title) ?? {};
      if (ours === undefined) return '';
      const error = standardError === undefined ? '' : ` ± ${standardError.toFixed(digits)}`;
      return `${ours.toFixed(digits)}${error}`;
    }),
    comparison.averageRanks[c].toFixed(2),
  ]);
  const { criticalDifference } = nemenyi(comparison, ALPHA);
  const { pValue } = comparison.friedman;
  return [
    `\`\`\`sh\npreflearn reproduce ${study} --only ${lines.join()} --repeats ${repeats} --seed ${seed} --data data --out results\n\`\`\`\n`,
    `${protocol[0]} Mean ± standard error; rank 1 is best.\n`,
    table(['method', ...lines, 'average rank'], rows),
    `Friedman's test: p = ${pValue.toPrecision(2)}. Average ranks that differ by less than ${criticalDifference.toFixed(2)} (Nemenyi, level ${ALPHA}) may differ by chance.\n`,
  ].join('\n');
}
