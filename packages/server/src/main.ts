// The command: reads the configuration, starts the server, prints where it is, and stops it in order.
import { parseConfig } from './kernel/config/config';
import type { Config } from './kernel/config/config';
import { mergeFlags } from './kernel/config/flags';
import { StartError } from './kernel/errors/start-error';
import { startServer } from './server';
import type { RunningServer } from './server';
import { demoPassword, demoPeople } from './seed/demo-people';

function printWelcome(url: string, config: Config): void {
  const width = Math.max(...demoPeople.map(({ login }) => login.length));
  const people = demoPeople.map(({ login, shows }) => `    ${login.padEnd(width)}  ${shows}`);
  const logIns = config.seed === 'demo' ? ['', `  Demo log-ins, password ${demoPassword}:`, ...people] : [];
  process.stdout.write(
    [
      '',
      `  Palco is at ${url}`,
      `  Data is kept in ${config.dataDir}`,
      ...logIns,
      '',
      '  Ctrl+C stops it.',
      '',
      '',
    ].join('\n'),
  );
}

function fail(error: unknown): never {
  // What the operator can mend is one line; anything else is a defect and keeps its stack.
  if (error instanceof StartError) process.stderr.write(`${error.message}\n`);
  else console.error(error);
  process.exit(1);
}

function stopOnSignals(server: RunningServer): void {
  let asked = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A second Ctrl+C does not want to wait.
      if (asked && signal === 'SIGINT') process.exit(130);
      asked = true;
      server.stop().then(() => process.exit(0), fail);
    });
  }
}

async function main(): Promise<void> {
  const config = parseConfig(mergeFlags(process.argv.slice(2), process.env));
  const server = await startServer({ config, onCrash: () => process.exit(1) });
  stopOnSignals(server);
  printWelcome(server.url, config);
}

process.on('unhandledRejection', fail);
main().catch(fail);
