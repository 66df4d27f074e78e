import type { LearnerDefinition } from '@preflearn/core';
import type { Candidate, Choice, Metric, Settings, TuningResult } from '@preflearn/evaluation';
import { stagedOptions } from '@preflearn/evaluation';
import { type MeasuredTarget, metricUnit } from '../evaluation/metric-unit.js';
import { metricWords } from '../text/metric-words.js';
import { counted, meanText, optionText } from '../text/value-text.js';

/** A search, and information in addition to its result. */
export interface Tuned {
  readonly result: TuningResult;
  readonly metric: Metric;
  readonly definition: LearnerDefinition;
  /** What the metric was measured on. */
  readonly target: MeasuredTarget;
  /** Shell commands: train and evaluate with the chosen settings. */
  readonly next: readonly string[];
}

/** A row of the table of candidates. */
export interface CandidateRow {
  readonly place: 'best' | 'simplest' | '';
  readonly score: string;
  readonly rows: number;
  readonly settings: string;
}

/** The candidates, best first: by the number of rows on which they were tried, then by their scores. */
export function candidateRows({ result, metric, definition }: Tuned): readonly CandidateRow[] {
  const sign = metric.direction === 'lower' ? 1 : -1;
  const last = (candidate: Candidate) => candidate.rungs[candidate.rungs.length - 1];
  const worst = sign * Infinity;
  return result.candidates
    .map((candidate, index) => ({ candidate, index }))
    .sort((a, b) => {
      const more = b.candidate.rungs.length - a.candidate.rungs.length;
      const [x, y] = [a, b].map(({ candidate }) => last(candidate).score.mean ?? worst);
      return more || (x === y ? a.index - b.index : sign * (x - y));
    })
    .map(({ candidate, index }) => {
      const { rows, score } = last(candidate);
      const place = placeOf(index, result);
      const chosen = place === 'simplest' ? result.simplest : undefined;
      const [staged] = stagedOptions(result.space);
      const steps =
        staged === undefined || score.steps === undefined ? {} : { [staged]: score.steps };
      return {
        place,
        score: scoreText(chosen ?? score),
        rows,
        settings: settingsText(
          { ...candidate.settings, ...steps, ...chosen?.settings },
          definition,
        ),
      };
    });
}

function placeOf(index: number, { best, simplest }: TuningResult): CandidateRow['place'] {
  if (index === best.candidate) return 'best';
  return index === simplest.candidate ? 'simplest' : '';
}

/** A mean and its standard error. */
export function scoreText({
  mean,
  standardError,
}: Pick<Choice, 'standardError'> & { mean: number | null }): string {
  return mean === null ? '-' : meanText(mean, standardError);
}

/** Settings as `--set` takes them, without those that have their default values. */
export function settingsText(settings: Settings, { options }: LearnerDefinition): string {
  const words = Object.entries(settings)
    .filter(([name, value]) => optionText(value) !== optionText(options[name].default))
    .map(([name, value]) => `${name}=${optionText(value)}`);
  return words.length === 0 ? 'as by default' : words.join(' ');
}

/** How good the best settings are, in a sentence or two. */
export function verdict({ result, metric, definition, target }: Tuned): string {
  const unit = metricUnit(metric, target);
  const { best, simplest, candidates, nested, learner } = result;
  const sentences = [
    `The best of ${candidates.length} settings of ${learner} has ${metric.id} ${scoreText(best)}${unit} ` +
      `(${metricWords(metric)}, ${metric.direction} is better): ${settingsText(best.settings, definition)}.`,
  ];
  if (settingsText(simplest.settings, definition) !== settingsText(best.settings, definition)) {
    sentences.push(
      `The simplest within one standard error has ${scoreText(simplest)}${unit}: ` +
        `${settingsText(simplest.settings, definition)}.`,
    );
  }
  if (nested !== undefined) {
    sentences.push(
      `On rows that the search has not seen, what it chooses has ${metric.id} ${scoreText(nested.metric)}${unit}.`,
    );
  }
  return sentences.join(' ');
}

/** How the candidates were evaluated. */
export function howMeasured({ result }: Tuned): string {
  const { method, rungs, splits, seed, rows } = result;
  const { folds = 0, repeats = 1, stratified } = splits;
  const drawn = repeats > 1 ? `, drawn ${repeats} times` : '';
  const of = `${folds} ${stratified ? 'stratified ' : ''}folds${drawn} of ${counted(rows, 'row')}, seed ${seed}`;
  const steps =
    method === 'halving' && rungs.length > 1
      ? `: ${rungs.map((rung) => `${rung.candidates} on ${counted(rung.rows, 'row')}`).join(', ')}`
      : '';
  return `Mean ± standard error over ${of}; search: ${method}${steps}.`;
}
