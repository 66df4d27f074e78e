import { checkGiven } from '@preflearn/core/errors';
import type { MethodFigures } from './compare-methods.js';

/** The results of several methods on several data sets, some of which may be undefined. */
export interface PartlyDefinedFigures extends Omit<MethodFigures, 'figures'> {
  /** For each data set the figure of each method, `null` if it is undefined; shape [N][k]. */
  readonly figures: readonly (readonly (number | null)[])[];
}

/** A data set on which the figures of some methods are undefined. */
export interface UndefinedDataset {
  readonly dataset: string;
  readonly methods: readonly string[];
}

/** Figures that can be compared, and what was left out. */
export interface DefinedFigures {
  /** The remaining methods on the remaining data sets; there may be too few to compare. */
  readonly compared: MethodFigures;
  /** Methods whose figure is undefined on every data set. */
  readonly undefinedMethods: readonly string[];
  /** Data sets on which the figure of some other method is undefined. */
  readonly undefinedDatasets: readonly UndefinedDataset[];
}

/**
 * Leaves out what cannot be compared, since {@link compareMethods} ranks all methods on every data set: first methods
 * whose figure is undefined on every data set, such as the log-loss of a learner without probabilities, then data sets
 * on which the figure of any remaining method is undefined.
 */
export function definedFigures(partly: PartlyDefinedFigures): DefinedFigures {
  checkGiven('definedFigures', partly, 'methods, data sets and figures', [
    'methods',
    'datasets',
    'figures',
  ]);
  const { methods, datasets, figures, direction } = partly;
  const kept = methods.flatMap((_, j) => (figures.some((row) => row[j] !== null) ? [j] : []));
  const rows = datasets.map((dataset, i) => ({
    dataset,
    figures: kept.flatMap((j) => figures[i][j] ?? []),
    methods: kept.filter((j) => figures[i][j] === null).map((j) => methods[j]),
  }));
  const whole = rows.filter((row) => row.methods.length === 0);
  return {
    compared: {
      methods: kept.map((j) => methods[j]),
      datasets: whole.map(({ dataset }) => dataset),
      figures: whole.map((row) => row.figures),
      direction,
    },
    undefinedMethods: methods.filter((_, j) => !kept.includes(j)),
    undefinedDatasets: rows.flatMap((row) =>
      row.methods.length > 0 ? [{ dataset: row.dataset, methods: row.methods }] : [],
    ),
  };
}
