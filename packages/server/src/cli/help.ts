import { optionOf } from '../kernel/config/setting.pure';
import { settingGroups } from '../kernel/config/settings';
import type { Setting } from '../kernel/config/setting.pure';
import type { Command, CommandOption } from './command';

const indent = '  ';

/** What `palco --help` prints; the command keeps its name under every brand. */
export function helpText(commands: readonly Command[], product: string): string {
  const calls = commands.map((command) => `${indent}palco ${command.name} ${command.usage}`.trimEnd());
  const width = Math.max(...calls.map((call) => call.length));
  return [
    `${product}: live streaming and video on demand.`,
    '',
    'Commands',
    `${indent}palco`.padEnd(width) + `${indent}starts the server`,
    ...commands.flatMap(({ help, options = [] }, index) => [
      (calls[index] ?? '').padEnd(width) + indent + help,
      ...options.map((option) => describeOption(option, width)),
    ]),
    '',
    'Settings: an option or a variable; an option wins.',
    ...settingGroups.flatMap(({ title, settings }) => ['', title, ...settings.flatMap(describeSetting)]),
    '',
  ].join('\n');
}

function describeOption({ name, value, help }: CommandOption, width: number): string {
  return `${indent}${indent}${name}${value === null ? '' : ` ${value}`}`.padEnd(width) + indent + help;
}

function describeSetting(setting: Setting): string[] {
  const option = optionOf(setting);
  const names = option === null ? setting.variable : `${option} ${setting.value}, ${setting.variable}`;
  return [`${indent}${names}`, `${indent}${indent}${indent}${setting.help} (default: ${setting.fallback})`];
}
