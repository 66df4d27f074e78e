import { type Column, type LabelledTable, type RankingTarget, Table } from '@preflearn/core';
import { automaticScaling, mergeEqualRows, type Scaling } from '@preflearn/core/numbers';
import { type MallowsFit, MallowsFitter, Rankings } from '@preflearn/mallows';
import { type AttributeScale, attributeScales } from './attribute-scales.js';
import { NeighbourSearch, type Neighbours } from './neighbour-search.js';
import { observedShares } from './observed-shares.js';
import { type Points, pointsOf } from './points.js';
import { type WeighedNeighbours, weighNeighbours } from './weigh-neighbours.js';

/** The rows to search for nearest neighbours, and how to combine their orders. */
export interface LocalRankerParts {
  /** The attributes of the training rows, in the order of the schema. */
  readonly columns: readonly Column[];
  readonly scales: readonly AttributeScale[];
  /** The scaling that the scales were computed with. */
  readonly scaling: Scaling;
  readonly rankings: Rankings;
  /** Weight of each training row, not all 0. */
  readonly weights: Float64Array;
  readonly centre: 'borda' | 'kemeny';
}

/**
 * Fits a Mallows model to the neighbours of a query. Equal training rows are one neighbour with their total weight, so
 * that a weight of 2 and the row given twice are equivalent; rows of weight 0 are left out.
 */
export class LocalRanker {
  readonly parts: LocalRankerParts;
  /** The distinct training rows. */
  readonly points: Points;
  /** Their rankings. */
  readonly rankings: Rankings;
  /** Their weights, all above 0. */
  readonly weights: Float64Array;
  /** The training row in which each distinct row first occurs, ascending. */
  readonly firsts: Int32Array;
  readonly #search: NeighbourSearch;
  readonly #fitter: MallowsFitter;
  readonly #observed: Float64Array;

  constructor(parts: LocalRankerParts) {
    const { data, firsts } = mergeEqualRows(labelledTable(parts));
    const isWhole = firsts.length === parts.rankings.count;
    this.parts = parts;
    this.firsts = firsts;
    this.rankings = isWhole
      ? parts.rankings
      : Rankings.fromTarget(data.target, { ties: 'undecided' });
    this.weights = isWhole ? parts.weights : (data.weights ?? parts.weights);
    this.points = pointsOf(data.attributes.columns, parts.scales);
    this.#search = new NeighbourSearch(this.points, this.weights);
    this.#fitter = new MallowsFitter(this.rankings, { centre: parts.centre });
    this.#observed = observedShares(this.rankings);
  }

  /** Query points for {@link LocalRanker.neighbours}. */
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
    return weighNeighbours(neighbours, k, this.#observed, this.weights);
  }

  /** [CHH09 alg. 1] from its third line on. */
  fit({ rows, weights }: WeighedNeighbours): MallowsFit {
    return this.#fitter.fit({ rows, weights });
  }
}

/** Copies what a model keeps of its training data, and computes the scales. */
export function localRankerParts(
  data: LabelledTable<RankingTarget>,
  scale: Scaling | 'auto',
  centre: 'borda' | 'kemeny',
): LocalRankerParts {
  const { attributes, target } = data;
  const weights = data.weights?.slice() ?? onesOf(attributes.rowCount);
  const columns = attributes.columns.map((column) =>
    column.type === 'numeric'
      ? { ...column, values: column.values.slice() }
      : { ...column, codes: column.codes.slice() },
  );
  const rankings = Rankings.fromTarget(target, { ties: 'undecided' });
  const distinct = mergeEqualRows(data).data;
  const own = distinct.weights ?? onesOf(distinct.attributes.rowCount);
  const scaling = scale === 'auto' ? automaticScaling(distinct.attributes.columns, own) : scale;
  const scales = attributeScales(distinct.attributes.columns, own, scaling);
  return { columns, scales, scaling, rankings, weights, centre };
}

function onesOf(rows: number): Float64Array {
  return new Float64Array(rows).fill(1);
}

function labelledTable({
  columns,
  rankings,
  weights,
}: LocalRankerParts): LabelledTable<RankingTarget> {
  const labels = Array.from({ length: rankings.labelCount }, (_, label) => String(label));
  const positions = rankings.positions();
  const target: RankingTarget = { kind: 'ranking', name: '', labels, positions };
  return { attributes: new Table(columns), target, weights };
}
