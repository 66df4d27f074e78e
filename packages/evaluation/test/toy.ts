import {
  type ClassPrediction,
  type ClassTarget,
  type Explanation,
  type LabelledTable,
  type Model,
  type ModelDescription,
  type ModelDocument,
  type NumericPrediction,
  type OrdinalTarget,
  Random,
  type RankingPrediction,
  type RankingTarget,
  type Schema,
  SteppedLearner,
  schemaOf,
  Table,
  type TargetKind,
  type Training,
} from '@preflearn/core';

/** An ordinal target of `count` classes named c0, c1, ... */
export function ordinal(codes: readonly number[], count = Math.max(...codes) + 1): OrdinalTarget {
  return { kind: 'ordinal', name: 'y', classes: classNames(count), codes: Int32Array.from(codes) };
}

/** A class prediction for the target that {@link ordinal} makes. */
export function predicted(
  codes: readonly number[],
  count: number,
  extra: Partial<Pick<ClassPrediction, 'scores' | 'probabilities'>> = {},
): ClassPrediction {
  return {
    kind: 'ordinal',
    classes: classNames(count),
    codes: Int32Array.from(codes),
    details: [],
    ...extra,
  };
}

export function numbers(values: readonly number[]): NumericPrediction {
  return { kind: 'numeric', values: Float64Array.from(values), details: [] };
}

/** A ranking target over the labels a, b, c, ... from one list of positions a row. */
export function rankings(rows: readonly (readonly number[])[]): RankingTarget {
  const labels = Array.from({ length: rows[0].length }, (_, i) => String.fromCharCode(97 + i));
  return { kind: 'ranking', name: 'order', labels, positions: Int32Array.from(rows.flat()) };
}

export function predictedRankings(rows: readonly (readonly number[])[]): RankingPrediction {
  const { labels, positions } = rankings(rows);
  return { kind: 'ranking', labels, positions, details: [] };
}

/** A table of the attribute x = 0, 1, 2, ... with ordinal classes. */
export function toyData(codes: readonly number[], weights?: readonly number[]): LabelledTable {
  const values = Float64Array.from(codes, (_, row) => row);
  return {
    attributes: new Table([{ type: 'numeric', name: 'x', values }]),
    target: ordinal(codes),
    ...(weights && { weights: Float64Array.from(weights) }),
  };
}

/**
 * Predicts one class for all rows, drawn from the training rows by the seed, with x as the score; it
 * takes `steps` steps for it.
 */
export class ToyLearner extends SteppedLearner<ToyModel> {
  readonly id = 'toy';
  readonly targetKinds: readonly TargetKind[] = ['ordinal', 'nominal'];
  readonly options: { readonly steps: number };
  /** Seeds and training classes of all calls, in order. */
  readonly calls: { seed: number; codes: number[] }[] = [];

  constructor(steps = 2) {
    super();
    this.options = { steps };
  }

  *train(data: LabelledTable, seed: number): Training<ToyModel> {
    const target = data.target as ClassTarget;
    this.calls.push({ seed, codes: [...target.codes] });
    const total = this.options.steps;
    for (let done = 1; done <= total; done++) {
      yield { phase: 'steps', done, total, modelSoFar: () => undefined };
    }
    const code = target.codes[new Random(seed).integer(target.codes.length)];
    return new ToyModel(schemaOf(data), target, code);
  }
}

export class ToyModel implements Model<ClassPrediction> {
  readonly learner = 'toy';
  constructor(
    readonly schema: Schema,
    readonly target: ClassTarget,
    readonly code: number,
  ) {}

  predict(table: Table): ClassPrediction {
    const x = table.column('x');
    return {
      kind: this.target.kind,
      classes: this.target.classes,
      codes: new Int32Array(table.rowCount).fill(this.code),
      ...(x.type === 'numeric' && { scores: x.values }),
      details: [],
    };
  }

  explain(): Explanation {
    throw new Error('The toy explains nothing.');
  }

  describe(): ModelDescription {
    return { headline: 'A toy.', facts: [], settings: [], sections: [], pictures: [] };
  }

  toJSON(): ModelDocument {
    throw new Error('The toy is not saved.');
  }
}

function classNames(count: number): readonly string[] {
  return Array.from({ length: count }, (_, k) => `c${k}`);
}
