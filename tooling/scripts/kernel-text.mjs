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

/** Added to a byte, so that -3, -2 and -1 (LEB128 and the prefix of SIMD) are among the lowest numbers. */
const SHIFT = 3;

/**
 * Writes bytes as digits, at most two a byte; the characters that stand for the digits come first.
 *
 * @param {Uint8Array} bytes
 * @returns {string}
 */
export function kernelText(bytes) {
  const digits = Array.from(bytes).flatMap(digitsOf);
  const counts = new Array(CHARACTERS.length).fill(0);
  for (const digit of digits) counts[digit]++;
  /** @type {string[]} */
  const alphabet = [];
  const byCount = [...counts.keys()].sort((a, b) => counts[b] - counts[a] || a - b);
  byCount.forEach((digit, place) => {
    alphabet[digit] = CHARACTERS[place];
  });
  return [...alphabet, ...digits.map((digit) => alphabet[digit])].join('');
}

/**
 * @param {number} byte
 * @returns {number[]}
 */
function digitsOf(byte) {
  const number = (byte + SHIFT) % 256;
  const opening = Math.floor(number / SINGLE);
  return opening === 0 ? [number] : [SINGLE + opening - 1, number % SINGLE];
}
