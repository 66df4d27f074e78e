import { type Plugin, UsageError } from '@preflearn/core';
import { listed, quoted } from '@preflearn/core/text';
import { checkParts } from './check-parts.js';
import type { PluginPlace } from './resolve-plugin.js';

/** A plug-in whose code has been loaded. */
export interface LoadedPlugin extends PluginPlace {
  readonly plugin: Plugin;
}

/**
 * Loads the code of a plug-in and checks the parts it provides.
 *
 * @throws UsageError PLUGIN_LOAD, PLUGIN_EXPORT, PLUGIN_PART
 */
export async function importPlugin({ name, url }: PluginPlace): Promise<LoadedPlugin> {
  const module = await importModule(name, url);
  if (!('plugin' in module)) throw withoutPlugin(name, module);
  return { name, url, plugin: { ...checkParts(name, module.plugin), name } };
}

async function importModule(name: string, url: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    return (await import(/* @vite-ignore */ url)) as Record<string, unknown>;
  } catch (cause) {
    const { problem, remedy } = explained(cause);
    throw new UsageError('PLUGIN_LOAD', problem, { where: { file: name }, remedy, cause });
  }
}

/** Node's messages if a file that is not marked as an ES module contains import or export, or is loaded by require. */
const NOT_A_MODULE = /outside a module|Unexpected token 'export'|require\(\) of ES Module/;

const MARK = 'name it .mjs, or write "type": "module" into the package.json beside it';

function explained(cause: unknown): { readonly problem: string; readonly remedy: string } {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  const [message] = reason.split('\n');
  if (NOT_A_MODULE.test(reason) || code === 'ERR_REQUIRE_ESM') {
    return { problem: 'the plug-in is not an ES module', remedy: MARK };
  }
  if (code === 'ERR_UNKNOWN_FILE_EXTENSION') {
    const problem = 'this Node runs no files with such an ending';
    return { problem, remedy: 'compile it to JavaScript (tsc) and name the .js file' };
  }
  if (code === 'ERR_MODULE_NOT_FOUND') {
    const [, missing] = /^Cannot find (?:package|module) '([^']*)'/.exec(message) ?? [];
    const what = missing === undefined ? message : `${quoted(missing)}, which is not found`;
    return { problem: `the plug-in imports ${what}`, remedy: 'install that beside the plug-in' };
  }
  const problem = `the plug-in fails while it is loaded (${message})`;
  return { problem, remedy: 'correct it, which PREFLEARN_DEBUG=1 helps to do' };
}

function withoutPlugin(name: string, module: Readonly<Record<string, unknown>>): UsageError {
  const inner = module.default;
  const isInner = typeof inner === 'object' && inner !== null && 'plugin' in inner;
  const found = isInner
    ? 'plugin in the default export, as CommonJS has it'
    : `the exports ${listed(Object.keys(module).sort())}`;
  return new UsageError('PLUGIN_EXPORT', `found ${found}, expected an export called plugin`, {
    where: { file: name },
    remedy: 'write export const plugin = { learners: [...] } in an ES module',
  });
}
