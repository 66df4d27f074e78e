import { use } from '@preflearn/core';
import { escapeLine } from '../text/safe-text.js';
import type { LoadedPlugin } from './import-plugin.js';
import { plugin as own } from './plugin.js';
import type { PluginArguments } from './plugin-arguments.js';
import { PROJECT_FILE, projectPlugins } from './project-file.js';
import { type PluginPlace, resolvePlugin } from './resolve-plugin.js';

/** What a run of the command has loaded in addition to its own parts. */
export interface LoadedPlugins {
  /** All plug-ins, in order. */
  readonly all: readonly LoadedPlugin[];
  /** The values of `--plugin`, which other commands need again. */
  readonly named: readonly string[];
}

/** Used when no plug-in is named. */
export const NO_PLUGINS: LoadedPlugins = { all: [], named: [] };

/**
 * Loads the plug-ins named by the user, and registers their parts after those of the command. Plug-ins of the project
 * in the current folder come first, and are announced before any of their code runs.
 *
 * @param say  receives that announcement
 * @throws UsageError PLUGIN_MISSING, PLUGIN_LOAD, PLUGIN_EXPORT, PLUGIN_PART, PLUGIN_TAKEN; DataError FILE_READ,
 *   FILE_FORMAT
 */
export async function loadPlugins(
  { named, project }: Pick<PluginArguments, 'named' | 'project'>,
  folder: string,
  say: (text: string) => Promise<void>,
): Promise<LoadedPlugins> {
  use(own);
  const ofProject = project ? await projectPlugins(folder) : [];
  if (ofProject.length + named.length === 0) return NO_PLUGINS;
  const places: PluginPlace[] = [];
  for (const asked of ofProject) {
    places.push(await resolvePlugin(asked, folder, { file: PROJECT_FILE, path: 'plugins' }));
  }
  if (places.length > 0) {
    const names = places.map(({ name }) => escapeLine(name)).join(', ');
    await say(`${PROJECT_FILE} loads the code of ${names}; --no-project keeps it from that.`);
  }
  for (const asked of named) places.push(await resolvePlugin(asked, folder, { option: 'plugin' }));
  return { all: await registerPlugins(places), named };
}

/** Loads plug-ins from the places where they were found, one after another, and registers their parts. */
export async function registerPlugins(
  places: readonly PluginPlace[],
): Promise<readonly LoadedPlugin[]> {
  use(own);
  if (places.length === 0) return [];
  const { importPlugin } = await import('./import-plugin.js'); // only here, for a faster start
  const loaded: LoadedPlugin[] = [];
  for (const place of places) {
    if (loaded.some(({ url }) => url === place.url)) continue;
    const one = await importPlugin(place);
    use(one.plugin);
    loaded.push(one);
  }
  return loaded;
}
