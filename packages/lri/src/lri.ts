import { simplifyConjunction } from '@preflearn/boosting';
import {
  type ClassTarget,
  checkOptions,
  describedOptions,
  type LabelledTable,
  type LearnerDefinition,
  Random,
  SteppedLearner,
  schemaOf,
  type Training,
  type TrainingResources,
} from '@preflearn/core';
import { checkMemory, checkTargetKind } from '@preflearn/core/models';
import { shuffledIndices } from '@preflearn/core/numbers';
import { RuleGrower } from './grow-rule.js';
import { LriModel } from './lri-model.js';
import { ID, LRI_OPTIONS, type LriInput, type LriOptions } from './lri-options.js';
import type { LriClass, LriRule } from './lri-rule.js';
import { portableLri } from './portable-lri.js';
import { readLri } from './read-lri.js';
import { type TrainingRows, trainingRows } from './training-rows.js';

/** Bytes of arrays for each attribute of a row, for each class, and for each row besides. */
const ATTRIBUTE_BYTES = 12;
const CLASS_BYTES = 2;
const ROW_BYTES = 48;

/** Heap bytes of a condition of a rule. */
const CONDITION_BYTES = 120;

/**
 * Lightweight rule induction: the same number of rules for every class, each with one vote. Rows that earlier rules of
 * the class got wrong weigh more for the next one: e errors make a weight of 1 + e^3. A `sample` below 1 draws the rows
 * of each rule, one sample for all classes.
 *
 * A missing value satisfies no condition. The order of the rows does not matter, unless they are drawn. The weight of a row is the number of
 * rows it stands for; see `wholeWeights` for weights that are not whole.
 *
 * Source: Weiss and Indurkhya (2000), Lightweight rule induction, Proc. 17th ICML; settings of MLRules 2008, section 6.
 */
export class Lri extends SteppedLearner<LriModel> {
  readonly id = ID;
  readonly targetKinds = ['nominal', 'ordinal'] as const;
  readonly options: LriOptions;

  /** @throws UsageError OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE */
  constructor(options: LriInput = {}) {
    super();
    this.options = checkOptions(ID, LRI_OPTIONS, options);
  }

  /**
   * {@inheritDoc @preflearn/core!index.Learner.train}
   *
   * @throws DataError TARGET_KIND; MEMORY for rows or rules that do not fit
   */
  *train(
    data: LabelledTable,
    seed: number,
    { memory }: TrainingResources = {},
  ): Training<LriModel> {
    checkTargetKind(ID, this.targetKinds, data);
    const { options } = this;
    const { rules: total, length, disjuncts } = options;
    const { rowCount, columns } = data.attributes;
    const { target } = data as LabelledTable<ClassTarget>;
    const count = target.classes.length;
    checkMemory(
      {
        what: `${rowCount} rows of ${columns.length} attributes and ${total} rules for each of ${count} classes`,
        arrayBytes: rowCount * (ATTRIBUTE_BYTES * columns.length + CLASS_BYTES * count + ROW_BYTES),
        heapBytes: total * count * Math.min(length, 3) * disjuncts * CONDITION_BYTES,
      },
      memory,
    );
    const rows = trainingRows(data as LabelledTable<ClassTarget>, total, unitOf(options));
    const grower = new RuleGrower(rows);
    const draw = drawnRows(rows.codes.length, options.sample, new Random(seed));
    const classes = target.classes.map((_, k) => new ClassRules(rows, grower, k, options));
    const schema = schemaOf(data);
    const training = { options, seed, rows: rowCount };
    const modelSoFar = () =>
      new LriModel({ schema, training, classes: classes.map((one) => one.soFar()) });
    for (let done = 1; done <= total; done++) {
      for (const one of classes) one.add(draw());
      yield { phase: 'rules of each class', done, total, modelSoFar };
    }
    return modelSoFar();
  }
}

/** 1 / nu^3, rounded: 1 + (nu e)^3 is as good as this plus e^3, which is whole. */
function unitOf({ shrinkage }: LriOptions): number {
  return Math.round(1 / shrinkage ** 3);
}

/** Draws 1 for each row that a rule is grown on; all of them without random numbers. */
function drawnRows(rows: number, sample: number, random: Random): () => Uint8Array {
  const all = new Uint8Array(rows).fill(1);
  const size = Math.max(1, Math.round(sample * rows));
  if (size === rows) return () => all;
  return () => {
    const drawn = new Uint8Array(rows);
    for (const row of shuffledIndices(rows, random).subarray(0, size)) drawn[row] = 1;
    return drawn;
  };
}

/** The rules of one class, as they are added. */
class ClassRules {
  readonly #rules: LriRule[] = [];
  readonly #data: TrainingRows;
  readonly #options: LriOptions;
  readonly #grower: RuleGrower;
  readonly #isOwn: Uint8Array;
  /** How many rules get each row wrong, shape [rows]. */
  readonly #errors: Uint16Array;
  /** Positions of the attributes that the rules use. */
  readonly #used = new Set<number>();
  readonly #unit: number;
  #isDone = false;

  constructor(data: TrainingRows, grower: RuleGrower, code: number, options: LriOptions) {
    this.#data = data;
    this.#options = options;
    this.#grower = grower;
    this.#unit = unitOf(options);
    this.#isOwn = Uint8Array.from(data.codes, (own) => Number(own === code));
    this.#errors = new Uint16Array(data.codes.length);
  }

  soFar(): LriClass {
    const rows = this.#isOwn.reduce((sum, own) => sum + own, 0);
    return { rows, rules: [...this.#rules] };
  }

  /**
   * Adds a rule, if there is any condition that covers a row of the class.
   *
   * @param drawn  1 for each row that it is grown on
   */
  add(drawn: Uint8Array): void {
    if (this.#isDone) return;
    const { length, disjuncts, freeze, sample, responseRows } = this.#options;
    const isFrozen = freeze !== null && this.#rules.length >= freeze;
    const isOwn = this.#isOwn;
    const grown = this.#grower.grow({
      weights: this.#data.weights.map((weight, row) => {
        const e = this.#errors[row];
        const q = drawn[row] * weight * (this.#unit + e * e * e);
        return isOwn[row] === 1 ? q : -q;
      }),
      attributes: isFrozen
        ? [...this.#used].sort((a, b) => a - b)
        : [...this.#data.attributes.keys()],
      ...{ length, disjuncts },
    });
    // For ever: what there is to cover does not depend on weights, unless they are of a sample.
    this.#isDone = grown.length === 0 && sample === 1;
    if (grown.length === 0) return;
    const satisfied = new Uint8Array(isOwn.length);
    for (const { rows } of grown) for (const row of rows) satisfied[row] = 1;
    let coverage = 0;
    let correct = 0;
    for (let row = 0; row < isOwn.length; row++) {
      coverage += satisfied[row];
      correct += satisfied[row] & isOwn[row];
      if (responseRows === 'all' || drawn[row] === 1) {
        this.#errors[row] += satisfied[row] ^ isOwn[row];
      }
    }
    for (const { conditions } of grown) for (const c of conditions) this.#used.add(c.attribute);
    const any = grown.map((part) => ({
      conditions: simplifyConjunction(part.conditions),
      coverage: part.coverage,
    }));
    this.#rules.push({ any, coverage, correct });
  }
}

/**
 * Loads a saved LRI model; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadLri(document: unknown): LriModel {
  return new LriModel(readLri(document));
}

/** LRI for the command line and other programs that list learners. */
export const lriDefinition: LearnerDefinition<LriModel> = {
  id: ID,
  title: 'LRI',
  summary: 'Lightweight rule induction: rules for each class, one vote each, no random numbers.',
  targetKinds: ['nominal', 'ordinal'],
  options: /* @__PURE__ */ describedOptions(LRI_OPTIONS, {
    rules: 'Number of rules of each class.',
    length: 'Most conditions that a rule joins by "and".',
    disjuncts: 'Most such conjunctions that a rule joins by "or".',
    freeze:
      'After so many rules, search only the attributes that the rules of the class use so far; ' +
      'none never does.',
    shrinkage:
      'Factor nu on the errors of a row: e errors make a weight of 1 + (nu e)^3, with 1 / nu^3 rounded to a whole ' +
      'number, so 0.88 and more are as 1. The paper has 1.',
    sample: 'Share of the rows, drawn for each rule, on which it is grown. The paper has 1.',
    responseRows: 'Rows whose errors a rule adds to: all, or those that it was grown on.',
  }),
  searchSpace: {
    rules: { values: [25, 50, 100, 200], simpler: 'low', stepwise: true },
    length: { values: [1, 2, 3, 5, 8], simpler: 'low' },
    disjuncts: { values: [1, 2], simpler: 'low' },
  },
  create: (options) => new Lri(options as LriInput),
  load: loadLri,
  portable: (model) => portableLri(model as LriModel),
};
