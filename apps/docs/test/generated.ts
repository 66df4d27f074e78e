import type { DescribedOptions, OptionValue } from '@preflearn/core';
import { acceptedValues } from '@preflearn/core/text';
import { metrics } from '@preflearn/evaluation';
import { type TableFormat, tableFormats } from '@preflearn/io';
import { arrowFormat } from '@preflearn/io-arrow';
import { parquetFormat } from '@preflearn/io-parquet';
import { xlsxFormat } from '@preflearn/io-xlsx';
import { builtInLearners } from '@preflearn/learners';
import { expectedDistance } from '@preflearn/mallows';
import { RankRules, rankRulesDefinition } from '@preflearn/rank-rules';
import { tastes } from './drinks.js';
import { packageRows, packageWeights } from './package-weights.js';
import { speedBesideOthers } from './speed-summary.js';
import { studyTables } from './study-tables.js';
import { typeset } from './typeset.js';

/** Tables that follow from the code, by the name that stands in `<!-- made from code: NAME -->`. */
const tables: Readonly<Record<string, () => string>> = {
  ...Object.fromEntries(
    builtInLearners.map(({ definition: { id, options } }) => [
      `options of ${id}`,
      () => optionTable(options),
    ]),
  ),
  'options of rank-rules': rankRulesOptions, // with the values of the paper
  'tastes of drinks.csv': tasteTable,
  metrics: metricTable,
  'formulas of metrics': formulaTable,
  'formats of tables': formatTable,
  ...packageWeights(),
  packages: () => table(['package', 'what it is', 'needs of these'], packageRows()),
  ...studyTables(table),
  'speed beside others': () => table(...speedBesideOthers()),
};

const REGION = /(<!-- made from code: (.*?) -->\n)([\s\S]*?)(<!-- end -->)/g;

/** The page with its tables made anew. */
export function withTables(page: string): string {
  return page.replace(REGION, (_, open: string, name: string, __, close: string) => {
    if (!Object.hasOwn(tables, name)) throw new Error(`There is no table "${name}".`);
    return `${open}\n${tables[name]()}\n${close}`;
  });
}

function rankRulesOptions(): string {
  const paper: Readonly<Record<string, OptionValue>> = new RankRules({ preset: 'paper' }).options;
  const rows = Object.entries(rankRulesDefinition.options).map(([name, spec]) => {
    const inPaper = name !== 'preset' && paper[name] !== spec.default ? code(paper[name]) : '';
    return [code(name), code(spec.default), inPaper, acceptedValues(spec), spec.description];
  });
  return table(['option', 'default', '`paper`', 'accepts', 'what it does'], rows);
}

function optionTable(specs: DescribedOptions): string {
  const rows = Object.entries(specs).map(([name, spec]) => [
    code(name),
    code(spec.default),
    acceptedValues(spec),
    spec.description,
  ]);
  return table(['option', 'default', 'accepts', 'what it does'], rows);
}

/** The best tau is that of always predicting the order in the middle. */
function tasteTable(): string {
  const rows = tastes.map(({ who, order, theta }) => {
    const n = order.length;
    const tau = 1 - (4 * expectedDistance(n, theta)) / (n * (n - 1));
    return [who, code(order.join('>')), String(theta), tau.toFixed(2)];
  });
  return table(['guests', 'order in the middle', 'theta', 'best tau possible'], rows);
}

/** What every metric lacks a value for; the page says it once. */
const NO_ROWS = 'no row has a weight above 0';

function metricTable(): string {
  const rows = metrics.map((metric) => {
    const reasons = new Set(metric.undefinedWhen.map(({ reason }) => reason));
    reasons.delete(NO_ROWS);
    const undefinedWhen = [...reasons].join('; ') || 'never';
    return [code(metric.id), metric.title, metric.kinds.join(', '), undefinedWhen];
  });
  return table(['id', 'name', 'targets', 'undefined when'], rows);
}

function formulaTable(): string {
  const rows = metrics.map(({ id, formula }) => [code(id), formula]);
  const lines = table(['id', 'what it is'], rows).split('\n');
  return [...lines.slice(0, 2), ...lines.slice(2).map(typeset)].join('\n');
}

function formatTable(): string {
  const known: readonly (readonly [string, TableFormat])[] = [
    ...tableFormats().map((format) => ['@preflearn/io', format] as const),
    ['@preflearn/io-parquet', parquetFormat],
    ['@preflearn/io-arrow', arrowFormat],
    ['@preflearn/io-xlsx', xlsxFormat],
  ];
  const rows = known.map(([from, { title, extensions, declares }]) => [
    extensions.map(code).join(', '),
    title,
    declares.length === 0 ? 'nothing' : declares.join(', '),
    code(from),
  ]);
  return table(['file', 'format', 'declares for a column', 'package'], rows);
}

function code(value: OptionValue): string {
  return `\`${value === null ? 'none' : String(value)}\``;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(inCell).join(' | ')} |`;
  return `${[line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')}\n`;
}

/** Text as it may stand in a cell: no bar, and nothing that Vue or HTML would read as markup. */
function inCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('*', '\\*');
}
