import { NO_PLUGINS } from '../../cli/src/plugins/load-plugins.js';
import { createProgram } from '../../cli/src/program.js';
import { MessageStream } from '../../cli/src/runtime/message-stream.js';

/** A command of the parser, with those below it. */
export type Command = ReturnType<typeof createProgram>;

/** The commands that the help of a command shows. */
export interface HelpExamples {
  /** Such as `preflearn train --help`. */
  readonly help: string;
  readonly lines: readonly string[];
}

const { stderr, env } = process;
const messages = new MessageStream({ stderr, env });

/** The parser of the command line, which carries out nothing. */
export function parserAlone(): Command {
  return createProgram({ help: [], messages }, NO_PLUGINS, async () => undefined);
}

/** The examples of each help text that has some. */
export function helpExamples(): readonly HelpExamples[] {
  return examplesBelow(parserAlone(), 'preflearn').filter(({ lines }) => lines.length > 0);
}

function examplesBelow(command: Command, typed: string): readonly HelpExamples[] {
  const written: string[] = [];
  command.configureOutput({ writeOut: (text) => written.push(text) }).outputHelp();
  const lines = Array.from(written.join('').matchAll(/^ {2}\$ (.*)$/gm), ([, line]) => line);
  return [
    { help: `${typed} --help`, lines },
    ...command.commands.flatMap((one) => examplesBelow(one, `${typed} ${one.name()}`)),
  ];
}
