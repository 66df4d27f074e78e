import { namedSets } from '../../data-sets/data-set.js';
import { OWN_SOURCE, type Study, type StudyColumn, type StudyLine } from './study.js';

const NONE = new Map<string, never>();

/** The figures that studies of ours show. */
export const MAE = { figure: 'maeLoss', direction: 'lower', digits: 3, published: NONE } as const;
export const ERROR = { ...MAE, figure: 'zeroOneLoss' } as const;
export const TAU = { ...MAE, figure: 'kendallTauScore', direction: 'higher' } as const;

export const ON_NUMBERS =
  'Numbers make ten classes of about equally many rows; random splits with the sizes of the RankRules paper.';

/** Sets whose orders were made by people or by measurements. */
export const REAL_RANKINGS = [
  ...['sushi', 'algae', 'top7movies', 'spo', 'heat', 'dtt', 'cold', 'diau'],
];

/** A study of ours: its columns are compared by average rank, and by their ratios to the first. */
export function ownStudy(given: Omit<Study, 'source' | 'lineTitle'>): Study {
  const titles = given.columns.map(({ title }) => title);
  return {
    ...{ ...given, source: OWN_SOURCE, lineTitle: 'data set' },
    ranks: [{ title: 'All columns', columns: titles, alpha: 0.05 }],
    ratiosTo: titles[0],
  };
}

/** Columns of one learner, each with some settings other than its own. */
export function variants(
  shown: Omit<StudyColumn, 'title' | 'learner' | 'settings'>,
  title: string,
  learner: string,
  list: readonly NonNullable<StudyColumn['settings']>[],
): readonly StudyColumn[] {
  return list.map((settings) => {
    const text = Object.entries(settings).map(([name, value]) =>
      typeof value === 'string' ? value : `${name} ${value}`,
    );
    return { ...shown, title: `${title}, ${text.join(', ')}`, learner, settings };
  });
}

/** Sets whose classes have an order by nature, in stratified folds. */
export function orderedLines(folds: number): readonly StudyLine[] {
  const splits = { method: 'folds', folds, stratified: true } as const;
  return namedSets(['ordinal']).map(({ name }) => ({
    name,
    data: { file: `ordinal/${name}`, kind: 'ordinal', splits },
  }));
}
