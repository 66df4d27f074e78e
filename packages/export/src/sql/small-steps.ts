import { type Expression, partsOf, type Step, sum, type Test } from '@preflearn/core/expressions';

/**
 * The same steps with parts of large ones made steps of their own, for databases that limit the size of an expression.
 *
 * @param mostTests  most tests in a step
 */
export function withSmallSteps(steps: readonly Step[], mostTests: number): readonly Step[] {
  return steps.flatMap((step) =>
    testsIn(step.value) <= mostTests ? [step] : new Splitting(step, mostTests).steps(),
  );
}

/** Makes several steps of one. */
class Splitting {
  readonly #step: Step;
  readonly #mostTests: number;
  readonly #parts: Step[] = [];

  constructor(step: Step, mostTests: number) {
    this.#step = step;
    this.#mostTests = mostTests;
  }

  steps(): readonly Step[] {
    const value = this.#small(this.#step.value);
    return [...this.#parts, { ...this.#step, value }];
  }

  #small(expression: Expression): Expression {
    switch (expression.kind) {
      case 'sum':
        return this.#smallSum(expression.terms);
      case 'concat':
        return { ...expression, parts: this.#smallParts(expression.parts, 0) };
      case 'if': {
        const results = [expression.result, expression.otherwise];
        const [result, otherwise] = this.#smallParts(results, testsOf(expression.when));
        return { ...expression, result, otherwise };
      }
      default:
        return expression;
    }
  }

  /** The terms so far become a step whenever the next one would be too much, so that their order is kept. */
  #smallSum(terms: readonly Expression[]): Expression {
    let so: Expression[] = [];
    let tests = 0;
    for (const term of terms.map((each) => this.#small(each))) {
      const more = testsIn(term);
      if (so.length > 1 && tests + more > this.#mostTests) {
        so = [this.#part(sum(...so))];
        tests = 0;
      }
      so.push(term);
      tests += more;
    }
    return sum(...so);
  }

  /** The largest parts become steps until the rest is small enough. */
  #smallParts(parts: readonly Expression[], others: number): readonly Expression[] {
    const small = parts.map((part) => this.#small(part));
    const sizes = small.map(testsIn);
    let tests = sizes.reduce((total, size) => total + size, others);
    while (tests > this.#mostTests && Math.max(...sizes) > 0) {
      const largest = sizes.indexOf(Math.max(...sizes));
      small[largest] = this.#part(small[largest]);
      tests -= sizes[largest];
      sizes[largest] = 0;
    }
    return small;
  }

  #part(value: Expression): Expression {
    const { name, type } = this.#step;
    const part = { name: `${name}_part_${this.#parts.length + 1}`, type, value };
    this.#parts.push(part);
    return { kind: 'step', name: part.name };
  }
}

/** Number of tests in an expression. */
function testsIn(expression: Expression): number {
  const own = expression.kind === 'if' ? testsOf(expression.when) : 0;
  return partsOf(expression).reduce((total, part) => total + testsIn(part), own);
}

function testsOf(test: Test): number {
  if (test.kind !== 'all' && test.kind !== 'any') return 1;
  return test.tests.reduce((total, one) => total + testsOf(one), 0);
}
