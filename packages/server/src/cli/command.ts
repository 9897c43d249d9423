import type { Config } from '../kernel/config/config';

/** One option of a command, beside those of the settings. */
export interface CommandOption {
  /** With its two hyphens. */
  readonly name: string;
  /** What follows it, for example `<text>`; null for a switch. */
  readonly value: string | null;
  readonly help: string;
}

/** What a command was called with. */
export interface CommandCall {
  readonly config: Config;
  readonly words: readonly string[];
  /** Options by name; a switch has the value `yes`. */
  readonly options: Readonly<Record<string, string>>;
  /** Writes one line for a person. */
  say(line: string): void;
}

/** Something that an operator does from a shell. */
export interface Command {
  readonly name: string;
  /** What follows the name, for example `<email>`. */
  readonly usage: string;
  readonly help: string;
  readonly options?: readonly CommandOption[];
  /** @returns the exit code; nothing for 0. */
  run(call: CommandCall): Promise<number | void>;
}
