import {
  type GeneratedTable,
  type OptionSpec,
  type OptionValue,
  parseOption,
  type TableGenerator,
  UsageError,
} from '@preflearn/core';
import { acceptedValues, quoted } from '@preflearn/core/text';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { optionText } from '../text/value-text.js';
import type { Generator } from './generator.js';

type Values = Readonly<Record<string, OptionValue>>;

/** A plug-in's generator as a command: `--min-size` for its option `minSize`. */
export function generatorOfPlugin(generator: TableGenerator): Generator<Values> {
  const { id, title, summary, options } = generator;
  return {
    id,
    title,
    summary,
    examples: [[title, `preflearn generate ${id} --out made.csv`]],
    declareOptions(command: Command) {
      for (const [name, spec] of Object.entries(options)) {
        command.addOption(optionOf(id, name, spec));
      }
    },
    async make(_, given) {
      const names = Object.keys(options);
      const made: unknown = await generator.make(
        Object.fromEntries(names.map((name) => [name, given[name]])),
      );
      if (isGenerated(made)) return made;
      throw new UsageError('PLUGIN_PART', 'make gave no table with the name of a target', {
        where: { path: `generator ${quoted(id)}` },
        remedy: 'correct the plug-in',
      });
    },
  };
}

function optionOf(
  id: string,
  name: string,
  spec: OptionSpec & { readonly description: string },
): Option {
  const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  const description = `${spec.description} (${acceptedValues(spec)})`;
  return new Option(`${flag} <value>`, description)
    .default(spec.default, optionText(spec.default))
    .argParser((text) => {
      try {
        return parseOption(id, { [name]: spec }, name, text);
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        throw new InvalidArgumentError(`expected ${acceptedValues(spec)}.`);
      }
    });
}

function isGenerated(made: unknown): made is GeneratedTable {
  return (
    typeof made === 'object' &&
    made !== null &&
    'table' in made &&
    typeof made.table === 'object' &&
    'target' in made &&
    typeof made.target === 'string'
  );
}
