// Circles of imports within a package or an app: none may read another that leads back to it.
import { dirname, join } from 'node:path/posix';

/**
 * The circles among modules, each as its files in the order of their imports.
 *
 * A type that is imported counts like a value: whoever reads one file of a circle has to read all.
 *
 * @param {ReadonlyMap<string, readonly string[]>} imports for each file those that it imports
 * @returns {string[][]} one circle for each set of files that all lead to one another, sorted by first file
 */
export function circlesIn(imports) {
  const circles = [];
  const seen = new Set();
  for (const file of [...imports.keys()].sort()) {
    if (seen.has(file)) continue;
    const circle = wayBack(file, imports);
    if (circle === undefined) continue;
    circles.push(circle);
    const reached = reachedFrom(file, imports);
    for (const other of reached) if (reachedFrom(other, imports).has(file)) seen.add(other);
  }
  return circles;
}

/**
 * Imports between the folders of files; those within a folder are left out, and those of files that no other imports,
 * such as the door of a package, since nothing leads back to them.
 *
 * @param {ReadonlyMap<string, readonly string[]>} imports for each file those that it imports
 * @returns {Map<string, string[]>}
 */
export function importsOfFolders(imports) {
  const imported = new Set([...imports.values()].flat());
  const folders = new Map();
  for (const [file, targets] of imports) {
    if (!imported.has(file)) continue;
    const folder = dirname(file);
    const others = targets.map((target) => dirname(target)).filter((other) => other !== folder);
    folders.set(folder, [...(folders.get(folder) ?? []), ...others]);
  }
  return folders;
}

/**
 * Imports between the files of one folder; those of packages are left out.
 *
 * @param {Iterable<{ file: string, specifier: string }>} statements
 * @returns {Map<string, string[]>}
 */
export function importsWithin(statements) {
  const imports = new Map();
  for (const { file, specifier } of statements) {
    if (!specifier.startsWith('.')) continue;
    const target = join(dirname(file), specifier).replace(/\.js$/, '.ts');
    imports.set(file, [...(imports.get(file) ?? []), target]);
  }
  return imports;
}

/**
 * The shortest way along imports from a file back to itself; `undefined` when there is none.
 *
 * @param {string} start
 * @param {ReadonlyMap<string, readonly string[]>} imports
 */
function wayBack(start, imports) {
  const ways = [[start]];
  const met = new Set();
  for (const way of ways) {
    for (const next of imports.get(way[way.length - 1]) ?? []) {
      if (next === start) return way;
      if (met.has(next)) continue;
      met.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
}

/**
 * All files that imports lead to from one.
 *
 * @param {string} start
 * @param {ReadonlyMap<string, readonly string[]>} imports
 */
function reachedFrom(start, imports) {
  const reached = new Set(imports.get(start));
  for (const file of reached) for (const next of imports.get(file) ?? []) reached.add(next);
  return reached;
}
