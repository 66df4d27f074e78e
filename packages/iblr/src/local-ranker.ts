import { type Column, type LabelledTable, type RankingTarget, Table } from '@preflearn/core';
import { automaticScaling, mergeEqualRows, type Scaling } from '@preflearn/core/numbers';
import { type MallowsFit, MallowsFitter, Rankings } from '@preflearn/mallows';
import { type AttributeScale, attributeScales } from './attribute-scales.js';
import { Embedding } from './embedding.js';
import {
  attributeWeights,
  type DistanceRows,
  type LearnedDistance,
  LocalGradients,
  LocalSearch,
  metricFactor,
  transformed,
  weightedScales,
} from './learned-distance.js';
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
  /** A distance that was learned; absent for the plain one. */
  readonly learned?: LearnedMetric;
}

/** A distance that was learned from the training rows. */
interface LearnedMetric {
  readonly distance: LearnedDistance;
  /** Mean of the gradients, of trace 1 or all 0; shape [width x width] of the embedded rows. */
  readonly gradients: Float64Array;
}

/** Rows of a table that are searched for. */
interface Queries {
  readonly points: Points;
  /** Embedded; absent unless the distance is local. */
  readonly vectors?: Float64Array;
}

/**
 * Fits a Mallows model to the neighbours of a query. Equal training rows are one neighbour with their total weight, so
 * that a weight of 2 and the row given twice are equivalent; rows of weight 0 are left out.
 */
export class LocalRanker {
  readonly parts: LocalRankerParts;
  /** The distinct training rows. */
  readonly distinct: DistanceRows;
  /** The same, as queries. */
  readonly points: Queries;
  /** Their rankings. */
  readonly rankings: Rankings;
  /** Their weights, all above 0. */
  readonly weights: Float64Array;
  /** The training row in which each distinct row first occurs, ascending. */
  readonly firsts: Int32Array;
  readonly #space: Space;
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
    const { columns } = data.attributes;
    const points = pointsOf(columns, parts.scales);
    const { weights, rankings } = this;
    this.distinct = { points, columns, weights, scales: parts.scales, rankings };
    this.#space = spaceOf(this.distinct, parts.learned);
    this.points = this.#space.own;
    this.#fitter = new MallowsFitter(this.rankings, { centre: parts.centre });
    this.#observed = observedShares(this.rankings);
  }

  /** Query points for {@link LocalRanker.neighbours}. */
  queries(columns: readonly Column[]): Queries {
    return this.#space.queries(columns);
  }

  /** See {@link NeighbourSearch.nearest}. */
  neighbours(
    query: Queries,
    row: number,
    k: number,
    groups?: Int32Array,
    group?: number,
  ): Neighbours {
    return this.#space.nearest(query, row, k, groups, group);
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

/** Where neighbours are searched. */
interface Space {
  /** The distinct training rows. */
  readonly own: Queries;
  queries(columns: readonly Column[]): Queries;
  /** See {@link NeighbourSearch.nearest}. */
  nearest(query: Queries, row: number, k: number, groups?: Int32Array, group?: number): Neighbours;
}

function spaceOf(rows: DistanceRows, learned: LearnedMetric | undefined): Space {
  const { columns, weights, scales } = rows;
  if (learned?.distance === 'local') return localSpace(rows, learned);
  let toPoints = (given: readonly Column[]) => pointsOf(given, scales);
  if (learned?.distance === 'weighted') {
    const embedding = new Embedding(columns, scales, weights);
    const shares = attributeWeights(learned.gradients, embedding);
    const weighted = weightedScales(scales, shares);
    toPoints = (given) => pointsOf(given, weighted);
  } else if (learned !== undefined) {
    const embedding = new Embedding(columns, scales, weights);
    const factor = metricFactor([learned.gradients], embedding.width);
    toPoints = (given) => transformed(embedding.of(given), factor, embedding.width);
  }
  const points = learned === undefined ? rows.points : toPoints(columns);
  const search = new NeighbourSearch(points, weights);
  return {
    own: { points },
    queries: (given) => ({ points: toPoints(given) }),
    nearest: ({ points }, ...asked) => search.nearest(points, ...asked),
  };
}

function localSpace(rows: DistanceRows, { gradients }: LearnedMetric): Space {
  const local = new LocalGradients(rows);
  const search = new LocalSearch(local, gradients);
  const { embedding } = local;
  return {
    own: { points: rows.points, vectors: local.rows.embedded },
    queries: (given) => ({
      points: pointsOf(given, rows.scales),
      vectors: embedding.of(given),
    }),
    nearest: ({ points, vectors = new Float64Array() }, ...asked) =>
      search.nearest(points, vectors, ...asked),
  };
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
