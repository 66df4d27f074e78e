/** What arguments say of plug-ins. */
export interface PluginArguments {
  /** The values of `--plugin`, in their order. */
  readonly named: readonly string[];
  /** Whether `preflearn.json` counts: unless `--no-project` is given. */
  readonly project: boolean;
  /** The arguments without these options. */
  readonly others: readonly string[];
}

/**
 * Finds the plug-ins that arguments name, before they are parsed: commands, formats and help depend on what plug-ins
 * bring.
 */
export function pluginArguments(argv: readonly string[]): PluginArguments {
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length;
  const named: string[] = [];
  const others: string[] = [];
  let project = true;
  for (let i = 0; i < end; i++) {
    const argument = argv[i];
    const [, joined] = /^--plugin=(.*)$/s.exec(argument) ?? [];
    if (joined !== undefined) named.push(joined);
    else if (argument === '--plugin' && i + 1 < end) named.push(argv[++i]);
    else if (argument === '--no-project') project = false;
    else others.push(argument);
  }
  return { named, project, others: [...others, ...argv.slice(end)] };
}
