import { StartError } from '../errors/start-error';
import type { Environment } from './config';

const FLAGS: Readonly<Record<string, string>> = {
  '--host': 'PALCO_HOST',
  '--port': 'PALCO_PORT',
  '--data-dir': 'PALCO_DATA_DIR',
};

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
    const variable = FLAGS[flag];
    if (variable === undefined) {
      throw new StartError(`${arg} is not a flag of this server. It knows ${Object.keys(FLAGS).join(', ')}.`);
    }
    const value = inline ?? rest.shift();
    if (value === undefined || value === '') throw new StartError(`${flag} needs a value.`);
    merged[variable] = value;
  }
  return merged;
}
