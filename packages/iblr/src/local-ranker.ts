import type { Column, LabelledTable, RankingTarget } from '@preflearn/core';
import { type MallowsFit, MallowsFitter, Rankings } from '@preflearn/mallows';
import {
  type AttributeScale,
  attributeScales,
  automaticScaling,
  type Scaling,
} from './attribute-scales.js';
import { NeighbourSearch, type Neighbours } from './neighbour-search.js';
import { observedShares } from './observed-shares.js';
import { type Points, pointsOf } from './points.js';
import { type WeighedNeighbours, weighNeighbours } from './weigh-neighbours.js';

/** What nearest neighbours are searched among, and how their orders are put together. */
export interface LocalRankerParts {
  /** The attributes of the training rows, in the order of the schema. */
  readonly columns: readonly Column[];
  readonly scales: readonly AttributeScale[];
  /** What the scales were made by. */
  readonly scaling: Scaling;
  readonly rankings: Rankings;
  /** Weight of each training row, not all 0. */
  readonly weights: Float64Array;
  readonly centre: 'borda' | 'kemeny';
}

/** Fits a Mallows model to the neighbours of a query. */
export class LocalRanker {
  readonly parts: LocalRankerParts;
  /** The training rows. */
  readonly points: Points;
  readonly #search: NeighbourSearch;
  readonly #fitter: MallowsFitter;
  readonly #observed: Float64Array;

  constructor(parts: LocalRankerParts) {
    this.parts = parts;
    this.points = pointsOf(parts.columns, parts.scales);
    this.#search = new NeighbourSearch(this.points, parts.weights);
    this.#fitter = new MallowsFitter(parts.rankings, { centre: parts.centre });
    this.#observed = observedShares(parts.rankings);
  }

  /** Queries, to be given to {@link LocalRanker.neighbours}. */
  queries(columns: readonly Column[]): Points {
    return pointsOf(columns, this.parts.scales);
  }

  /** See {@link NeighbourSearch.nearest}. */
  neighbours(
    query: Points,
    row: number,
    k: number,
    groups?: Int32Array,
    group?: number,
  ): Neighbours {
    return this.#search.nearest(query, row, k, groups, group);
  }

  /** See {@link weighNeighbours}. */
  weigh(neighbours: Neighbours, k: number): WeighedNeighbours {
    return weighNeighbours(neighbours, k, this.#observed, this.parts.weights);
  }

  /** [CHH09 alg. 1] from its third line on. */
  fit({ rows, weights }: WeighedNeighbours): MallowsFit {
    return this.#fitter.fit({ rows, weights });
  }
}

/** Copies what a model keeps of its training data, and finds the scales. */
export function localRankerParts(
  data: LabelledTable<RankingTarget>,
  scale: Scaling | 'auto',
  centre: 'borda' | 'kemeny',
): LocalRankerParts {
  const { attributes, target } = data;
  const weights = data.weights?.slice() ?? new Float64Array(attributes.rowCount).fill(1);
  const columns = attributes.columns.map((column) =>
    column.type === 'numeric'
      ? { ...column, values: column.values.slice() }
      : { ...column, codes: column.codes.slice() },
  );
  const scaling = scale === 'auto' ? automaticScaling(columns, weights) : scale;
  const scales = attributeScales(columns, weights, scaling);
  const rankings = Rankings.fromTarget(target, { ties: 'undecided' });
  return { columns, scales, scaling, rankings, weights, centre };
}
