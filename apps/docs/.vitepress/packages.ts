import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

const PACKAGES = new URL('../../../packages/', import.meta.url);
const INDEX = new URL('../reference/index.md', import.meta.url);

/** What packages are for, and which, those that most people want first. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  Learners: [
    'rank-rules',
    'short-rules',
    'ml-rules',
    'ender',
    'linear',
    'c45',
    'lri',
    'slipper',
    'rulefit',
    'forest',
    'svor',
    'kernel',
    'blend',
    'ordinal-ensembles',
    'iblr',
    'lrt',
    'label-baselines',
  ],
  'Tables and files': ['core', 'io', 'io-parquet', 'io-xlsx', 'io-arrow'],
  'Measuring and choosing': ['evaluation', 'model-selection', 'calibration'],
  'Reading and passing on': ['effects', 'plots', 'export'],
  'More rows than memory': ['duckdb', 'postgres', 'trino', 'sql'],
  'To build on': ['learners', 'boosting', 'mallows', 'testing'],
};

/** A package that is published. */
interface Package {
  readonly name: string;
  readonly description: string;
}

/** The names of the packages in the order in which people want them; one that has no place yet comes last. */
export function packageOrder(): readonly string[] {
  return groups().flatMap(([, names]) => names);
}

/** The groups of the packages that are there. */
function groups(): readonly (readonly [title: string, names: readonly string[]])[] {
  const there = readdirSync(PACKAGES).filter((name) =>
    existsSync(new URL(`${name}/package.json`, PACKAGES)),
  );
  const known = Object.values(GROUPS).flat();
  const others = there.filter((name) => !known.includes(name)).sort();
  return [...Object.entries(GROUPS), ['Others', others] as const]
    .map(([title, names]) => [title, names.filter((name) => there.includes(name))] as const)
    .filter(([, names]) => names.length > 0);
}

/** Tables of Markdown with a line for each package, one for each group. */
export function packageTables(): string {
  return groups()
    .map(([title, names]) => {
      const rows = names
        .map(manifestOf)
        .map(({ name, description }) => `| [\`${name}\`](/reference/${name}/) | ${description} |`);
      return [`## ${title}`, '', '| package | what it is |', '| --- | --- |', ...rows].join('\n');
    })
    .join('\n\n');
}

/** Where READMEs speak of the documentation, which has no address of its own for them to name. */
const DOCUMENTATION = /\bthe (documentation(?:\s+of\s+preflearn)?)(?=[\s.:])/g;

/** Puts a word on each package in place of the list of names that typedoc wrote, and leads from the READMEs to the guides. */
export function writeReferenceIndex(): void {
  if (!existsSync(INDEX)) return;
  for (const name of packageOrder()) {
    const page = new URL(`../reference/@preflearn/${name}/index.md`, import.meta.url);
    const text = existsSync(page) ? readFileSync(page, 'utf8') : '';
    if (text !== '')
      writeFileSync(page, text.replace(DOCUMENTATION, 'the [$1](/guide/getting-started)'));
  }
  const lead =
    'All that the packages give, made from their sources. To begin, there are the [guides](/guide/getting-started).';
  writeFileSync(INDEX, `# Reference\n\n${lead}\n\n${packageTables()}\n`);
}

function manifestOf(name: string): Package {
  return JSON.parse(readFileSync(new URL(`${name}/package.json`, PACKAGES), 'utf8')) as Package;
}
