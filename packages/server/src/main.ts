#!/usr/bin/env node
// The `palco` command: starts the server, or runs one of the operator's commands.
import type { CommandCall } from './cli/command';
import { commands } from './cli/commands';
import { helpText } from './cli/help';
import { parseCommandLine } from './cli/parse-command-line';
import { serve } from './cli/serve';
import { builtInBrands } from './kernel/brand/brand.pure';
import { parseBrandConfig } from './kernel/config/brand-config';
import { parseConfig } from './kernel/config/config';
import { mergeFlags } from './kernel/config/flags';
import { findUnknownVariables } from './kernel/config/misspelt';
import { StartError } from './kernel/errors/start-error';
import { serverVersion } from './kernel/package-folder';

const say: CommandCall['say'] = (line) => void process.stdout.write(`${line}\n`);

function fail(error: unknown): never {
  // A `StartError`, which the operator can fix, is one line; anything else is a defect and keeps its stack.
  if (error instanceof StartError) process.stderr.write(`${error.message}\n`);
  else console.error(error);
  process.exit(1);
}

/** Refuses to start with a misspelt variable, which would silently leave the default in place; warns of an unknown one. */
function reportUnknownVariables(): void {
  for (const { name, nearest } of findUnknownVariables(Object.keys(process.env))) {
    if (nearest !== null) throw new StartError(`${name} is not a setting. Did you mean ${nearest}?`);
    process.stderr.write(`${name} is not a setting and has no effect. See palco --help.\n`);
  }
}

/** The help is printed whatever the settings are: a brand that is set wrong is reported at the start. */
function shownName(): string {
  try {
    return parseBrandConfig(process.env).brand.name;
  } catch (error) {
    if (error instanceof StartError) return builtInBrands.palco.name;
    throw error;
  }
}

async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) return say(helpText(commands, shownName()));
  if (args.includes('--version')) return say(serverVersion());
  const { command, words, options, settings } = parseCommandLine(args, commands);
  reportUnknownVariables();
  // In a terminal, a line for each successful request (`info`) would be noise.
  const logLevel = process.stderr.isTTY ? 'warn' : 'info';
  const config = parseConfig(mergeFlags(settings, { PALCO_LOG_LEVEL: logLevel, ...process.env }));
  if (command === null) return serve(config, fail);
  process.exitCode = (await command.run({ config, words, options, say })) ?? 0;
}

process.on('unhandledRejection', fail);
// Who reads may have enough, as `head` has: what was asked for is done all the same.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') fail(error);
});
main(process.argv.slice(2)).catch(fail);
