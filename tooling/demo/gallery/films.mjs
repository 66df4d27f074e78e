import { tableFromRows } from '@preflearn/core';
import { vegaText } from './vega-data.mjs';

/**
 * A film as `vega-datasets` has it.
 *
 * @typedef {{ Title: string | number | null, 'Production Budget': number | null, 'Release Date': string,
 *   'MPAA Rating': string | null, 'Running Time min': number | null, Source: string | null, 'Major Genre': string | null,
 *   'Creative Type': string | null, 'IMDB Rating': number | null, 'IMDB Votes': number | null }} Film
 */

/** From which mean rating on a class begins. */
const CLASSES = /** @type {const} */ ([
  [7.5, 'very good'],
  [6.5, 'good'],
  [5.5, 'fair'],
  [0, 'poor'],
]);

/** Fewer ratings than these say little of a film. */
const LEAST_VOTES = 1000;

/** Later years are two digits of an earlier century, read wrongly. */
const LAST_YEAR = 2010;

/** Films with a thousand ratings or more: what is known before people see them, and how well they are liked. */
export function filmTable() {
  /** @type {readonly Film[]} */
  const films = JSON.parse(vegaText('movies.json'));
  return tableFromRows(
    films
      .filter((film) => film.Title !== null && (film['IMDB Votes'] ?? 0) >= LEAST_VOTES)
      .map((film) => {
        const year = Number(film['Release Date'].slice(-4));
        const rating = film['IMDB Rating'] ?? 0;
        return {
          title: String(film.Title),
          year: year <= LAST_YEAR ? year : null,
          minutes: film['Running Time min'],
          budget: (film['Production Budget'] ?? 0) > 0 ? film['Production Budget'] : null,
          genre: film['Major Genre'],
          type: film['Creative Type'],
          source: film.Source,
          advice: film['MPAA Rating'],
          liked: CLASSES.find(([from]) => rating >= from)?.[1] ?? null,
        };
      }),
  );
}
