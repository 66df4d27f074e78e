// Where each numbered equation of the papers stands in sources, pages and tests, by tags such as
// `[RR09 eq. 10]`: one form, one equation a tag.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Numbered one equation, algorithm or proposition of a paper
 * @property {string} says a few words of what it says
 * @property {string} [reason] why it needs no code
 */

/**
 * The contents of tooling/equations.json, by the letters of the paper's tag.
 *
 * @typedef {Record<string, { paper: string, numbered: Record<string, Numbered> }>} Equations
 */

/**
 * @typedef {'source' | 'page' | 'readme' | 'test'} Kind
 * @typedef {{ kind: Kind, file: string, line: number, tag: string }} Place where a tag stands
 * @typedef {{ file: string, line: number, text: string }} Misfit a reference in another form
 */

/** Folders and endings of the files in which tags are looked for, with `*` for any folder name. */
const searched = [
  { kind: 'source', folder: 'packages/*/src', ending: /\.ts$/ },
  { kind: 'source', folder: 'apps/*/src', ending: /\.ts$/ },
  { kind: 'page', folder: 'apps/docs/guide', ending: /\.md$/ },
  { kind: 'page', folder: 'apps/docs/methods', ending: /\.md$/ },
  { kind: 'readme', folder: 'packages/*', ending: /^packages\/[^/]+\/README\.md$/ },
  { kind: 'test', folder: 'packages/*/test', ending: /\.ts$/ },
  { kind: 'test', folder: 'apps/*/test', ending: /\.ts$/ },
];

/** References to a numbered equation of one of the papers that are no tags, also over two lines. */
const untagged = new RegExp(
  '(?:RankRules 2009|MLRules 2008|H(?:ue|ü|u)llermeier \\(2009\\)(?:, ICML)?)[,:]? equations? \\(?\\d+\\)?'.replaceAll(
    ' ',
    '[\\s*]+',
  ),
  'g',
);

/**
 * All tags, and all references in another form, under a root folder.
 *
 * @param {string} root
 * @param {string[]} papers letters of the papers' tags
 * @returns {{ places: Place[], misfits: Misfit[] }} in the order of folders, files and lines
 */
export function findTags(root, papers) {
  /** @type {Place[]} */
  const places = [];
  /** @type {Misfit[]} */
  const misfits = [];
  const bracketed = new RegExp(`\\[(?:${papers.join('|')})\\b[^\\]]{0,60}\\]?`, 'g');
  for (const { kind, folder, ending } of searched) {
    for (const file of filesUnder(root, folder, ending)) {
      const text = readFileSync(join(root, file), 'utf8');
      for (const { 0: tag, index } of text.matchAll(bracketed)) {
        const line = lineOf(text, index);
        if (kind !== 'test' && isLink(text, index, tag.length)) {
          misfits.push({ file, line, text: `${tag}${text[index + tag.length]}` });
        } else if (/^\[\w+ [a-z]+\. [1-9]\d*\]$/.test(tag)) {
          places.push({ kind: /** @type {Kind} */ (kind), file, line, tag });
        } else {
          misfits.push({ file, line, text: tag.replace(/[\s*]+/g, ' ') });
        }
      }
      for (const { 0: found, index } of text.matchAll(untagged)) {
        misfits.push({ file, line: lineOf(text, index), text: found.replace(/[\s*]+/g, ' ') });
      }
    }
  }
  return { places, misfits };
}

/**
 * What is wrong with the tags.
 *
 * @param {Equations} equations
 * @param {Place[]} places
 * @param {Misfit[]} misfits
 * @returns {string[]} one sentence a problem; empty when all is well
 */
export function equationProblems(equations, places, misfits) {
  const known = new Map(listed(equations).map((entry) => [entry.tag, entry]));
  const problems = misfits.map(
    ({ file, line, text }) =>
      `${file}:${line}: "${text}" is not of the form [${Object.keys(equations)[0]} eq. 1], one equation a tag; ` +
      'a colon after a tag that begins a line, or a bracket after it, would make it a link.',
  );
  for (const { file, line, tag } of places) {
    if (!known.has(tag)) {
      problems.push(`${file}:${line}: ${tag} is not in tooling/equations.json.`);
    }
  }
  for (const { tag, says, reason } of known.values()) {
    /** @param {Kind} kind */
    const stands = (kind) => places.some((place) => place.tag === tag && place.kind === kind);
    if (reason !== undefined) {
      if (stands('source'))
        problems.push(`${tag} (${says}) has code; take its reason off the list.`);
    } else if (!stands('source')) {
      problems.push(
        `${tag} (${says}) stands in no source; put the tag into a docstring, or list a reason.`,
      );
    } else {
      if (!stands('page'))
        problems.push(`${tag} (${says}) has code, but stands on no page of the docs.`);
      if (!stands('test')) problems.push(`${tag} (${says}) has code, but stands in no test.`);
    }
  }
  return problems;
}

/**
 * Every equation with the places where its tag stands.
 *
 * @param {Equations} equations
 * @param {Place[]} places
 * @returns {string[]} lines to print
 */
export function equationLines(equations, places) {
  return Object.entries(equations).flatMap(([letters, { paper }]) => [
    '',
    `${letters}: ${paper}`,
    ...listed({ [letters]: equations[letters] }).flatMap(({ tag, says, reason }) => [
      `  ${tag} ${says}`,
      ...(reason === undefined ? [] : [`    no code: ${reason}`]),
      ...places
        .filter((place) => place.tag === tag)
        .map(({ kind, file, line }) => `    ${kind.padEnd(6)} ${file}:${line}`),
    ]),
  ]);
}

/**
 * Whether Markdown takes a tag for a link: with a bracket behind it, or at the start of a line with a
 * colon behind it.
 *
 * @param {string} text
 * @param {number} index where the tag starts
 * @param {number} length
 */
function isLink(text, index, length) {
  const next = text[index + length];
  const startsLine = /(?:^|\n)[\s/*]*$/.test(text.slice(Math.max(0, index - 200), index));
  return next === '(' || next === '[' || (next === ':' && startsLine);
}

/**
 * @param {Equations} equations
 * @returns {(Numbered & { tag: string })[]} in the order of the list
 */
function listed(equations) {
  return Object.entries(equations).flatMap(([letters, { numbered }]) =>
    Object.entries(numbered).map(([number, entry]) => ({
      tag: `[${letters} ${number}]`,
      ...entry,
    })),
  );
}

/**
 * @param {string} root
 * @param {string} folder
 * @param {RegExp} ending
 * @returns {string[]} paths from the root, sorted
 */
function filesUnder(root, folder, ending) {
  const [above, below] = folder.split('/*');
  const folders =
    below === undefined
      ? [folder]
      : namesIn(join(root, above)).map((name) => `${above}/${name}${below}`);
  return folders.flatMap((start) =>
    existsSync(join(root, start))
      ? readdirSync(join(root, start), { recursive: true, encoding: 'utf8' })
          .map((name) => `${start}/${name.replaceAll('\\', '/')}`)
          .filter((file) => ending.test(file) && !file.includes('/node_modules/'))
          .sort()
      : [],
  );
}

/** @param {string} folder */
function namesIn(folder) {
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

/**
 * @param {string} text
 * @param {number} index
 * @returns {number} the line of a character, from 1
 */
function lineOf(text, index) {
  return text.slice(0, index).split('\n').length;
}
