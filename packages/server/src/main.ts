// The command: reads the configuration, starts the server, prints where it is, and stops it in order.
import { parseConfig } from './kernel/config/config';
import { mergeFlags } from './kernel/config/flags';
import { StartError } from './kernel/errors/start-error';
import { findSetupUrl } from './modules/setup';
import { startServer } from './server';
import type { RunningServer } from './server';
import { demoPassword, demoPeople } from './seed/demo-people';

/** A signal this long after the first one means that somebody does not want to wait. */
const SECOND_WISH_MS = 1_000;

function printWelcome({ url, context }: RunningServer, setupUrl: string | null): void {
  const { config, outboxPath } = context;
  if (url === null) return void process.stdout.write('\n  Palco does jobs, and answers no requests.\n\n');
  const width = Math.max(...demoPeople.map(({ login }) => login.length));
  const people = demoPeople.map(({ login, shows }) => `    ${login.padEnd(width)}  ${shows}`);
  const logIns = config.seed === 'demo' ? ['', `  Demo log-ins, password ${demoPassword}:`, ...people] : [];
  const mails = outboxPath === null ? [] : [`  Mails that it writes are at ${url}${outboxPath}`];
  const setup =
    setupUrl === null
      ? []
      : [
          '',
          '  Nobody can sign in yet. Make the first administrator here (works once, within a day):',
          '  Ninguém pode entrar ainda. Crie o primeiro administrador aqui (funciona uma vez, por um dia):',
          `    ${setupUrl}`,
        ];
  process.stdout.write(
    [
      '',
      `  Palco is at ${url}`,
      `  Data is kept in ${config.dataDir}`,
      ...mails,
      ...logIns,
      ...setup,
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
  let askedAt: number | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A terminal sends Ctrl+C to the whole group and a parent may pass it on: only a later one is a second wish.
      if (askedAt !== undefined && Date.now() - askedAt > SECOND_WISH_MS) process.exit(130);
      askedAt ??= Date.now();
      server.stop().then(() => process.exit(0), fail);
    });
  }
}

async function main(): Promise<void> {
  // In a terminal a person reads: requests that went well are no news there.
  const logLevel = process.stdout.isTTY ? 'warn' : 'info';
  const env = { PALCO_LOG_LEVEL: logLevel, ...process.env };
  const config = parseConfig(mergeFlags(process.argv.slice(2), env));
  const server = await startServer({ config, onCrash: () => process.exit(1) });
  stopOnSignals(server);
  printWelcome(server, await findSetupUrl(server.context));
}

process.on('unhandledRejection', fail);
main().catch(fail);
