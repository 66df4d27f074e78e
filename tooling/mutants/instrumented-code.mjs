// Stryker's switches and counters in the code of a package, written shorter: the tests pass them millions of times.

/** Declared in each file that has them: what {@link SharedState} says. */
const STATE = 'const stryState = globalThis.__stryker__;\n';

/**
 * What the instrumented code shares with the thread that runs its tests.
 *
 * @typedef {object} SharedState
 * @property {number} on                 the number of the mutant that is on
 * @property {() => boolean} passed      called where the mutant that is on is passed; true
 * @property {Float64Array} counts       by mutant, how often code that counts has passed it
 */

/**
 * Code that counts which mutants it passes, with none of them on.
 *
 * @param {string} code instrumented by Stryker
 */
export function countingCode(code) {
  return rewritten(code, (ids) => ids.map((id) => `stryState.counts[${id}]++`).join(', '), 'false');
}

/**
 * Code in which a mutant can be on, that counts nothing.
 *
 * @param {string} code instrumented by Stryker
 */
export function switchingCode(code) {
  return rewritten(code, () => '0', '(stryState.on === $1 && stryState.passed())');
}

/**
 * @param {string} code
 * @param {(ids: string[]) => string} counter
 * @param {string} isOn with `$1` for the number of the mutant
 */
function rewritten(code, counter, isOn) {
  const short = code
    .replace(/\bstryCov_\w+\(("[^)]*")\)/g, (_, ids) => `(${counter(ids.match(/\d+/g))})`)
    .replace(/\bstryMutAct_\w+\("(\d+)"\)/g, isOn);
  return short === code ? code : STATE + short;
}
