import type { OtherValue } from './other-values.js';

/** Values of different attributes that replace those of a row, in the order of the attributes. */
export type Combination = readonly OtherValue[];

/**
 * All combinations of values of the given number of attributes, or `undefined` if there are more than `most`.
 *
 * @param values  in the order of the attributes
 */
export function allCombinations(
  values: readonly OtherValue[],
  size: number,
  most: number,
): readonly Combination[] | undefined {
  let combinations: readonly Combination[] = [[]];
  for (let i = 0; i < size; i++) {
    const longer: Combination[] = [];
    for (const combination of combinations) {
      const last = combination.at(-1)?.attribute ?? -1;
      for (const value of values) {
        if (value.attribute <= last) continue;
        if (longer.length === most) return undefined;
        longer.push([...combination, value]);
      }
    }
    combinations = longer;
  }
  return combinations;
}

/** Combinations extended by one attribute each, without duplicates. */
export function extended(
  combinations: readonly Combination[],
  values: readonly OtherValue[],
): readonly Combination[] {
  const seen = new Set<string>();
  return combinations.flatMap((combination) =>
    values.flatMap((value): readonly Combination[] => {
      if (combination.some(({ attribute }) => attribute === value.attribute)) return [];
      const longer = [...combination, value].sort((a, b) => a.attribute - b.attribute);
      const key = longer.map(({ attribute, value: own }) => `${attribute}:${own}`).join();
      if (seen.has(key)) return [];
      seen.add(key);
      return [longer];
    }),
  );
}

/** Total size of the changes in a combination. */
export function totalSize(combination: Combination): number {
  return combination.reduce((sum, { size }) => sum + size, 0);
}
