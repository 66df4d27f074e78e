import { type LabelledTable, targetLength } from '@preflearn/core';
import { findTableFormat } from '@preflearn/io';
import { dataName } from '../address/data-name.js';
import { STANDARD_STREAM } from '../address/standard-input.js';
import { shellPath, shellWord } from '../text/shell-word.js';
import { type LabelledOptions, labelledArguments } from './read-labelled-table.js';
import type { TargetOptions } from './take-target-for-learners.js';

/** A trained and saved model, and how it was trained. */
export interface Trained {
  /** The table. */
  readonly file: string;
  readonly data: LabelledTable;
  /** Everything that was specified about the target. */
  readonly asked: TargetOptions;
  /** What was specified by options. */
  readonly options: LabelledOptions;
  /** The learner's id, and its settings as arguments. */
  readonly learner: string;
  readonly settings: readonly string[];
  readonly seed: number;
  /** Where the model is. */
  readonly out: string;
  /** The plug-ins that the command was told to load. */
  readonly plugins: readonly string[];
}

/** Default seed of the commands. */
export const DEFAULT_SEED = 1;

/** Folds of a cross-validation, unless there are fewer rows. */
const FOLDS = 10;

/**
 * What to do next with a model, each a line that can be run in a shell as it is: inspect it, predict with it, and
 * evaluate the same learner with the same settings on the same table, read in the same way. Standard input has been
 * consumed, so lines that would need it are left out.
 */
export function nextCommands(trained: Trained): readonly string[] {
  const { file, data, asked, options, out } = trained;
  const rows = data.weights?.filter((weight) => weight > 0).length ?? targetLength(data.target);
  const inspect = ['preflearn inspect', shellPath(out)];
  const predict = ['preflearn predict', shellPath(out), shellPath(file)];
  // The file's extension indicates its format again, even if it was wrong.
  if (options.format !== undefined && findTableFormat(file) !== undefined)
    predict.push('--format', options.format);
  if (asked.weights !== undefined) predict.push('--weights', shellWord(asked.weights));
  const onTable =
    file === STANDARD_STREAM
      ? []
      : [predict.join(' '), ...(rows < 2 ? [] : [evaluateCommand(trained, rows)])];
  return withPlugins([inspect.join(' '), ...onTable], trained.plugins);
}

/** Settings that a search has chosen, and their learner and table. */
export interface Chosen extends Omit<Trained, 'data' | 'asked' | 'out'> {
  /** Rows of the table. */
  readonly rows: number;
}

/** What to do next with settings, each a line that can be run in a shell as it is: train, and evaluate. */
export function tunedCommands(chosen: Chosen): readonly string[] {
  const { file, rows } = chosen;
  if (file === STANDARD_STREAM) return [];
  const out = shellPath(`${dataName(file)}-tuned.json`);
  const train = ['preflearn train', ...learnerWords(chosen), '--out', out];
  const lines = [train.join(' '), ...(rows < 2 ? [] : [evaluateCommand(chosen, rows)])];
  return withPlugins(lines, chosen.plugins);
}

function withPlugins(lines: readonly string[], plugins: readonly string[]): readonly string[] {
  const words = plugins.map((name) => ` --plugin ${shellWord(name)}`).join('');
  return lines.map((line) => line + words);
}

function evaluateCommand(trained: Omit<Chosen, 'rows' | 'plugins'>, rows: number): string {
  const folds = String(Math.min(FOLDS, rows));
  return ['preflearn evaluate', ...learnerWords(trained), '--folds', folds].join(' ');
}

/** The table, and the learner with its settings and its seed. */
function learnerWords({
  file,
  options,
  learner,
  settings,
  seed,
}: Omit<Chosen, 'rows' | 'plugins'>): string[] {
  const words = [shellPath(file), labelledArguments(options), '--learner', learner, ...settings];
  return seed === DEFAULT_SEED ? words : [...words, '--seed', String(seed)];
}
