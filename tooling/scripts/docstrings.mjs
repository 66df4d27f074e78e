// Whether the docstrings of what the packages export state the layout of every array of numbers that
// is taken, returned or held: `shape [rows, classes]`, or an index such as `scores[row * classes + k]`.
import { relative, sep } from 'node:path';
import ts from 'typescript';

/**
 * @typedef {object} Finding one export with arrays of numbers
 * @property {string} name such as `Rankings.fromOrders`
 * @property {string} file
 * @property {number} line
 * @property {string[]} missing the arrays whose layout is not stated
 */

const numericArrays = /^(?:Float(?:32|64)|(?:Big)?(?:Ui|I)nt(?:8|16|32|64)|Uint8Clamped)Array$/;
const genericArrays = ['Array', 'ReadonlyArray', 'ArrayLike', 'Iterable'];

/** `shape [n]`, `counts[a * n + b]` or `costs[y][p]`. */
const layout = /\bshape\s+\[[^\]]+\]|\w\[[^\]]*[*+][^\]]*\]|\w\[\w+\]\[\w+\]/i;

/**
 * The exports of some modules with arrays of numbers, and the arrays whose layout is not stated.
 *
 * @param {string} root folder that files are named from
 * @param {string[]} entryPoints absolute paths of the `index.ts` files
 * @param {ts.CompilerOptions} options
 * @returns {Finding[]} one for each function, method or property with such an array, in order
 */
export function arrayDocstrings(root, entryPoints, options) {
  const program = ts.createProgram(entryPoints, options);
  const checker = program.getTypeChecker();
  const reader = new DocstringReader(root, checker);
  for (const path of entryPoints) {
    const source = program.getSourceFile(path);
    const module = source && checker.getSymbolAtLocation(source);
    if (module === undefined) continue;
    for (const exported of checker.getExportsOfModule(module)) {
      const symbol =
        exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      for (const declaration of symbol.declarations ?? []) reader.visit(declaration, symbol.name);
    }
  }
  return [...reader.findings.values()];
}

/** Reads the docstrings of exports. */
class DocstringReader {
  /** @type {Map<ts.Node, Finding>} */
  findings = new Map();
  #root;
  #checker;

  /**
   * @param {string} root folder that files are named from
   * @param {ts.TypeChecker} checker
   */
  constructor(root, checker) {
    this.#root = root;
    this.#checker = checker;
  }

  /**
   * @param {ts.Node} node
   * @param {string} name
   */
  visit(node, name) {
    if (ts.isFunctionDeclaration(node)) {
      if (!this.#checker.isImplementationOfOverload(node)) this.#checkCall(node, node, name);
    } else if (ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node)) {
      for (const member of node.members) this.#visitMember(member, name);
    } else if (ts.isTypeAliasDeclaration(node)) this.#visitType(node.type, node, name);
    else if (ts.isVariableDeclaration(node) && node.initializer) {
      const value = node.initializer;
      if (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) {
        this.#checkCall(value, node.parent.parent, name);
      }
    }
  }

  /**
   * @param {ts.ClassElement | ts.TypeElement} member
   * @param {string} owner
   */
  #visitMember(member, owner) {
    const flags = ts.getCombinedModifierFlags(member);
    if (flags & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) return;
    if (member.name && ts.isPrivateIdentifier(member.name)) return;
    const name = `${owner}.${member.name?.getText() ?? 'constructor'}`;
    if (
      ts.isMethodDeclaration(member) ||
      ts.isMethodSignature(member) ||
      ts.isConstructorDeclaration(member)
    ) {
      this.#checkCall(member, member, name);
    } else if (ts.isPropertySignature(member) && member.type) {
      this.#visitType(member.type, member, name);
    } else if (ts.isPropertyDeclaration(member) || ts.isGetAccessor(member)) {
      this.#checkValue(member, name);
    }
  }

  /**
   * @param {ts.TypeNode} type
   * @param {ts.Node} documented
   * @param {string} name
   */
  #visitType(type, documented, name) {
    if (ts.isFunctionTypeNode(type)) this.#checkCall(type, documented, name);
    else if (ts.isTypeLiteralNode(type)) {
      for (const member of type.members) this.#visitMember(member, name);
    } else this.#checkValue(documented, name);
  }

  /**
   * @param {ts.SignatureDeclaration} node
   * @param {ts.Node} documented where its docstring is
   * @param {string} name
   */
  #checkCall(node, documented, name) {
    const { text, tags } = this.#docOf(documented);
    const names = node.parameters.map((parameter) => parameter.name.getText());
    const parameterTags = tags.filter((tag) => tag.name === 'param');
    const missing = [];
    let takesNumbers = false;
    node.parameters.forEach((parameter, i) => {
      if (!this.#holdsNumbers(this.#checker.getTypeAtLocation(parameter))) return;
      takesNumbers = true;
      const own = names[i];
      // A parameter that is destructured, or has another name where it is documented, is found by its place.
      const atPlace = parameterTags[i];
      const isOther = atPlace === undefined || names.includes(atPlace.text.split(' ')[0]);
      const tag =
        parameterTags.find(({ text }) => text.startsWith(`${own} `)) ??
        (isOther ? undefined : atPlace);
      if (!layout.test(tag?.text ?? '') && !statedFor(own, text)) missing.push(own);
    });
    const signature = this.#checker.getSignatureFromDeclaration(node);
    const returns =
      signature !== undefined &&
      !ts.isConstructorDeclaration(node) &&
      this.#holdsNumbers(this.#checker.getReturnTypeOfSignature(signature));
    if (returns) {
      const own = tags.find((tag) => tag.name === 'returns')?.text ?? text;
      if (!layout.test(own)) missing.push('what it returns');
    }
    if (takesNumbers || returns) this.#report(node, name, missing);
  }

  /**
   * @param {ts.Node} node
   * @param {string} name
   */
  #checkValue(node, name) {
    if (!this.#holdsNumbers(this.#checker.getTypeAtLocation(node))) return;
    this.#report(node, name, layout.test(this.#docOf(node).text) ? [] : ['its value']);
  }

  /**
   * @param {ts.Node} node
   * @param {string} name
   * @param {string[]} missing
   */
  #report(node, name, missing) {
    const source = node.getSourceFile();
    const file = relative(this.#root, source.fileName).split(sep).join('/');
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    this.findings.set(node, { name, file, line, missing });
  }

  /**
   * The docstring of a declaration, or, if it has none, of the member that it implements.
   *
   * @param {ts.Node} node
   * @returns {{ text: string, tags: { name: string, text: string }[] }}
   */
  #docOf(node) {
    const named = /** @type {ts.NamedDeclaration} */ (node).name;
    const symbol = named ? this.#checker.getSymbolAtLocation(named) : undefined;
    const own = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
    if (own.length === 0 && symbol) {
      return {
        text: ts.displayPartsToString(symbol.getDocumentationComment(this.#checker)),
        tags: symbol
          .getJsDocTags(this.#checker)
          .map(({ name, text }) => ({ name, text: ts.displayPartsToString(text) })),
      };
    }
    return {
      text: own.map((doc) => ts.getTextOfJSDocComment(doc.comment) ?? '').join('\n'),
      tags: own.flatMap((doc) =>
        (doc.tags ?? []).map((tag) => ({
          name: tag.tagName.text,
          text: `${ts.isJSDocParameterTag(tag) ? `${tag.name.getText()} ` : ''}${ts.getTextOfJSDocComment(tag.comment) ?? ''}`,
        })),
      ),
    };
  }

  /**
   * @param {ts.Type} type
   * @returns {boolean} whether it is an array of numbers, or of such arrays
   */
  #holdsNumbers(type) {
    if (type.isUnion()) {
      const isText = type.types.some(({ flags }) => flags & ts.TypeFlags.StringLike);
      return type.types.some((one) => this.#holdsNumbers(one) && !(isText && isBytes(one)));
    }
    const name = type.symbol?.name ?? '';
    if (numericArrays.test(name)) return true;
    if (!genericArrays.includes(name) || this.#checker.isTupleType(type)) return false;
    const [entry] = this.#checker.getTypeArguments(/** @type {ts.TypeReference} */ (type));
    if (entry === undefined) return false;
    return Boolean(entry.flags & ts.TypeFlags.NumberLike) || this.#holdsNumbers(entry);
  }
}

/**
 * What is wrong.
 *
 * @param {Finding[]} findings
 * @returns {string[]} one sentence a problem; empty when all is well
 */
export function docstringProblems(findings) {
  return findings
    .filter(({ missing }) => missing.length > 0)
    .map(
      ({ file, line, name, missing }) =>
        `${file}:${line}: the docstring of ${name} does not state the layout of ${missing.join(', ')}; ` +
        'write "shape [rows x classes]" or the like.',
    );
}

/**
 * Whether the text of a docstring gives the layout of a parameter by its name, as in
 * `weights[row]`.
 *
 * @param {string} parameter
 * @param {string} text
 */
function statedFor(parameter, text) {
  if (!/^\w+$/.test(parameter)) return false;
  return new RegExp(
    `\`${parameter}\`,? (?:of )?shape \\[|\\b${parameter}\\[[^\\]]*[*+][^\\]]*\\]`,
  ).test(text);
}

/**
 * Bytes beside text in a union are encoded text, not numbers.
 *
 * @param {ts.Type} type
 */
function isBytes(type) {
  return type.symbol?.name === 'Uint8Array';
}
