// The functions that the packages export and that take options: an object with optional properties that a caller writes.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';

/**
 * @typedef {object} OptionParameter one parameter that takes options
 * @property {string} name of the package's entry and the function or method, such as `core takeTarget`
 * @property {string} type such as `TakeTargetOptions`
 * @property {string[]} properties names of the options
 */

/** How the types of options are called; a parameter called so takes options, too. */
const OPTIONS =
  /(?:Options|Input|Plan|Tuning|Experiment|Settings|Limits)(?:<.*>)?(?: & |$)|^Readonly<Record<string, unknown>>$/;

/**
 * @param {string} root of the repository
 * @returns {OptionParameter[]} in the order of the packages, each function once
 */
export function optionParameters(root) {
  const entries = entryPoints(root);
  const config = ts.parseConfigFileTextToJson(
    '',
    readFileSync(join(root, 'tsconfig.base.json'), 'utf8'),
  );
  const { options } = ts.convertCompilerOptionsFromJson(config.config.compilerOptions, root);
  const program = ts.createProgram([...entries.values()], { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  /** @type {Map<string, OptionParameter>} */
  const found = new Map();
  for (const [entry, file] of entries) {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    if (module === undefined) continue;
    for (const exported of checker.getExportsOfModule(module)) {
      for (const [name, signatures] of callsOf(exported, checker)) {
        for (const parameter of signatures.flatMap((signature) => signature.parameters)) {
          const options = optionsOf(parameter, checker);
          if (options !== undefined)
            found.set(`${entry} ${name}`, { name: `${entry} ${name}`, ...options });
        }
      }
    }
  }
  return [...found.values()];
}

/** @param {string} root @returns {Map<string, string>} files of the sources by entry, such as `io/node` */
function entryPoints(root) {
  const entries = new Map();
  for (const name of readdirSync(join(root, 'packages'))) {
    const folder = join(root, 'packages', name);
    const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    for (const [door, { types = '' }] of Object.entries(exports)) {
      const file = resolve(folder, types.replace('dist', 'src').replace('.d.ts', '.ts'));
      if (types !== '' && existsSync(file)) entries.set(`${name}${door.slice(1)}`, file);
    }
  }
  return entries;
}

/**
 * @param {ts.Symbol} exported
 * @param {ts.TypeChecker} checker
 * @returns {[name: string, signatures: readonly ts.Signature[]][]} the function, or the constructor and methods of a class
 */
function callsOf(exported, checker) {
  const symbol =
    exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  if (!(symbol.flags & ts.SymbolFlags.Value)) return [];
  const type = checker.getTypeOfSymbol(symbol);
  /** @type {[string, readonly ts.Signature[]][]} */
  const calls = [
    [symbol.name, type.getCallSignatures()],
    [`new ${symbol.name}`, type.getConstructSignatures()],
  ];
  if (symbol.flags & ts.SymbolFlags.Class) {
    for (const member of checker.getDeclaredTypeOfSymbol(symbol).getProperties()) {
      if (isHidden(member)) continue;
      calls.push([
        `${symbol.name}.${member.name}`,
        checker.getTypeOfSymbol(member).getCallSignatures(),
      ]);
    }
  }
  return calls;
}

/** @param {ts.Symbol} member */
function isHidden({ name, valueDeclaration }) {
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  return (
    name.includes('#') ||
    (valueDeclaration !== undefined &&
      (ts.getCombinedModifierFlags(valueDeclaration) & hidden) !== 0)
  );
}

/**
 * @param {ts.Symbol} parameter
 * @param {ts.TypeChecker} checker
 * @returns {Omit<OptionParameter, 'name'> | undefined}
 */
function optionsOf(parameter, checker) {
  const declaration = parameter.valueDeclaration;
  if (declaration === undefined || !ts.isParameter(declaration)) return undefined;
  const type = checker.getNonNullableType(checker.getTypeOfSymbol(parameter));
  const text = declaration.type?.getText().replace(/\s+/g, ' ') ?? checker.typeToString(type);
  if (!OPTIONS.test(text) && !/options$/i.test(parameter.name)) return undefined;
  return { type: text, properties: type.getProperties().map(({ name }) => name) };
}
