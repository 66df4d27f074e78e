import { UsageError } from '@preflearn/core';
import { editRows } from './edit-rows.js';
import { placesOf } from './embedding.js';
import type { IblrOptions } from './iblr-options.js';
import { type LearnedDistance, LocalGradients } from './learned-distance.js';
import { LocalRanker, type LocalRankerParts } from './local-ranker.js';

/** Most places of an embedded row whose distance can be learned: time grows with their cube. */
const MAX_PLACES = 300;

/** Progress of {@link prepareRanker}. */
export interface Preparation {
  readonly phase: string;
  readonly done: number;
  readonly total: number;
}

/**
 * Learns the distance and leaves rows out, where options ask for it.
 *
 * @throws UsageError OPTION_CONFLICT for a learned distance of too many attributes
 */
export function* prepareRanker(
  parts: LocalRankerParts,
  { distance, edit, tuneRows }: Pick<IblrOptions, 'distance' | 'edit' | 'tuneRows'>,
): Generator<Preparation, LocalRanker, void> {
  let ranker = new LocalRanker(parts);
  if (distance !== 'plain') {
    const learned = yield* learnDistance(ranker, distance);
    ranker = new LocalRanker({ ...parts, learned });
  }
  if (!edit) return ranker;
  const editing = editRows(ranker, tuneRows);
  for (;;) {
    const { done: isDone, value } = editing.next();
    if (isDone) return new LocalRanker({ ...ranker.parts, weights: keptWeights(ranker, value) });
    yield { phase: 'choosing rows', ...value };
  }
}

function* learnDistance(
  ranker: LocalRanker,
  distance: LearnedDistance,
): Generator<Preparation, NonNullable<LocalRankerParts['learned']>, void> {
  const { width: places } = placesOf(ranker.parts.columns);
  checkPlaces(places, distance);
  const learning = new LocalGradients(ranker.distinct).mean();
  for (;;) {
    const { done: isDone, value } = learning.next();
    if (isDone) return { distance, gradients: value };
    yield { phase: 'learning the distance', ...value };
  }
}

/** Weights of the training rows: those of equal rows go to the first, and are 0 for rows that are left out. */
function keptWeights({ parts, firsts, weights }: LocalRanker, kept: Uint8Array): Float64Array {
  const left = new Float64Array(parts.weights.length);
  for (const [distinct, first] of firsts.entries())
    left[first] = kept[distinct] * weights[distinct];
  return left;
}

function checkPlaces(places: number, distance: LearnedDistance): void {
  if (places <= MAX_PLACES) return;
  throw new UsageError(
    'OPTION_CONFLICT',
    `distance "${distance}" is for at most ${MAX_PLACES} numbers and categories, but there are ${places}`,
    {
      where: { learner: 'iblr', option: 'distance' },
      remedy: {
        action: 'set',
        learner: 'iblr',
        option: 'distance',
        value: 'plain',
        text: 'take the plain distance',
      },
    },
  );
}
