// Damage to plain data, as plain data: place by place, so that a failing case says what is wrong with it.
import fc from 'fast-check';

/**
 * @typedef {readonly (string | number)[]} Path
 *
 * @typedef {object} Edit
 * @property {Path} path
 * @property {'set' | 'drop' | 'repeat' | 'swap' | 'reverse' | 'scale' | 'nest'} op
 * @property {string} [to]    set: a value as JSON, in which 1e999 is infinite, or NaN
 * @property {Path} [with]    swap: the other place
 * @property {number} [by]    scale: the factor
 * @property {number} [levels]  nest: lists around the value
 */

const VALUES = [
  ...['null', 'true', 'false', '""', '"a"', '"NaN"', '"1"', '[]', '{}', '[[]]', '[null]'],
  ...['0', '-0', '1', '-1', '2', '0.5', '3.999', '100', '1e9', '1e15', '-1e300', '1e308', '-1e308'],
  ...['5e-324', '2147483647', '2147483648', '4294967295', '4294967296', '9007199254740993'],
  ...['1e999', '-1e999', 'NaN'],
  ...[
    '"__proto__"',
    '"constructor"',
    '"toString"',
    '"\\u001b[31m"',
    '"\\u0000"',
    '"\\ud800"',
    '"\\n"',
  ],
  ...['{"toString":1}', '{"valueOf":null,"toString":{}}', '{"toJSON":1}', '{"length":1000000000}'],
  ...['{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":{"polluted":1}}}', '{"then":1}'],
];

/**
 * Edits of some plain data.
 *
 * @param {unknown} data
 * @returns {fc.Arbitrary<Edit>}
 */
export function editsOf(data) {
  const path = fc.constantFrom(...pathsOf(data, []));
  const numbers = pathsOf(data, []).filter((at) => typeof valueAt(data, at) === 'number');
  const number = numbers.length > 0 ? fc.constantFrom(...numbers) : path;
  return fc.oneof(
    { weight: 4, arbitrary: edit('set', path, { to: fc.constantFrom(...VALUES) }) },
    { weight: 3, arbitrary: edit('set', number, { to: fc.constantFrom(...VALUES) }) },
    { weight: 2, arbitrary: edit('set', number, { to: fc.double({ noNaN: true }).map(String) }) },
    { weight: 2, arbitrary: edit('drop', path, {}) },
    { weight: 2, arbitrary: edit('repeat', path, {}) },
    { weight: 2, arbitrary: edit('swap', path, { with: path }) },
    { weight: 1, arbitrary: edit('reverse', path, {}) },
    {
      weight: 2,
      arbitrary: edit('scale', number, {
        by: fc.constantFrom(-1, 0, 2, 0.5, 1e300, 1e-300, -1e300),
      }),
    },
    { weight: 1, arbitrary: edit('nest', path, { levels: fc.constantFrom(1, 70, 2000) }) },
  );
}

/**
 * @param {Edit['op']} op
 * @param {fc.Arbitrary<Path>} path
 * @param {Record<string, fc.Arbitrary<unknown>>} rest
 * @returns {fc.Arbitrary<Edit>}
 */
function edit(op, path, rest) {
  return /** @type {fc.Arbitrary<Edit>} */ (fc.record({ op: fc.constant(op), path, ...rest }));
}

/**
 * A copy of plain data with the edits made, one after the other; an edit of a place that an edit before it took
 * away does nothing.
 *
 * @param {unknown} data
 * @param {readonly Edit[]} edits
 * @throws Error where the first edit finds no place: the data have changed since the case was kept
 */
export function edited(data, edits) {
  let now = JSON.parse(JSON.stringify(data)); // no part of it is shared
  edits.forEach((one, i) => {
    if (hasPath(now, one.path)) now = applied(now, one);
    else if (i === 0) throw new Error(`there is no ${one.path.join('.')} to damage any more`);
  });
  return now;
}

/**
 * @param {any} data  changed
 * @param {Edit} edit
 */
function applied(data, { op, path, to = 'null', with: other = [], by = 1, levels = 1 }) {
  const value = valueAt(data, path);
  switch (op) {
    case 'set':
      return put(data, path, parsed(to));
    case 'drop':
      return drop(data, path);
    case 'repeat':
      return repeat(data, path, value);
    case 'swap': {
      if (!hasPath(data, other) || isWithin(path, other) || isWithin(other, path)) return data;
      const copy = structuredClone(valueAt(data, other));
      return put(put(data, other, structuredClone(value)), path, copy);
    }
    case 'reverse':
      return Array.isArray(value) ? put(data, path, [...value].reverse()) : data;
    case 'scale':
      return typeof value === 'number' ? put(data, path, value * by) : data;
    default:
      return put(data, path, nested(value, levels));
  }
}

/**
 * @param {unknown} value
 * @param {number} levels
 */
function nested(value, levels) {
  for (let i = 0; i < levels; i++) value = [value];
  return value;
}

/** @param {string} text */
function parsed(text) {
  const number = Number(text);
  return text === 'NaN' || !(Number.isFinite(number) || Number.isNaN(number))
    ? number
    : JSON.parse(text);
}

/** @param {any} data @param {Path} path @param {unknown} value */
function put(data, path, value) {
  if (path.length === 0) return value;
  define(valueAt(data, path.slice(0, -1)), path[path.length - 1], value);
  return data;
}

/** Sets a key of its own, also one called `__proto__`. @param {any} holder @param {string | number} key @param {unknown} value */
function define(holder, key, value) {
  Object.defineProperty(holder, key, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  });
}

/** @param {any} data @param {Path} path */
function drop(data, path) {
  if (path.length === 0) return undefined;
  const [holder, key] = [valueAt(data, path.slice(0, -1)), path[path.length - 1]];
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
  return data;
}

/** An element of a list twice, or a key under another name, too. @param {any} data @param {Path} path @param {unknown} value */
function repeat(data, path, value) {
  if (path.length === 0) return [data, data];
  const [holder, key] = [valueAt(data, path.slice(0, -1)), path[path.length - 1]];
  if (Array.isArray(holder)) holder.splice(Number(key), 0, structuredClone(value));
  else define(holder, `${key}2`, structuredClone(value));
  return data;
}

/** @param {unknown} data @param {Path} path @returns {any} */
function valueAt(data, path) {
  return path.reduce((value, key) => /** @type {any} */ (value)[key], data);
}

/** @param {unknown} data @param {Path} path */
function hasPath(data, path) {
  let value = data;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return false;
    value = /** @type {any} */ (value)[key];
  }
  return true;
}

/** @param {Path} inner @param {Path} outer */
function isWithin(inner, outer) {
  return outer.every((key, i) => inner[i] === key);
}

/**
 * Every place of plain data, the whole first.
 *
 * @param {unknown} value
 * @param {Path} path
 * @returns {Path[]}
 */
function pathsOf(value, path) {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, key]))];
}
