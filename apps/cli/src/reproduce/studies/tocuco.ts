import type { Study, StudyColumn } from './study.js';

const AMAE: Omit<StudyColumn, 'title'> = {
  figure: 'macroMaeLoss',
  direction: 'lower',
  digits: 3,
  published: new Map(),
};

const COLUMNS: readonly StudyColumn[] = [
  { ...AMAE, title: 'RankRules', learner: 'rank-rules' },
  { ...AMAE, title: 'Ordinal ENDER', learner: 'ordinal-ender' },
  { ...AMAE, title: 'smooth rules', learner: 'smooth-rules' },
  { ...AMAE, title: 'extra-trees', learner: 'extra-trees' },
];

/** The sets of TOC-UCO, with their own partitions; its lines are the sets that a folder holds. */
export const tocuco: Study = {
  id: 'tocuco',
  title: 'Ordered classes of TOC-UCO',
  source:
    'Ayllón-Gavilán et al. (2026), TOC-UCO: a comprehensive repository of tabular ordinal classification datasets',
  protocol: [
    'Mean absolute error, averaged over the classes, on the partitions of TOC-UCO: seed 0 first, 30 in all.',
    'The best of its own methods, OEAB, has an average rank of 2.09 among them; the ranks here are among our learners, so they cannot be compared with it.',
  ],
  lineTitle: 'data set',
  layout: 'tocuco',
  lines: [],
  columns: COLUMNS,
  repeats: 30,
  ranks: [{ title: 'All columns', columns: COLUMNS.map(({ title }) => title), alpha: 0.05 }],
};
