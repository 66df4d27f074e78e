import type { Command } from 'commander';
import { repeated } from '../text/argument-parsers.js';
import type { LoadedPlugin } from './import-plugin.js';
import type { LoadedPlugins } from './load-plugins.js';

/**
 * Declares the plug-in options, which have already been handled, in the help of a command and all its subcommands, and
 * lists there what plug-ins have provided.
 */
export function addPluginOptions(command: Command, plugins: LoadedPlugins): void {
  command
    .option(
      '--plugin <file>',
      'load learners, metrics, formats or generators of a plug-in: a file such as ./mine.js, or a package (repeatable)',
      repeated,
    )
    .option('--no-project', 'load no plug-ins that preflearn.json in the current folder names');
  command.setOptionValue('project', undefined); // not a setting of the command
  const lines = plugins.all.flatMap(linesOf);
  if (lines.length > 0) command.addHelpText('after', ['', 'Plug-ins:', ...lines].join('\n'));
  for (const below of command.commands) addPluginOptions(below, plugins);
}

/** Names of kinds of parts for people. */
const WORDS: Readonly<Record<string, string>> = { tableFormats: 'formats of tables' };

function linesOf({ name, plugin: { name: _, ...kinds } }: LoadedPlugin): readonly string[] {
  const parts = Object.entries(kinds).map(([kind, list]) => {
    const ids = (list ?? []).map(({ id }) => id);
    return `    ${WORDS[kind] ?? kind}: ${ids.join(', ')}`;
  });
  return [`  ${name}`, ...parts];
}
