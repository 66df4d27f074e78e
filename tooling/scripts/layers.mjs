// The floor plan as rules: who may import whom, checked on sources and on package.json alike.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, posix, relative, sep } from 'node:path';
import { circlesIn, importsOfFolders, importsWithin } from './import-circles.mjs';

const scope = '@preflearn/';

/** What the tests of several packages share: servers that they start, the number of runs of a property. */
const sharedByTests = ['tooling/servers/', 'tooling/vitest/'];

/**
 * @typedef {object} Layers the contents of tooling/layers.json
 * @property {Record<string, string[]>} packages for each package, those it may import
 * @property {string[]} nodeOnly files, or folders with a closing slash, that may import Node's modules
 */

/**
 * @typedef {object} Manifest the parts of a package.json that matter here
 * @property {string} name
 * @property {Record<string, unknown>} [exports]
 * @property {Record<string, unknown>} [imports]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 * @property {Record<string, string>} [peerDependencies]
 */

/**
 * The modules a source file asks for: `import`, `export … from`, `import()`. Relies on the
 * formatter, which starts statements at the margin, so that examples in comments do not count.
 *
 * @param {string} source
 * @returns {string[]} specifiers in order, with repeats
 */
export function importsOf(source) {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '');
  const statement = /^(?:import|export)\s(?:[^;'"]*?\sfrom\s*)?['"]([^'"]+)['"]/gm;
  const dynamic = /^(?!\s*\/\/).*?\bimport\(\s*['"]([^'"]+)['"]/gm;
  return [...code.matchAll(statement), ...code.matchAll(dynamic)].map((m) => m[1]);
}

/**
 * All breaches of the layer rules under a root folder.
 *
 * @param {string} root folder with `packages/`, `apps/` and a package.json
 * @param {Layers} layers
 * @returns {string[]} one sentence a breach; empty when all is well
 */
export function checkLayers(root, layers) {
  const names = foldersOf(join(root, 'packages'));
  const rootTools = Object.keys(readManifest(root).devDependencies ?? {});
  const problems = checkPlan(names, layers);
  for (const name of names) {
    problems.push(
      ...checkWorkspace(root, `packages/${name}`, layers.packages[name] ?? [], layers, rootTools),
    );
  }
  for (const name of foldersOf(join(root, 'apps'))) {
    problems.push(...checkWorkspace(root, `apps/${name}`, names, layers, rootTools));
  }
  return problems;
}

/**
 * The plan names every package, only packages, and each one after those it may import.
 *
 * @param {string[]} names
 * @param {Layers} layers
 */
function checkPlan(names, layers) {
  const problems = [];
  const above = new Set();
  for (const [name, allowed] of Object.entries(layers.packages)) {
    if (!names.includes(name)) problems.push(`layers.json: there is no packages/${name}.`);
    for (const other of allowed) {
      if (!above.has(other)) {
        problems.push(`layers.json: "${name}" may import "${other}", which must stand above it.`);
      }
    }
    above.add(name);
  }
  for (const name of names) {
    if (!above.has(name)) problems.push(`layers.json: add "${name}" and what it may import.`);
  }
  return problems;
}

/**
 * @param {string} root
 * @param {string} folder the workspace, such as `packages/io`
 * @param {string[]} allowed short names of the packages it may import
 * @param {Layers} layers
 * @param {string[]} rootTools what every test may import
 */
function checkWorkspace(root, folder, allowed, layers, rootTools) {
  const manifest = readManifest(join(root, folder));
  const runtime = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
  const inTests = [...runtime, ...Object.keys(manifest.devDependencies ?? {}), ...rootTools];
  const problems = [];
  const used = new Set();

  for (const { file, specifier } of importsUnder(root, `${folder}/src`)) {
    used.add(packageOf(specifier));
    problems.push(...checkImport(root, folder, file, specifier, runtime));
    if (folder.startsWith('packages/')) problems.push(...checkBrowser(file, specifier, layers));
  }
  problems.push(...checkCircles(root, folder));
  problems.push(...folderCircles(root, folder));
  for (const { file, specifier } of importsUnder(root, `${folder}/test`)) {
    const own = specifier.startsWith(scope) ? [packageOf(specifier)] : [];
    problems.push(...checkImport(root, folder, file, specifier, [...inTests, ...own]));
  }
  for (const name of runtime.filter((name) => name.startsWith(scope))) {
    if (!allowed.includes(name.slice(scope.length))) {
      problems.push(
        `${folder}/package.json: depends on ${name}, which layers.json does not allow.`,
      );
    } else if (!used.has(name)) {
      problems.push(`${folder}/package.json: depends on ${name}, but src never imports it.`);
    }
  }
  return problems;
}

/**
 * No file leads back to itself along imports.
 *
 * @param {string} root
 * @param {string} folder
 */
function checkCircles(root, folder) {
  const circles = circlesIn(importsWithin(importsUnder(root, `${folder}/src`)));
  return circles.map(
    (files) =>
      `${wayRound(files)}: imports go in a circle; move what they share into a file of its own.`,
  );
}

/**
 * No folder leads back to itself along imports.
 *
 * @param {string} root
 * @param {string} folder
 */
function folderCircles(root, folder) {
  const imports = importsWithin(importsUnder(root, `${folder}/src`));
  return circlesIn(importsOfFolders(imports)).map(
    (folders) => `${wayRound(folders)}: folders import in a circle; move files between them.`,
  );
}

/** @param {string[]} circle */
function wayRound(circle) {
  return [...circle, circle[0]].join(' -> ');
}

/**
 * One import against package.json, the exports of the other package and the folder's edge.
 *
 * @param {string} root
 * @param {string} folder
 * @param {string} file
 * @param {string} specifier
 * @param {string[]} declared packages that may be imported here
 */
function checkImport(root, folder, file, specifier, declared) {
  if (specifier.startsWith('.')) {
    const target = posix.join(posix.dirname(file), specifier);
    if (target.startsWith(`${folder}/`)) return [];
    const isShared = sharedByTests.some((shared) => target.startsWith(shared));
    if (file.startsWith(`${folder}/test/`) && isShared) return [];
    return [`${file}: "${specifier}" leaves ${folder}; import the package by its name.`];
  }
  if (isNodeModule(specifier)) return [];
  if (specifier.startsWith('#')) {
    if (specifier in (readManifest(join(root, folder)).imports ?? {})) return [];
    return [`${file}: "${specifier}" is not among the imports of ${folder}/package.json.`];
  }
  const name = packageOf(specifier);
  if (!declared.includes(name)) {
    return [`${file}: imports ${name}, which ${folder}/package.json does not list.`];
  }
  if (!name.startsWith(scope)) return [];
  const other = join(root, 'packages', name.slice(scope.length));
  if (!existsSync(other)) return [`${file}: imports ${name}, but there is no such package.`];
  const door = specifier === name ? '.' : `.${specifier.slice(name.length)}`;
  if (door in (readManifest(other).exports ?? {})) return [];
  return [`${file}: "${specifier}" is not among the exports of ${name}.`];
}

/**
 * Packages run in a browser: Node's modules only in the files listed for it, which no other
 * file may import.
 *
 * @param {string} file
 * @param {string} specifier
 * @param {Layers} layers
 */
function checkBrowser(file, specifier, layers) {
  /** @param {string} path */
  const nodeOnly = (path) =>
    layers.nodeOnly.some((entry) =>
      entry.endsWith('/') ? path.startsWith(entry) : path === entry,
    );
  if (nodeOnly(file)) return [];
  if (isNodeModule(specifier)) {
    return [`${file}: imports ${specifier}, but packages run in a browser too.`];
  }
  const target = posix.join(posix.dirname(file), specifier).replace(/\.js$/, '.ts');
  if (specifier.startsWith('.') && nodeOnly(target)) {
    return [`${file}: imports ${specifier}, which is for Node only.`];
  }
  return [];
}

/** @param {string} specifier */
function isNodeModule(specifier) {
  return specifier.startsWith('node:') || builtinModules.includes(specifier);
}

/** @param {string} specifier */
function packageOf(specifier) {
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}

/**
 * @param {string} root
 * @param {string} folder
 */
function* importsUnder(root, folder) {
  const start = join(root, folder);
  if (!existsSync(start)) return;
  for (const entry of readdirSync(start, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!/\.(ts|js|mjs)$/.test(entry)) continue;
    const path = join(start, entry);
    const file = relative(root, path).split(sep).join('/');
    for (const specifier of importsOf(readFileSync(path, 'utf8'))) yield { file, specifier };
  }
}

/** @param {string} folder */
function foldersOf(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => statSync(join(folder, name)).isDirectory())
    .filter((name) => existsSync(join(folder, name, 'package.json')))
    .sort();
}

/**
 * @param {string} folder
 * @returns {Manifest}
 */
function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}
