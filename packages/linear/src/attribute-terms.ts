import { type CategoryInputs, comparedCategories, type InputPlan } from './inputs.js';
import { type CategoryTerm, NO_ESTIMATE, type NumberTerm } from './logit-parts.js';

/**
 * The terms of a model from coefficients of its inputs.
 *
 * @param coefficients  shape [scores][inputs]
 * @param errors        their standard errors, likewise; NaN where there is none
 */
export function attributeTerms(
  plan: InputPlan,
  coefficients: readonly Float64Array[],
  errors: readonly Float64Array[],
): { readonly numbers: readonly NumberTerm[]; readonly categories: readonly CategoryTerm[] } {
  const errorAt = (j: number) => errors.map((of) => (Number.isFinite(of[j]) ? of[j] : NO_ESTIMATE));
  const numbers = plan.numbers.map((input, j) => ({
    ...input,
    slope: coefficients.map((of) => of[j]),
    error: errorAt(j),
  }));
  let place = numbers.length;
  const categories = plan.categories.map((inputs) => {
    const term = categoryTerm(inputs, coefficients, errorAt, place);
    place += comparedCategories(inputs).length;
    return term;
  });
  return { numbers, categories };
}

/** The attributes that some inputs come from, each once, ascending. */
export function attributesOfInputs(
  { numbers, categories }: InputPlan,
  inputs: readonly number[],
): readonly number[] {
  const attributeOf = [
    ...numbers.map(({ attribute }) => attribute),
    ...categories.flatMap((one) => comparedCategories(one).map(() => one.attribute)),
  ];
  return [...new Set(inputs.map((j) => attributeOf[j]).sort((a, b) => a - b))];
}

/** @param place  the first input of the attribute */
function categoryTerm(
  inputs: CategoryInputs,
  coefficients: readonly Float64Array[],
  errorAt: (j: number) => number[],
  place: number,
): CategoryTerm {
  const { attribute, reference, counts, shares } = inputs;
  const compared = comparedCategories(inputs);
  const means = coefficients.map((of) =>
    compared.reduce((sum, category, i) => sum + shares[category] * of[place + i], 0),
  );
  const scores = coefficients.map((_, s) => s);
  const at = (category: number) => compared.indexOf(category);
  return {
    ...{ attribute, reference, counts },
    responses: counts.map((_, category) => {
      if (shares[category] === 0) return scores.map(() => 0);
      return scores.map((s) => {
        const own = at(category) < 0 ? 0 : coefficients[s][place + at(category)];
        return own - means[s];
      });
    }),
    errors: counts.map((_, category) =>
      at(category) < 0 ? scores.map(() => NO_ESTIMATE) : errorAt(place + at(category)),
    ),
  };
}
