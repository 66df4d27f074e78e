import {
  checkOptions,
  DataError,
  describedOptions,
  type LabelledTable,
  type LearnerDefinition,
  type RankingTarget,
  readModelDocument,
  readSavedOptions,
  SteppedLearner,
  schemaOf,
  type Training,
  type TrainingResources,
  UsageError,
} from '@preflearn/core';
import { checkMemory, checkTargetKind, type MemoryNeed } from '@preflearn/core/models';
import { MAX_KEMENY_LABELS } from '@preflearn/mallows';
import { chooseK, FIRST_KS, type KScore } from './choose-k.js';
import { IblrModel } from './iblr-model.js';
import type { IblrModelParts } from './iblr-model-parts.js';
import { IBLR_OPTIONS, type IblrInput, type IblrOptions, ID } from './iblr-options.js';
import { iblrParametersSchema, readIblrParameters } from './iblr-parameters.js';
import { LocalRanker, localRankerParts } from './local-ranker.js';
import { prepareRanker } from './prepare-ranker.js';

/**
 * IBLR, instance-based label ranking: the orders of the nearest training rows, weighted by distance, are combined by
 * fitting a Mallows model; its spread indicates how reliable the prediction is.
 *
 * Takes a ranking target. Rows may leave labels out or tie them, which says nothing about which is better. A row that
 * ranks no label may be a neighbour, but has no weight; one that ranks a single label, or ties all the labels it ranks,
 * has a weight, but does not favour any position for them. A label that no row ranks is placed in the middle, following
 * the generalised Borda count. Of equally distant rows, the one that comes first in the table counts as nearer: where
 * distances tie, the order of the training rows matters. Row weights stand for repeated rows, in k as well: equal rows
 * are one neighbour with their total weight, and in the choice of k they are held out together, so that a weight of 2
 * and the row given twice lead to the same predictions. An attribute that never varies in training does not contribute.
 *
 * Source: Cheng, Hühn and Hüllermeier (2009), Decision tree and instance-based learning for label ranking, ICML,
 * [CHH09 alg. 1].
 */
export class Iblr extends SteppedLearner<IblrModel> {
  readonly id = ID;
  readonly targetKinds = ['ranking'] as const;
  readonly options: IblrOptions;

  /** @throws UsageError OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE */
  constructor(options: IblrInput = {}) {
    super();
    this.options = checkOptions(ID, IBLR_OPTIONS, options);
  }

  /**
   * {@inheritDoc @preflearn/core!index.Learner.train}
   *
   * @throws DataError TARGET_KIND; TARGET_RANKING for a wrong position, or when no row ranks a label; MEMORY for rows
   *   that need more than there is
   * @throws UsageError OPTION_CONFLICT for a Kemeny centre of more than 16 labels, or a learned distance of more than 300
   *   numbers and categories
   */
  *train(
    data: LabelledTable,
    seed: number,
    { memory }: TrainingResources = {},
  ): Training<IblrModel> {
    checkTargetKind(ID, this.targetKinds, data);
    checkMemory(memoryNeed(data, memory?.saving), memory);
    const { options } = this;
    const schema = schemaOf(data);
    const training = { options, seed, rows: data.attributes.rowCount };
    checkCentre(options, data.target.labels.length);
    const parts = localRankerParts(data, options.scale, options.centre);
    checkSomeLabel(data.target, parts.rankings.labels.length);
    const preparing = prepareRanker(parts, options);
    const modelOf = (ranker: LocalRanker, k: number, tried: readonly KScore[]) =>
      new IblrModel({ schema, training, k, tried, ranker: ranker.parts }, ranker);
    let prepared = preparing.next();
    while (!prepared.done) {
      const modelSoFar = () => modelOf(new LocalRanker(parts), options.k ?? FIRST_KS[0], []);
      yield { ...prepared.value, modelSoFar };
      prepared = preparing.next();
    }
    const ranker = prepared.value;
    const model = (k: number, tried: readonly KScore[]) => modelOf(ranker, k, tried);
    if (options.k !== null) {
      const made = model(options.k, []);
      yield { phase: 'storing rows', done: 1, total: 1, modelSoFar: () => made };
      return made;
    }
    const choosing = chooseK(ranker, options.folds, options.tuneRows, seed);
    for (;;) {
      const { done: finished, value } = choosing.next();
      const { k, scores, done, total } = value;
      yield {
        phase: 'choosing k',
        done: finished && total === 0 ? 1 : done,
        total: Math.max(1, total),
        modelSoFar: () => model(k, scores),
      };
      if (finished) return model(k, scores);
    }
  }
}

/**
 * The least memory that training needs: the columns of the rows as copies and as points, twice, and the positions and
 * orders of their labels. A saved model holds them as plain data and text, and is read back before it is written: the
 * heap then has two lists of numbers per attribute, two of labels per row (one with spare capacity), and one per label
 * of a row (measured).
 */
function memoryNeed(
  { attributes, target }: LabelledTable<RankingTarget>,
  saving = false,
): MemoryNeed {
  const { rowCount, columns } = attributes;
  const labels = target.labels.length;
  return {
    what: `${rowCount} rows of ${columns.length} attributes and ${labels} labels${saving ? ', which the saved model holds,' : ''}`,
    arrayBytes:
      rowCount *
      (columns.reduce((sum, { type }) => sum + (type === 'numeric' ? 24 : 12), 0) + 8 * labels),
    heapBytes: saving ? rowCount * (36 * columns.length + 85 * labels + 300) : 0,
  };
}

/**
 * Loads a saved IBLR model; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadIblr(document: unknown): IblrModel {
  return new IblrModel(readIblr(document));
}

/**
 * Checks a saved model.
 *
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function readIblr(document: unknown): IblrModelParts {
  const { parameters, ...head } = readModelDocument(document, ID, iblrParametersSchema());
  const options = readSavedOptions(ID, IBLR_OPTIONS, head.training.options);
  const { schema, training } = head;
  return { schema, training, ...readIblrParameters(parameters, head, options) };
}

/** IBLR for the command line and other programs that list learners. */
export const iblrDefinition: LearnerDefinition<IblrModel> = {
  id: ID,
  title: 'IBLR',
  summary: 'Label ranking by the nearest neighbours and a local Mallows model, with a reliability.',
  targetKinds: ['ranking'],
  options: /* @__PURE__ */ describedOptions(IBLR_OPTIONS, {
    k:
      'Number of neighbours; more than there are rows means all of them. none: chosen among 3, 5, 10, ' +
      '20, 30, 50 and 100, and, while the most are the best, 200, 400 and 800, by cross-validation on the ' +
      'training rows.',
    scale:
      'z-score: numbers are divided by their standard deviation before distances are taken; none: they ' +
      'are taken as they are; auto: none if all numbers lie in [-1, 1], as in files that are already ' +
      'normalised, else z-score.',
    centre:
      'How the orders of the neighbours are put together: by the Borda count, or as the exact Kemeny ' +
      'centre, a little better and slower, for at most 16 labels.',
    distance:
      'How attributes count. plain: alike; weighted: more where orders change with them; global: also in ' +
      'combinations, by one metric for all rows; local: by a metric at each row that is predicted, slower. ' +
      'The last three are learned from the training rows, on at most 300 numbers and categories.',
    edit:
      'Leaves out training rows that their neighbours predict badly, if that makes predictions of all ' +
      'training rows better.',
    folds: 'Number of folds of the cross-validation that chooses k.',
    tuneRows:
      'Most rows that are predicted to choose k; of larger tables as many are drawn at random. All rows ' +
      'serve as neighbours.',
  }),
  searchSpace: {
    k: { values: [null, 3, 5, 10, 20, 30, 50, 100], simpler: 'high' },
    scale: { values: ['auto', 'none', 'z-score'] },
    centre: { values: ['borda', 'kemeny'] },
  },
  create: (options) => new Iblr(options as IblrInput),
  load: loadIblr,
  portable() {
    throw new DataError(
      'MODEL_EXPORT',
      'a model of IBLR looks for neighbours among its training rows, and has no rules, tree or weights to write',
      {
        where: { learner: ID },
        remedy: ['train lrt, whose trees can be exported', 'predict with the model itself'],
      },
    );
  },
};

function checkCentre({ centre }: IblrOptions, labels: number): void {
  if (centre === 'borda' || labels <= MAX_KEMENY_LABELS) return;
  throw new UsageError(
    'OPTION_CONFLICT',
    `"kemeny" is for at most ${MAX_KEMENY_LABELS} labels, but there are ${labels}`,
    {
      where: { learner: ID, option: 'centre' },
      remedy: {
        action: 'set',
        learner: ID,
        option: 'centre',
        value: 'borda',
        text: 'take the Borda centre',
      },
    },
  );
}

function checkSomeLabel({ name }: RankingTarget, ranked: number): void {
  if (ranked > 0) return;
  throw new DataError('TARGET_RANKING', 'no row ranks a label, expected orders such as "b>a>c"', {
    where: { column: name },
    remedy: 'give some row one',
  });
}
