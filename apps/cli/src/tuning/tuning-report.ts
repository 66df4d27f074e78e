import type { Picture } from '@preflearn/core';
import { counted, percentText, readableNumber } from '@preflearn/core/text';
import {
  groupsOf,
  type SettingGroup,
  stagedOptions,
  type TuningResult,
} from '@preflearn/evaluation';
import type { ReportBlock } from '@preflearn/plots';
import { metricHead, metricUnit } from '../evaluation/metric-unit.js';
import { numberNotes } from '../evaluation/results-report.js';
import { type CommandReport, type CommandTable, listOf } from '../output/command-report.js';
import { quantilesOf } from '../text/quantiles.js';
import { settingsFold } from '../text/settings-fold.js';
import { factTable, nextLines } from '../text/text-table.js';
import { unbroken } from '../text/unbroken.js';
import { optionText } from '../text/value-text.js';
import {
  candidateRows,
  howMeasured,
  scoreText,
  settingsText,
  type Tuned,
  verdict,
} from './tuned.js';

/** Most candidates that the text shows, apart from those that were chosen. */
const MAX_CANDIDATES = 10;

/** Most settings whose effect is shown. */
const MAX_SHOWN = 4;

/**
 * A search for settings: the best settings, all candidates, and the commands to continue with; on a page also which
 * settings mattered and how.
 *
 * @param quiet  whether the text leaves out the commands
 */
export function tuningReport(tuned: Tuned, target: string, quiet: boolean): CommandReport {
  const { result, next } = tuned;
  const { learner, dataset } = result;
  return {
    title: `Settings of ${learner} for ${dataset}: ${target}`,
    lead: unbroken(verdict(tuned)),
    blocks: [
      {
        type: 'page',
        blocks: () => [...importanceBlocks(result), ...effectBlocks(tuned), ...curveBlocks(tuned)],
      },
      candidateTable(tuned, target),
      { type: 'text', lines: quiet || next.length === 0 ? [] : [factTable(nextLines(next))] },
      {
        type: 'page',
        blocks: () => [
          ...nestedBlocks(tuned),
          ...listOf('Next', next),
          settingsFold([{ name: learner, options: result.options }]),
        ],
      },
    ],
    facts: [
      ['data', dataset],
      ['target', target],
      ['rows', readableNumber(result.rows)],
      ['seed', String(result.seed)],
    ],
  };
}

/** All candidates, of which the text shows the first, and those that were chosen. */
function candidateTable(tuned: Tuned, target: string): CommandTable {
  const all = candidateRows(tuned);
  const shown = [...all.keys()].filter((i) => i < MAX_CANDIDATES || all[i].place !== '');
  const more = all.length - shown.length;
  return {
    type: 'table',
    title: 'All candidates, the best first',
    notes: [howMeasured(tuned)],
    textNotes: [
      ...numberNotes([tuned.metric], target),
      ...(more > 0 ? [`${more} more: --html or --json.`] : []),
      ...mattered(tuned.result.importance),
    ],
    shown,
    align: ['left', 'right', 'right', 'left'],
    header: ['place', metricHead(tuned.metric, tuned.target), 'rows', 'settings'],
    rows: all.map(({ place, score, rows, settings }, i) => [
      place === ''
        ? String(i + 1)
        : { text: `${i + 1} (${place})`, mark: place === 'best' ? 'best' : 'near' },
      unbroken(score),
      readableNumber(rows),
      settings,
    ]),
  };
}

/** What was chosen on each outer split; nothing without nested cross-validation. */
function nestedBlocks({
  result: { nested },
  metric,
  definition,
  target: measured,
}: Tuned): readonly ReportBlock[] {
  if (nested === undefined) return [];
  return [
    {
      type: 'table',
      title: 'What was chosen on each outer split',
      note: `Mean over them ${scoreText(nested.metric)}${metricUnit(metric, measured)}.`,
      header: ['split', metricHead(metric, measured), 'settings'],
      rows: nested.settings.map((settings, split) => [
        String(split + 1),
        nested.metric.values[split] ?? '-',
        settingsText(settings, definition),
      ]),
    },
  ];
}

function importanceBlocks({ importance, metric, rungs }: TuningResult): readonly ReportBlock[] {
  const told = importance.filter(({ share }) => share > 0);
  if (told.length === 0) return [];
  const picture: Picture = {
    type: 'bars',
    title: 'What mattered',
    valueLabel: `share of the variance of ${metric}, ${rungs[0].candidates} candidates on ${counted(rungs[0].rows, 'row')}`,
    shares: true,
    bars: told.map(({ setting, share }) => ({ name: setting, value: share })),
  };
  return [{ type: 'picture', picture }];
}

/** The spread of scores by the values of the settings that mattered most. */
function effectBlocks({ result, metric }: Tuned): readonly ReportBlock[] {
  const told = result.importance.filter(({ share }) => share > 0).slice(0, MAX_SHOWN);
  return told.flatMap(({ setting }): ReportBlock[] => {
    const groups = groupsOf(result.candidates, setting).flatMap((group) => {
      const quantiles = quantilesOf(group.scores);
      return quantiles === undefined ? [] : [{ name: groupName(group), quantiles }];
    });
    if (groups.length < 2) return [];
    const picture: Picture = {
      type: 'spread',
      title: `${metric.id} by ${setting}`,
      valueLabel: `${metric.id}, ${metric.direction} is better`,
      groups,
      marks: [],
    };
    return [{ type: 'picture', picture }];
  });
}

function groupName({ values }: SettingGroup): string {
  const texts = values.map((value) => (value === undefined ? 'does not count' : optionText(value)));
  return texts.length < 2 ? (texts[0] ?? '') : `${texts[0]} to ${texts[texts.length - 1]}`;
}

/** The scores of the best and the simplest settings with fewer training steps. */
function curveBlocks({ result, metric }: Tuned): readonly ReportBlock[] {
  const [staged] = stagedOptions(result.space);
  if (staged === undefined) return [];
  const choices = new Map([
    [result.best.candidate, 'best'],
    ...(result.simplest.candidate === result.best.candidate
      ? []
      : ([[result.simplest.candidate, 'simplest']] as const)),
  ]);
  const series = [...choices].flatMap(([candidate, name]) => {
    const curve = result.candidates[candidate].rungs.at(-1)?.curve ?? [];
    const points = curve.flatMap(({ steps, mean }) =>
      steps === undefined || mean === null ? [] : [{ steps, mean }],
    );
    if (points.length < 2) return [];
    return [{ name, x: points.map(({ steps }) => steps), y: points.map(({ mean }) => mean) }];
  });
  if (series.length === 0) return [];
  const picture: Picture = {
    type: 'lines',
    title: `${metric.id} by ${staged}`,
    xLabel: staged,
    yLabel: `${metric.id}, ${metric.direction} is better`,
    series,
  };
  return [{ type: 'picture', picture }];
}

function mattered(importance: Tuned['result']['importance']): readonly string[] {
  const told = importance.filter(({ share }) => share > 0);
  if (told.length === 0) return [];
  const shares = told.map(({ setting, share }) => `${setting} ${percentText(share)}`);
  return [`What mattered, as share of the variance of all candidates: ${shares.join(', ')}.`];
}
