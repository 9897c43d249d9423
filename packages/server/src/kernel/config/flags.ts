import { StartError } from '../errors/start-error';
import { nearestOf } from './misspelt';
import type { Environment } from './setting.pure';
import { optionOf } from './setting.pure';
import { settings } from './settings';

const variables = new Map(
  settings.flatMap((setting) => {
    const option = optionOf(setting);
    return option === null ? [] : [[option, setting.variable]];
  }),
);

/**
 * Puts the flags of the command line over the variables: `--port 4100` or `--port=4100`.
 *
 * @throws {@link StartError} for a flag that does not exist or lacks its value.
 */
export function mergeFlags(args: readonly string[], env: Environment): Environment {
  const merged: Record<string, string | undefined> = { ...env };
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    const [flag = '', inline] = arg.split(/=(.*)/s);
    const variable = variables.get(flag);
    if (variable === undefined) {
      const nearest = nearestOf(flag, [...variables.keys()]);
      const hint = nearest === null ? 'See palco --help.' : `Did you mean ${nearest}?`;
      throw new StartError(`${arg} is not an option of this command. ${hint}`);
    }
    const value = inline ?? rest.shift();
    if (value === undefined || value === '') throw new StartError(`${flag} needs a value.`);
    merged[variable] = value;
  }
  return merged;
}
