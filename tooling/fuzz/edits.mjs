// Damage to plain data, as plain data: place by place, so that a failing case says what is wrong with it.
import fc from 'fast-check';
import { dictionary, weighted } from './tables.mjs';

/**
 * @typedef {readonly (string | number)[]} Path
 *
 * @typedef {object} Edit
 * @property {Path} path
 * @property {'set' | 'drop' | 'repeat' | 'swap' | 'scale' | 'nest'} op
 * @property {string} [to]      set: a value as JSON, in which 1e999 is infinite, or NaN
 * @property {Path} [with]      swap: the other place
 * @property {number} [by]      scale: the factor
 * @property {number} [levels]  nest: lists around the value
 */

/**
 * Edits of some plain data.
 *
 * @param {unknown} data
 * @returns {fc.Arbitrary<Edit>}
 */
export function editsOf(data) {
  const all = pathsOf(data, []);
  const numbers = all.filter(({ value }) => typeof value === 'number');
  const [path, number] = [all, numbers.length > 0 ? numbers : all].map((places) =>
    fc.constantFrom(...places.map((place) => place.path)),
  );
  const value = fc.constantFrom(...dictionary.values);
  const real = fc.double({ noNaN: true, noDefaultInfinity: true }).map(String);
  const factor = fc.constantFrom(-1, 0, 2, 0.5, 1e300, 1e-300, -1e300);
  return weighted(
    [4, edit('set', path, { to: value })],
    [3, edit('set', number, { to: value })],
    [2, edit('set', number, { to: real })],
    [2, edit('drop', path, {})],
    [2, edit('repeat', path, {})],
    [2, edit('swap', path, { with: path })],
    [2, edit('scale', number, { by: factor })],
    [1, edit('nest', path, { levels: fc.constantFrom(1, 70, 2000) })],
  );
}

/**
 * @param {Edit['op']} op
 * @param {fc.Arbitrary<Path>} path
 * @param {Record<string, fc.Arbitrary<unknown>>} rest
 * @returns {fc.Arbitrary<any>}
 */
function edit(op, path, rest) {
  return fc.record({ op: fc.constant(op), path, ...rest });
}

/**
 * A copy of plain data with the edits made, one after the other; an edit of a place that an edit before it removed
 * does nothing.
 *
 * @param {unknown} data
 * @param {readonly Edit[]} edits
 * @returns {any}
 * @throws Error where the first edit finds no place: the data have changed since the case was kept
 */
export function edited(data, edits) {
  const root = { data: JSON.parse(JSON.stringify(data)) }; // no part of it is shared
  edits.forEach((one, i) => {
    const holder = holderOf(root, one.path);
    if (holder !== undefined) make(one, holder, one.path.at(-1) ?? 'data', root);
    else if (i === 0) throw new Error(`there is no ${one.path.join('.')} to damage any more`);
  });
  return root.data;
}

/**
 * @param {Edit} edit
 * @param {any} holder         changed
 * @param {string | number} key
 * @param {{ data: unknown }} root
 */
function make({ op, to = 'null', with: other = [], by = 1, levels = 1 }, holder, key, root) {
  const value = holder[key];
  const set = (/** @type {unknown} */ next) => define(holder, key, next);
  if (op === 'set') set(to === 'NaN' ? NaN : JSON.parse(to));
  else if (op === 'scale') set(typeof value === 'number' ? value * by : value);
  else if (op === 'nest') set(Array.from({ length: levels }).reduce((inner) => [inner], value));
  else if (op === 'swap') {
    const otherHolder = holderOf(root, other);
    if (otherHolder === undefined) return;
    const otherKey = other.at(-1) ?? 'data';
    const copy = structuredClone(otherHolder[otherKey]);
    define(otherHolder, otherKey, structuredClone(value));
    set(copy);
  } else if (op === 'drop') {
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete holder[key];
  } else if (Array.isArray(holder)) holder.splice(Number(key), 0, structuredClone(value));
  else define(holder, `${key}2`, structuredClone(value));
}

/** Sets a key of its own, also one called `__proto__`. @param {any} holder @param {string | number} key @param {unknown} value */
function define(holder, key, value) {
  const flags = { writable: true, enumerable: true, configurable: true };
  Object.defineProperty(holder, key, { value, ...flags });
}

/**
 * The object or list with the value at a path, unless the path leads nowhere.
 *
 * @param {{ data: unknown }} root
 * @param {Path} path
 */
function holderOf(root, path) {
  /** @type {any} */
  let [holder, value] = [undefined, root];
  for (const key of ['data', ...path]) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    [holder, value] = [value, value[key]];
  }
  return holder;
}

/**
 * Every place of plain data with its value, the whole first.
 *
 * @param {unknown} value
 * @param {Path} path
 * @returns {{ readonly path: Path, readonly value: unknown }[]}
 */
function pathsOf(value, path) {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [{ path, value }, ...inner.flatMap(([key, part]) => pathsOf(part, [...path, key]))];
}
