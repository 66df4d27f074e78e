import { acceptedValues, type OptionSpec, type OptionValue } from '@preflearn/core';
import { metrics } from '@preflearn/evaluation';
import { RANK_RULES_OPTIONS, RankRules } from '@preflearn/rank-rules';

/** Tables that follow from the code, by the name that stands in `<!-- made from code: NAME -->`. */
const tables: Readonly<Record<string, () => string>> = {
  'options of rank-rules': rankRulesOptions,
  metrics: metricTable,
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
  const rows = Object.entries(RANK_RULES_OPTIONS).map(([name, spec]: [string, OptionSpec]) => {
    const inPaper = name !== 'preset' && paper[name] !== spec.default ? code(paper[name]) : '';
    return [code(name), code(spec.default), inPaper, acceptedValues(spec), spec.description];
  });
  return table(['option', 'default', '`paper`', 'accepts', 'what it does'], rows);
}

function metricTable(): string {
  const rows = metrics.map((metric) => [
    code(metric.id),
    metric.title,
    metric.direction,
    metric.kinds.join(', ') + (metric.classCount ? `, ${metric.classCount} classes` : ''),
    metric.formula,
    metric.undefinedWhen,
  ]);
  const heads = ['id', 'name', 'better is', 'targets', 'what it is', 'undefined when'];
  return table(heads, rows);
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
