import {
  alignToSchema,
  type Explanation,
  type ModelDescription,
  type Picture,
  type PredictOptions,
  predictionText,
  type RankingPrediction,
  type Rows,
  type Table,
} from '@preflearn/core';
import { TrainedModel } from '@preflearn/core/models';
import { formatRanking, rankingInWords, readableNumber } from '@preflearn/core/text';
import type { KScore } from './choose-k.js';
import { describeIblr } from './describe-iblr.js';
import type { IblrModelParts } from './iblr-model-parts.js';
import { writeIblrParameters } from './iblr-parameters.js';
import { LocalRanker } from './local-ranker.js';
import { labelPositions, MAX_DRAWN, positionPicture } from './position-picture.js';
import { predictIblr, THETA_OF_AGREEMENT } from './predict-iblr.js';

/** One neighbour of a query. */
export interface Neighbour {
  /** Row of the training table, from 0; the first of equal rows. */
  readonly row: number;
  /** Distance from the query, after scaling. */
  readonly distance: number;
  /**
   * Its weight in the prediction: the distance weight times the share of an order that it shows, times the total weight
   * of the row and those equal to it.
   */
  readonly weight: number;
  /** Its order of labels, such as `b>a~c`; empty if it ranks none. */
  readonly order: string;
}

/**
 * An IBLR model: the training rows, and how many neighbours of a query to use.
 *
 * A prediction is the centre ranking of the Mallows model of the neighbours' orders; its detail `theta` is the spread,
 * from 0 to 1000 (all neighbours with a weight above 0 agree): the higher, the more reliable.
 */
export class IblrModel extends TrainedModel<RankingPrediction, IblrModelParts> {
  readonly learner = 'iblr';
  #ranker: LocalRanker | undefined;

  /** @internal Made by `Iblr`. */
  constructor(parts: IblrModelParts, ranker?: LocalRanker) {
    super(parts);
    this.#ranker = ranker;
  }

  /** Number of neighbours; if it exceeds the number of rows, all rows are neighbours. */
  get k(): number {
    return this.parts.k;
  }

  /** The score of each k that was tried; empty if k was given. */
  get tried(): readonly KScore[] {
    return this.parts.tried;
  }

  /** {@inheritDoc @preflearn/core!index.Model.predict} */
  predict(table: Table | Rows, options: PredictOptions = {}): RankingPrediction {
    return predictIblr(this.#localRanker(), this.parts, table, options);
  }

  /**
   * The neighbours of a row, the nearest first.
   *
   * @throws UsageError ARGUMENT for a row that does not exist, and whatever {@link IblrModel.predict} throws
   */
  neighbours(given: Table | Rows, row: number, options: PredictOptions = {}): readonly Neighbour[] {
    const one = this.rowOf(given, row, options);
    const ranker = this.#localRanker();
    const query = ranker.queries(alignToSchema(this.schema, one, options.unseen));
    const { rows, distances, weights } = ranker.weigh(ranker.neighbours(query, 0, this.k), this.k);
    return Array.from(rows, (neighbour, i) => ({
      row: ranker.firsts[neighbour],
      distance: distances[i],
      weight: weights[i],
      order: this.#orderOf(ranker.firsts[neighbour]),
    }));
  }

  /**
   * The neighbours of a row with their orders, distances and weights, the nearest first.
   *
   * @throws UsageError ARGUMENT for a row that does not exist, and whatever {@link IblrModel.predict} throws
   */
  explain(given: Table | Rows, row: number, options: PredictOptions = {}): Explanation {
    const one = this.rowOf(given, row, options);
    const neighbours = this.neighbours(one, 0, options);
    const prediction = this.predict(one, options);
    const theta = prediction.details[0].values[0];
    const counting = neighbours.filter(({ weight }) => weight > 0);
    const farthest = neighbours[neighbours.length - 1].distance;
    return {
      kind: 'ranking',
      row,
      prediction: predictionText(prediction, 0),
      unit: 'weight of the neighbour',
      signed: false,
      because: neighbours.map((neighbour) => ({
        text:
          `training row ${neighbour.row + 1}, distance ${readableNumber(neighbour.distance)}: ` +
          (neighbour.order === ''
            ? 'ranks no label'
            : rankingInWords(neighbour.order, this.schema.target.classes)),
        value: neighbour.weight,
      })),
      conclusion: [
        `${counting.length} of the ${neighbours.length} nearest rows count; the farthest is at distance ` +
          `${readableNumber(farthest)}.`,
        reliability(theta, counting.length),
      ],
      pictures: this.#neighbourPicture(counting),
    };
  }

  /** {@inheritDoc @preflearn/core!index.Model.describe} */
  describe(top = 10): ModelDescription {
    return describeIblr(this.parts, top);
  }

  protected parameters(): unknown {
    return writeIblrParameters(this.parts);
  }

  /** Created at the first prediction: describing or saving a model needs no search tree. */
  #localRanker(): LocalRanker {
    this.#ranker ??= new LocalRanker(this.parts.ranker);
    return this.#ranker;
  }

  #neighbourPicture(neighbours: readonly Neighbour[]): readonly Picture[] {
    if (neighbours.length === 0 || this.schema.target.classes.length > MAX_DRAWN) return [];
    const positions = labelPositions(this.parts.ranker.rankings, {
      rows: neighbours.map(({ row }) => row),
      weights: neighbours.map(({ weight }) => weight),
    });
    const words = { title: 'Where the neighbours put the labels', of: 'weights of neighbours' };
    return [positionPicture(this.schema.target.classes, positions, words)];
  }

  #orderOf(row: number): string {
    const labels = this.schema.target.classes;
    const positions = new Int32Array(labels.length);
    this.parts.ranker.rankings.groups(row).forEach((group, place) => {
      for (const label of group) positions[label] = place + 1;
    });
    return formatRanking(labels, positions);
  }
}

function reliability(theta: number, counting: number): string {
  if (counting === 0) {
    return 'No neighbour that ranks a label counts: the labels stand in their own order, which is not reliable at all.';
  }
  if (theta === THETA_OF_AGREEMENT) {
    return 'All of them agree with the prediction, which is as reliable as can be.';
  }
  return (
    `Their orders gather around the prediction with theta ${readableNumber(theta)} (0: not at all); the higher, the ` +
    'more reliable.'
  );
}
