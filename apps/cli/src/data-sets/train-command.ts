import { join } from 'node:path';
import { shellWord } from '../text/shell-word.js';
import { type DataSet, type DataTask, fileOfSet } from './data-set.js';

/** The options that tell `preflearn train` the kind of the target, where there are no classes to list. */
const KIND: Readonly<Record<Exclude<DataTask, 'ordinal'>, string>> = {
  regression: '--kind numeric',
  classification: '--kind nominal',
  'label-ranking': '--kind ranking',
};

/** The command line that learns from the file of a set in this folder. */
export function trainCommand(set: DataSet, folder: string): string {
  const { task, target, classes = [] } = set;
  const file = shellWord(join(folder, fileOfSet(set)));
  const kind = task === 'ordinal' ? `--classes ${shellWord(classes.join(','))}` : KIND[task];
  return `preflearn train ${file} --target ${shellWord(target)} ${kind} --out model.json`;
}
