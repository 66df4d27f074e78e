/**
 * Sorts numbers by their impurity, lowest first, breaking ties by the numbers themselves. Uses insertion sort, since
 * few change places from one step of a rule to the next.
 *
 * @param order     the numbers, each once, shape [n]; sorted in place
 * @param impurity  of each number, shape [n]
 */
export function sortByImpurity(order: Int32Array, impurity: Float64Array): void {
  for (let i = 1; i < order.length; i++) {
    const own = order[i];
    const key = impurity[own];
    let j = i;
    for (; j > 0; j--) {
      const other = order[j - 1];
      if (impurity[other] < key || (impurity[other] === key && other < own)) break;
      order[j] = other;
    }
    order[j] = own;
  }
}
