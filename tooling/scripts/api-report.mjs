// The public declarations of packages as text: each name that an entry point exports, with its type and without docstrings.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** @type {ts.CompilerOptions} */
const OPTIONS = {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2022,
  strict: true,
  skipLibCheck: true,
};

/**
 * Reports on packages, made from the declarations that are published.
 *
 * @param {readonly string[]} folders of packages that have been built
 * @returns {Map<string, string>} the report of each, by the name of its folder's package without its scope
 */
export function apiReports(folders) {
  const packages = folders.map((folder) => ({
    manifest: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
    folder,
  }));
  const files = packages.flatMap(({ folder, manifest }) =>
    doorsOf(manifest).map(([, types]) => join(folder, types)),
  );
  const program = ts.createProgram(files, OPTIONS);
  return new Map(
    packages.map(({ folder, manifest }) => {
      const doors = doorsOf(manifest).map(
        ([door, types]) =>
          `# ${join(manifest.name, door).replaceAll('\\', '/')}\n\n` +
          declarationsOf(program, join(folder, types)).join('\n'),
      );
      return [manifest.name.split('/')[1], `${doors.join('\n\n')}\n`];
    }),
  );
}

/**
 * @param {Record<string, any>} manifest
 * @returns {[door: string, types: string][]} entry points with the files of their types
 */
function doorsOf({ exports = {} }) {
  return Object.entries(exports).flatMap(([door, target]) =>
    typeof target === 'object' && target !== null ? [[door, target.types]] : [],
  );
}

/**
 * @param {ts.Program} program
 * @param {string} file
 * @returns {string[]} the declarations of what the module exports, in the order of their names
 */
function declarationsOf(program, file) {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (module === undefined) throw new Error(`${file} is no module; build the packages first.`);
  return checker
    .getExportsOfModule(module)
    .map((exported) => ({
      name: exported.name,
      symbol: exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported,
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name, symbol }) =>
      (symbol.declarations ?? []).map((declaration) => textOf(name, declaration)),
    );
}

const printer = ts.createPrinter({ removeComments: true });

/**
 * @param {string} name under which it is exported
 * @param {ts.Declaration} declaration
 */
function textOf(name, declaration) {
  const node = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  const text = printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile());
  const lines = text
    .replace(/^export (default )?/, '')
    .replace(/^declare /, '')
    .split('\n')
    .filter((line) => !/^\s*(#private|private .*);$/.test(line));
  const own = ts.getNameOfDeclaration(declaration)?.getText();
  return `${own === name ? '' : `${name}: `}${lines.join('\n')}`;
}
