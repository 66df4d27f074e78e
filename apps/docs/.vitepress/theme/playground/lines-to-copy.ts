import type { Choice, LearnerShown } from './messages.js';

/** The commands that do what the page does. */
export function commandLines(file: string, choice: Choice): string {
  const { learner, rival, settings, seed } = choice;
  const table = [word(file), ...targetWords(choice)];
  const sets = settings
    .split(/\s+/)
    .filter((text) => text !== '')
    .map((text) => `--set ${word(text)}`);
  const seeded = seed === 1 ? [] : [`--seed ${seed}`];
  const both = rival === undefined || rival === learner ? learner : `${learner},${rival}`;
  const train = ['npx preflearn train', ...table, `--learner ${learner}`, ...sets, ...seeded];
  const measure = ['npx preflearn evaluate', ...table, `--learner ${both}`, ...sets, ...seeded];
  return [
    [...train, '--out model.json'].join(' '),
    [...measure, '--split 0.7:0.3'].join(' '),
    `npx preflearn predict model.json ${word(file)}`,
  ].join('\n');
}

function targetWords({
  target,
  kind,
  discretize,
  classes,
  ordered = {},
}: Choice): readonly string[] {
  return [
    `--target ${word(target)}`,
    `--kind ${kind}`,
    ...(discretize === undefined ? [] : [`--discretize ${discretize}`]),
    ...(classes === undefined ? [] : [`--classes ${word(listText(classes))}`]),
    ...Object.entries(ordered).map(
      ([name, levels]) => `--type ${word(`${name}=ordinal:${listText(levels)}`)}`,
    ),
  ];
}

/** Names with commas between them, or as JSON where a name has one itself. */
function listText(names: readonly string[]): string {
  const isPlain = names.every((name) => /^[^\s,"[\]](?:[^,"]*[^\s,"])?$/.test(name));
  return isPlain ? names.join(',') : JSON.stringify(names);
}

/** A word of a POSIX shell. */
function word(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** The program that does what the page does. */
export function codeLines(file: string, choice: Choice, learners: readonly LearnerShown[]): string {
  const { target, kind, discretize, classes, ordered, learner, settings, seed } = choice;
  const { className = '', packageName = '' } = learners.find(({ id }) => id === learner) ?? {};
  const take = [
    `kind: ${JSON.stringify(kind)}`,
    ...(discretize === undefined ? [] : [`discretize: ${discretize}`]),
    ...(classes === undefined ? [] : [`classes: ${JSON.stringify(classes)}`]),
  ];
  const options = settings
    .split(/\s+/)
    .filter((text) => text !== '')
    .map((text) => {
      const [key, value] = text.split('=');
      return `${key}: ${optionText(value)}`;
    });
  const given = options.length === 0 ? '' : `{ ${options.join(', ')} }`;
  const names = ordered === undefined ? 'takeTarget' : 'orderedColumn, Table, takeTarget';
  return [
    `import { ${names} } from '@preflearn/core';`,
    `import { readTable } from '@preflearn/io/node';`,
    `import { ${className} } from '@preflearn/${packageName}';`,
    '',
    ...tableLines(JSON.stringify(file), ordered),
    `const data = takeTarget(table, ${JSON.stringify(target)}, { ${take.join(', ')} });`,
    `const model = new ${className}(${given}).fit(data, { seed: ${seed} });`,
    'const prediction = model.predict(data.attributes);',
  ].join('\n');
}

/** Reads the table, with ordered columns if there are some. */
function tableLines(file: string, ordered: Choice['ordered']): readonly string[] {
  if (ordered === undefined) return [`const table = await readTable(${file});`];
  return [
    `const read = await readTable(${file});`,
    `const levels = ${JSON.stringify(ordered)};`,
    'const columns = read.columns.map((column) =>',
    '  levels[column.name] ? orderedColumn(column, levels[column.name]) : column,',
    ');',
    'const table = new Table(columns, read.reading);',
  ];
}

function optionText(value: string): string {
  if (value === 'none') return 'null';
  return /^(?:true|false|-?\d+(?:\.\d+)?(?:e[-+]?\d+)?|\[.*\])$/.test(value)
    ? value
    : JSON.stringify(value);
}
