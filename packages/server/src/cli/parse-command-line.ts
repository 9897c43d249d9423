import { StartError } from '../kernel/errors/start-error';
import { nearestOf } from '../kernel/config/misspelt';
import type { Command } from './command';

/** A parsed command line. */
export interface CommandLine {
  /** Null starts the server. */
  readonly command: Command | null;
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string>>;
  /** The remaining arguments, for the parser of the settings. */
  readonly settings: readonly string[];
}

/** @throws {@link StartError} for a command that does not exist or an option without its value. */
export function parseCommandLine(args: readonly string[], commands: readonly Command[]): CommandLine {
  const [first] = args;
  if (first === undefined || first.startsWith('-'))
    return { command: null, words: [], options: {}, settings: args };
  const command = commands.find(({ name }) => name === first);
  if (command === undefined) {
    const nearest = nearestOf(
      first,
      commands.map(({ name }) => name),
    );
    const hint = nearest === null ? 'See palco --help.' : `Did you mean ${nearest}?`;
    throw new StartError(`${first} is not a command. ${hint}`);
  }
  return { command, ...takeOptions(command, args.slice(1)) };
}

function takeOptions(command: Command, args: readonly string[]): Omit<CommandLine, 'command'> {
  const words: string[] = [];
  const options: Record<string, string> = {};
  const settings: string[] = [];
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    const [name = '', inline] = arg.split(/=(.*)/s);
    const option = command.options?.find((one) => one.name === name);
    if (option?.value === null) options[name] = 'yes';
    else if (option !== undefined) options[name] = inline ?? rest.shift() ?? missing(name);
    else if (!arg.startsWith('-')) words.push(arg);
    // An option of the settings, which always has a value.
    else settings.push(arg, ...(inline === undefined ? rest.splice(0, 1) : []));
  }
  return { words, options, settings };
}

function missing(name: string): never {
  throw new StartError(`${name} needs a value.`);
}
