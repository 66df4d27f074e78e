import { UsageError } from '@preflearn/core';
import { didYouMean } from '@preflearn/core/errors';
import { quoted } from '@preflearn/core/text';
import sets from './data-sets.json' with { type: 'json' };

/** What is to be predicted of a {@link DataSet}; also the folder that its file is in. */
export type DataTask = 'ordinal' | 'regression' | 'classification' | 'label-ranking';

/** All tasks, in the order of lists. */
export const DATA_TASKS: readonly DataTask[] = [
  'ordinal',
  'regression',
  'classification',
  'label-ranking',
];

/** A public data set: where it is, what it holds, and how the file becomes a table whose last column is the target. */
export interface DataSet {
  readonly name: string;
  readonly task: DataTask;
  readonly rows: number;
  /** Columns besides the target. */
  readonly attributes: number;
  readonly target: string;
  /** Classes that occur; from lowest to highest where the task is `ordinal`. */
  readonly classes?: readonly string[];
  /** What the order of the classes is, and where it comes from. */
  readonly classOrder?: string;
  readonly labels?: readonly string[];
  /** Terms of the source, in its own words where it states any. */
  readonly licence: string;
  /** Repository that holds the file: `owner/name` on GitHub. */
  readonly repository: string;
  /** The version of the repository. */
  readonly commit?: string;
  readonly path: string;
  /** Digest of the CSV file that is made of it, SHA-256 in hexadecimal digits; absent where a person has to make it. */
  readonly sha256?: string;
  /** Why the command cannot fetch it, and what to do. */
  readonly byHand?: string;

  /** Whether lines of data end in a comma that separates nothing. */
  readonly trailingCommas?: boolean;
  /** Column that is left out. */
  readonly drop?: readonly string[];
  /** New names of columns, by their old ones. */
  readonly rename?: Readonly<Record<string, string>>;
  /** Names of the attributes, in their order, in place of those in the file. */
  readonly names?: readonly string[];
  /** The rows that are kept: those with this text in this column, which is left out. */
  readonly rowsWith?: { readonly column: string; readonly text: string };
  /** Whether numbers are of single precision, and are written with as few digits as that needs. */
  readonly singlePrecision?: boolean;
  /** Whether labels `a`, `b`, ... of the source are called `L1`, `L2`, ... */
  readonly lettersAsLabels?: boolean;
}

/** All data sets, by task and then by name. */
export const dataSets: readonly DataSet[] = sets as readonly DataSet[];

/** The file of a set, below the folder of all sets. */
export function fileOfSet({ task, name }: DataSet): string {
  return `${task}/${name}.csv`;
}

/** Where the source of a set is read by people. */
export function pageOfSet({ repository, commit, path }: DataSet): string {
  if (commit === undefined) return `${path} of the ${repository}`;
  return `https://github.com/${repository}/blob/${commit}/${path}`;
}

/**
 * The sets that words name: a name, a task, or `task/name` where several tasks have a set of this name.
 *
 * @throws UsageError ARGUMENT (unknown, or of several tasks)
 */
export function namedSets(words: readonly string[]): readonly DataSet[] {
  return [...new Set(words.flatMap(setsOfWord))];
}

function setsOfWord(word: string): readonly DataSet[] {
  const ofTask = dataSets.filter(({ task }) => task === word);
  if (ofTask.length > 0) return ofTask;
  const found = dataSets.filter((set) => set.name === word || `${set.task}/${set.name}` === word);
  if (found.length === 1) return found;
  const where = { argument: 'sets' };
  if (found.length > 1) {
    const full = found.map(({ task, name }) => `${task}/${name}`).join(' or ');
    throw new UsageError('ARGUMENT', `several sets are called ${quoted(word)}`, {
      where,
      remedy: `give ${full}`,
    });
  }
  const known = [...new Set(dataSets.flatMap(({ task, name }) => [name, task]))];
  throw new UsageError('ARGUMENT', `there is no data set or task ${quoted(word)}`, {
    where,
    remedy: didYouMean(word, known, 'preflearn data list shows all'),
  });
}
