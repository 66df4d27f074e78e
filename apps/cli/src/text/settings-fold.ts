import type { OptionValue } from '@preflearn/core';
import type { ReportBlock } from '@preflearn/plots';
import { settingPairs } from './value-text.js';

/** A learner's name in a report, and its options. */
interface NamedSettings {
  readonly name: string;
  readonly options: Readonly<Record<string, OptionValue>>;
}

/** The settings of learners in a fold, with a table for each that has any. */
export function settingsFold(learners: readonly NamedSettings[]): ReportBlock {
  return {
    type: 'fold',
    title: 'Settings',
    blocks: learners.map(({ name, options }): ReportBlock => {
      const title = `Settings of ${name}`;
      const rows = settingPairs(options);
      return rows.length === 0
        ? { type: 'list', title, lines: [] }
        : { type: 'table', title, header: ['setting', 'value'], rows };
    }),
  };
}
