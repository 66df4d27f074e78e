// How compiled kernels are written as text that a page's server compresses well; read by
// packages/boosting/src/kernels/kernel-text.ts.

/**
 * What minified code consists of, the most frequent character first, without those that quotes escape. Code and
 * kernels share the tables of gzip, which are the better the more alike both are.
 */
const CHARACTERS =
  'etrns,io=a ().luhfc:{};dmp0[]+gyb#w1>v&*?2<Ak-!O6Mx3$4|ESNCT5IF/_RL8jUGPW9BqDz7KJYVH~^ZQX%@';

/** Numbers that one digit tells; the last two digits open a number of two. */
const SINGLE = CHARACTERS.length - 2;

/**
 * Writes bytes as digits, the most frequent bytes as one and the others as two. Before them stand the characters of
 * the digits, in order, and 64 hexadecimal digits with a bit for each byte that one digit tells.
 *
 * @param {Uint8Array} bytes
 * @returns {string}
 */
export function kernelText(bytes) {
  const singles = new Set(byFrequency(bytes, 256).slice(0, SINGLE));
  const numberOf = numbering(singles);
  const digits = Array.from(bytes).flatMap((byte) => digitsOf(numberOf[byte]));
  /** @type {string[]} */
  const alphabet = [];
  byFrequency(digits, CHARACTERS.length).forEach((digit, place) => {
    alphabet[digit] = CHARACTERS[place];
  });
  return [...alphabet, maskOf(singles), ...digits.map((digit) => alphabet[digit])].join('');
}

/**
 * The numbers from 0 to `kinds` - 1, the most frequent first.
 *
 * @param {ArrayLike<number>} numbers
 * @param {number} kinds
 */
function byFrequency(numbers, kinds) {
  const counts = new Array(kinds).fill(0);
  for (let i = 0; i < numbers.length; i++) counts[numbers[i]]++;
  return [...counts.keys()].sort((a, b) => counts[b] - counts[a] || a - b);
}

/**
 * A number for each byte: those that one digit tells come first, each kind in order.
 *
 * @param {ReadonlySet<number>} singles
 */
function numbering(singles) {
  const bytes = Array.from({ length: 256 }, (_, byte) => byte);
  const ordered = [...bytes.filter((b) => singles.has(b)), ...bytes.filter((b) => !singles.has(b))];
  /** @type {number[]} */
  const numberOf = [];
  ordered.forEach((byte, number) => {
    numberOf[byte] = number;
  });
  return numberOf;
}

/** @param {ReadonlySet<number>} singles */
function maskOf(singles) {
  const nibble = (/** @type {number} */ first) =>
    [0, 1, 2, 3].reduce((bits, i) => bits | (singles.has(first + i) ? 1 << i : 0), 0);
  return Array.from({ length: 64 }, (_, i) => nibble(4 * i).toString(16)).join('');
}

/**
 * @param {number} number
 * @returns {number[]}
 */
function digitsOf(number) {
  const opening = Math.floor(number / SINGLE);
  return opening === 0 ? [number] : [SINGLE + opening - 1, number % SINGLE];
}
