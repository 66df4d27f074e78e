import { type LearnerDefinition, pluginOf } from '@preflearn/core';
import { acceptedValues } from '@preflearn/core/text';
import type { Command } from 'commander';
import { allLearners, findLearner } from '../arguments/find-learner.js';
import { addExamples } from '../arguments/help-examples.js';
import { DEFAULT_LEARNER } from '../arguments/requested-learners.js';
import type { CommandResult } from '../runtime/command-result.js';
import { addCommonOptions, type CommonOptions } from '../runtime/common-options.js';
import type { Runner } from '../runtime/runner.js';
import { style } from '../text/text-style.js';
import { wrapped } from '../text/text-table.js';
import { optionText } from '../text/value-text.js';

/** Longest line of a description: indented below a name, shorter lines are easier to read. */
const WIDEST = 84;

/** Adds `preflearn learners`. */
export function addLearners(program: Command, run: Runner): void {
  const command = program
    .command('learners')
    .summary('list the learners, or the settings of one')
    .description('Lists the learners, or what can be set with --set for one of them.')
    .argument('[id]', 'a learner');
  addCommonOptions(command);
  addExamples(command, [
    ['all learners', 'preflearn learners'],
    ['the settings of one', `preflearn learners ${DEFAULT_LEARNER}`],
  ]);
  command.action((learner: string | undefined, options: CommonOptions) =>
    run(options, ({ width }) => describeLearners(learner, Math.min(width - 4, WIDEST))),
  );
}

function describeLearners(id: string | undefined, width: number): CommandResult {
  if (id === undefined) {
    const learners = allLearners();
    const text = learners.map((definition) => summaryText(definition, width)).join('\n\n');
    return { text: `${text}\n`, json: learners.map(plain) };
  }
  const definition = findLearner(id, { argument: 'id' });
  const settings = Object.entries(definition.options).map(([name, spec]) => {
    const facts = `${acceptedValues(spec)}; default ${optionText(spec.default)}`;
    return `${style.bold(name)}  ${style.dim(facts)}\n    ${wrapped(spec.description, width, '    ')}`;
  });
  const text = [summaryText(definition, width), 'Settings, for --set name=value:', ...settings];
  return { text: `${text.join('\n\n')}\n`, json: plain(definition) };
}

function summaryText(
  { id, title, summary, targetKinds }: LearnerDefinition,
  width: number,
): string {
  const plugin = pluginOf('learners', id);
  const from = plugin === undefined ? '' : `; of the plug-in ${plugin}`;
  const facts = `${title}, for ${targetKinds.join(' or ')} targets${from}`;
  return `${style.bold(id)}  ${style.dim(facts)}\n    ${wrapped(summary, width, '    ')}`;
}

/** A definition without its functions. */
function plain({ id, title, summary, targetKinds, options }: LearnerDefinition) {
  const plugin = pluginOf('learners', id);
  return { id, title, summary, ...(plugin !== undefined && { plugin }), targetKinds, options };
}
