import type { MethodFigures } from './compare-methods.js';

/** What several methods reached on several data sets, where a figure may be undefined. */
export interface PartlyDefinedFigures extends Omit<MethodFigures, 'figures'> {
  /** For each data set the figure of each method, `null` where it is undefined; shape [N][k]. */
  readonly figures: readonly (readonly (number | null)[])[];
}

/** A data set on which the figures of some methods are undefined. */
export interface UndefinedDataset {
  readonly dataset: string;
  readonly methods: readonly string[];
}

/** Figures that can be compared, and what was left out for that. */
export interface DefinedFigures {
  /** The other methods on the other data sets; perhaps too few of them to be compared. */
  readonly compared: MethodFigures;
  /** Methods whose figure is undefined on every data set. */
  readonly undefinedMethods: readonly string[];
  /** Data sets on which the figure of another method is undefined. */
  readonly undefinedDatasets: readonly UndefinedDataset[];
}

/**
 * Leaves out what cannot be compared, as {@link compareMethods} ranks all methods on every data set: first the
 * methods whose figure is undefined on every data set, such as the log-loss of a learner without probabilities,
 * then the data sets on which that of any other method is.
 */
export function definedFigures(partly: PartlyDefinedFigures): DefinedFigures {
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
