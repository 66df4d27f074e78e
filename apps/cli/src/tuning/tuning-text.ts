import { percentText, readableNumber } from '@preflearn/core';
import { style } from '../text/text-style.js';
import { textTable, wrapped } from '../text/text-table.js';
import { candidateRows, howMeasured, type Tuned, verdict } from './tuned.js';

/** Most candidates to show. */
const MOST_SHOWN = 10;

/**
 * The result of a search in words: which settings are best, a table of the best ones, which settings mattered, and what
 * to do next.
 *
 * @param width  longest line of the sentences, in characters
 */
export function tuningText(tuned: Tuned, quiet: boolean, width: number): string {
  const { result, metric, next } = tuned;
  const all = candidateRows(tuned);
  const shown = all.filter(({ place }, i) => i < MOST_SHOWN || place !== '');
  const arrow = metric.direction === 'lower' ? '↓' : '↑';
  const rows = shown.map(({ place, score, rows, settings }) => [
    place,
    score,
    readableNumber(rows),
    settings,
  ]);
  const table = textTable(
    [['', `${metric.id} ${arrow}`, 'rows', 'settings'], ...rows],
    ['left', 'right', 'right'],
    (cell, r) => (r === 0 || shown[r - 1].place === 'best' ? style.bold(cell) : cell),
  );
  const more = all.length - shown.length;
  const notes = [
    howMeasured(tuned),
    ...(more > 0 ? [`${more} more: --html or --json.`] : []),
    ...mattered(result.importance),
  ].map((line) => style.dim(wrapped(line, width, '')));
  const lines = quiet ? [] : next.map((line, i) => [i === 0 ? 'Next' : '', line]);
  const nextText =
    lines.length === 0
      ? ''
      : `\n${textTable(lines, [], (cell, _, c) => (c === 0 ? style.dim(cell) : cell))}\n`;
  return `${style.bold(wrapped(verdict(tuned), width, ''))}\n\n${table}\n\n${notes.join('\n')}\n${nextText}`;
}

function mattered(importance: Tuned['result']['importance']): readonly string[] {
  const told = importance.filter(({ share }) => share > 0);
  if (told.length === 0) return [];
  const shares = told.map(({ setting, share }) => `${setting} ${percentText(share)}`);
  return [`What mattered, as share of the variance of all candidates: ${shares.join(', ')}.`];
}
