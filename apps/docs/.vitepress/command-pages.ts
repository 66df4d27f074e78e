import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { type Command, parserAlone } from './help-examples.js';

/** Where the pages lie; made anew with the site, since they say what the help says. */
const FOLDER = new URL('../commands/', import.meta.url);

/** Options that every command has; they are said once. */
const OF_ALL = ['--plugin', '--no-project', '--help'];

const LEADS = `What there is to type, made from the help of the commands: \`preflearn --help\`, and \`--help\` after a
command, say the same. [The command line](/guide/command-line) says what commands do with files, streams and signals.`;

/** Writes the pages; returns the names of the commands in the order of the help. */
export function writeCommandPages(): readonly string[] {
  const pages = commandPages();
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  for (const [name, page] of pages) writeFileSync(new URL(`${name}.md`, FOLDER), page);
  return [...pages.keys()].filter((name) => name !== 'index');
}

/** A page for each command, by its name, and `index`, which leads to them. */
export function commandPages(): ReadonlyMap<string, string> {
  const all = parserAlone();
  const pages = all.commands.map((command) => [command.name(), pageOf(command)] as const);
  return new Map([['index', overview(all)], ...pages]);
}

function overview(all: Command): string {
  const rows = all.commands.map((command) => [
    `[\`${command.name()}\`](./${command.name()})`,
    inCell(command.summary()),
  ]);
  return joined([
    '# All commands',
    LEADS,
    '```sh\nnpx preflearn <command> [options]\n```',
    tableOf(['command', 'what it does'], rows),
    '## Options of every command',
    optionTable(all, () => true),
    ...examplesOf(all),
  ]);
}

function pageOf(command: Command): string {
  const isGroup = command.commands.length > 0;
  const parts = isGroup ? [below(command)] : ownOptions(command);
  return joined([
    `# preflearn ${command.name()}`,
    ...usageOf(command),
    ...parts,
    ...listsOf(command),
    ...(isGroup ? [] : examplesOf(command)), // of a group they are those of its first commands again
  ]);
}

/** The commands below a command, such as the generators below `generate`. */
function below(command: Command): string {
  const parts = command.commands.map((one) =>
    joined([
      `## ${one.name()}`,
      ...usageOf(one),
      ...argumentTable(one),
      optionTable(one, isOwn),
      ...examplesOf(one, '###'),
    ]),
  );
  return joined(parts);
}

function usageOf(command: Command): readonly string[] {
  const usage = command.createHelp().commandUsage(command);
  return [inText(command.description()), `\`\`\`sh\n${usage}\n\`\`\``];
}

function ownOptions(command: Command): readonly string[] {
  const table = argumentTable(command);
  return [
    ...(table.length > 0 ? ['## Arguments', ...table] : []),
    '## Options',
    optionTable(command, isOwn),
    'There are also the [options of every command](./#options-of-every-command).',
  ];
}

function argumentTable(command: Command): readonly string[] {
  const help = command.createHelp();
  const rows = help
    .visibleArguments(command)
    .map((argument) => [
      `\`${argument.required ? `<${argument.name()}>` : `[${argument.name()}]`}\``,
      inCell(help.argumentDescription(argument)),
    ]);
  return rows.length > 0 ? [tableOf(['argument', 'what it is'], rows)] : [];
}

function isOwn(long: string): boolean {
  return !OF_ALL.includes(long);
}

function optionTable(command: Command, isShown: (long: string) => boolean): string {
  const help = command.createHelp();
  const rows = help
    .visibleOptions(command)
    .filter(({ long }) => isShown(long ?? ''))
    .map((option) => [
      `\`${option.flags.replaceAll('|', '\\|')}\``,
      inCell(help.optionDescription(option)),
    ]);
  return tableOf(['option', 'what it does'], rows);
}

/** Lists that the help shows between options and examples, such as the metrics, as tables with what is said below them. */
function listsOf(command: Command): readonly string[] {
  const lists = helpOf(command)
    .split('\nExamples:\n')[0]
    .matchAll(/\n(?!Usage|Arguments|Options|Commands)([A-Z][a-z]+):\n((?: {2}.+\n)+)/g);
  return Array.from(lists).flatMap(([, title, text]) => {
    const lines = text.trimEnd().split('\n');
    const cells = lines.map((line) => line.trim().split(/ {2,}/));
    const rows = cells
      .filter(({ length }) => length > 1)
      .map(([id, ...rest]) => [`\`${id}\``, inCell(rest.join(' '))]);
    const remarks = cells.filter(({ length }) => length === 1).map(([line]) => inText(line));
    const head = title.toLowerCase().replace(/s$/, '');
    return [`## ${title}`, tableOf([head, 'what it is'], rows), ...remarks];
  });
}

/** What the help shows below the options: commands with a line on each, and remarks. */
function examplesOf(command: Command, level = '##'): readonly string[] {
  const [, text] = helpOf(command).split('\nExamples:\n');
  if (text === undefined) return [];
  const lines = text.trimEnd().split('\n');
  const last = lines.findLastIndex((line) => line.startsWith('  $ '));
  const code = lines.slice(0, last + 1).map((line) => line.replace(/^ {2}(\$ )?/, ''));
  const remarks = lines
    .slice(last + 1)
    .join('\n')
    .trim();
  return [`${level} Examples`, `\`\`\`sh\n${code.join('\n')}\n\`\`\``, inText(remarks)];
}

function helpOf(command: Command): string {
  const written: string[] = [];
  command.configureOutput({ writeOut: (text) => written.push(text) }).outputHelp();
  return written.join('');
}

function tableOf(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

function joined(blocks: readonly string[]): string {
  const filled = blocks.map((block) => block.trimEnd()).filter((block) => block !== '');
  return `${filled.join('\n\n')}\n`;
}

/** Text as it may stand in a cell. */
function inCell(text: string): string {
  return inText(text).replaceAll('|', '\\|');
}

const COMMANDS =
  'compact|compare|convert|data|describe|evaluate|explain|export|generate|inspect|learners|predict|serve|train|tune|worker';

/** An option, alone or behind its command, or a command with what it is about, within a sentence. */
const TYPED = new RegExp(
  `((?:\\b(?:${COMMANDS}) )?--[a-z][\\w-]*|preflearn (?:<[a-z]+>|(?:${COMMANDS})\\b)(?: (?:<[a-z]+>|[a-z]+(?:-[a-z]+)+))?(?: --help)?|preflearn --help)`,
);

/** Text in which Markdown, HTML and Vue find nothing of theirs, but what is typed as code. */
function inText(text: string): string {
  const parts = text.split(TYPED);
  return parts.map((part, i) => (i % 2 === 1 ? `\`${part}\`` : withoutMarkup(part))).join('');
}

function withoutMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/([\\*_`[\]{}#~])/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
