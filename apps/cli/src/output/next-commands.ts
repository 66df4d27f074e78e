import { type LabelledTable, targetLength } from '@preflearn/core';
import { findTableFormat } from '@preflearn/io';
import { type LabelledOptions, labelledArguments } from '../input/read-labelled-table.js';
import type { TargetOptions } from '../input/take-target-for-learners.js';
import { STANDARD_STREAM } from '../runtime/standard-input.js';
import { dataName } from './data-name.js';
import { shellPath, shellWord } from './shell-word.js';

/** A model that has been trained and saved, and how. */
export interface Trained {
  /** The table. */
  readonly file: string;
  readonly data: LabelledTable;
  /** What was said of the target, in all. */
  readonly asked: TargetOptions;
  /** What options said. */
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

/** Seed of the commands when none is given. */
export const USUAL_SEED = 1;

/** Parts of a cross-validation, unless there are fewer rows. */
const FOLDS = 10;

/**
 * What one may do with a model next, each a line for a shell that runs as it stands: look at it, predict with it, and
 * measure the same learner with the same settings on the same table, read the same way. What came from the standard
 * input is gone, and so are the lines that would need it.
 */
export function nextCommands(trained: Trained): readonly string[] {
  const { file, data, asked, options, out } = trained;
  const rows = data.weights?.filter((weight) => weight > 0).length ?? targetLength(data.target);
  const inspect = ['preflearn inspect', shellPath(out)];
  const predict = ['preflearn predict', shellPath(out), shellPath(file)];
  // The end of a name says another format again, however wrong it was.
  if (options.format !== undefined && findTableFormat(file) !== undefined)
    predict.push('--format', options.format);
  if (asked.weights !== undefined) predict.push('--weights', shellWord(asked.weights));
  const onTable =
    file === STANDARD_STREAM
      ? []
      : [predict.join(' '), ...(rows < 2 ? [] : [evaluateCommand(trained, rows)])];
  return withPlugins([inspect.join(' '), ...onTable], trained.plugins);
}

/** Settings that a search has chosen, and for what. */
export interface Chosen extends Omit<Trained, 'data' | 'asked' | 'out'> {
  /** Rows of the table. */
  readonly rows: number;
}

/** What one may do with settings next, each a line for a shell that runs as it stands: train, and measure. */
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
  return seed === USUAL_SEED ? words : [...words, '--seed', String(seed)];
}
